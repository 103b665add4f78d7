import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { days, hours } from '#core/units.ts'
import { deleteMyAccount } from '#features/accounts/server/accounts.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { myItem, readProduct, updateItem } from '#features/listings/server/items.ts'
import { itemInput, newItem, newShop } from '#features/listings/server/testing.ts'
import { deleteOwnListing, deleteShop, restoreShop, setStatus } from '#features/listings/server/upkeep.ts'
import { listNotifications } from '#features/notifications/server/reading.ts'
import { blockPerson, unblockPerson } from '#features/people/server/blocks.ts'
import { rateBuyer } from '#features/reviews/server/buyerRatings.ts'
import { saveReview } from '#features/reviews/server/reviews.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { askForItem } from './asking.ts'
import { holdOrder, listOrders, listOrdersWith, orderForDispute, readOrder, salesOf } from './orders.ts'
import { settleOrders } from './settle.ts'
import { cancelOrder, completeOrder, confirmOrder, handOverAtMeeting, handOverOrder } from './steps.ts'
import { askedFor, boughtBy } from './testing.ts'

let seller: TestCtx
let buyer: TestCtx
let third: TestCtx

beforeEach(async () => {
  const ctx = await testCtx()
  seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
  buyer = actingAs(ctx, await newPerson(ctx, 'Asha'))
  third = actingAs(ctx, await newPerson(ctx, 'Ravi'))
})

const advanceClock = (ms: number) => buyer.setNow(new Date(buyer.now().getTime() + ms))
const stockOf = async (id: string) => (await myItem(seller, { id })).stock
async function noticesOf(ctx: TestCtx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ kind: string; action_url: string }>(
    sql`select kind, action_url from notifications where user_id = ${ctx.actor!.userId} order by kind`,
  )
  return rows.map(({ kind }) => kind)
}

test('[I-03] [W-57] asked, confirmed, handed over, received: both people see each state and are notified', async () => {
  const shop = await newShop(seller)
  const item = await newItem(seller, { shopId: shop.id, price: 90, priceUnit: 'kg', stock: 5 })
  const asked = await askForItem(buyer, askedFor(item, { quantity: 2, note: 'Ripe ones, please' }))
  expect(asked).toMatchObject({
    product: 'Country tomato',
    quantity: 2,
    price: '₹90/kg',
    total: '₹180',
    note: 'Ripe ones, please',
    status: 'requested',
    side: 'buyer',
    shop: 'Green Basket',
    actions: ['cancel'],
    other: { name: 'Meena', phone: '' },
    place: null,
  })
  const { id } = asked
  expect(await readOrder(seller, { id })).toMatchObject({
    side: 'seller',
    actions: ['confirm', 'cancel'],
    other: { name: 'Asha' },
  })
  expect(await stockOf(item.id)).toBe(5)

  expect(await confirmOrder(seller, { id })).toMatchObject({ status: 'confirmed', actions: ['handOver', 'cancel'] })
  expect(await stockOf(item.id)).toBe(3)
  const confirmed = await readOrder(buyer, { id })
  expect(confirmed.place).not.toBeNull()
  expect(confirmed.other.phone).toMatch(/^\+91/)
  await handOverOrder(seller, { id })
  const done = await completeOrder(buyer, { id })
  expect(done).toMatchObject({ status: 'completed', actions: [], review: 'open', dueAt: null })
  expect(await myItem(seller, { id: item.id })).toMatchObject({ stock: 3, sales: 2 })
  expect(await noticesOf(seller)).toEqual(['orderReceived'])
  expect(await noticesOf(buyer)).toEqual([])
})

test('[X-07] [B-64] only buyer and seller see an order, and each can take only their own steps', async () => {
  const item = await newItem(seller)
  const { id } = await askForItem(buyer, askedFor(item))
  for (const step of [readOrder, confirmOrder, handOverOrder, completeOrder])
    await expect(step(third, { id })).rejects.toMatchObject({ code: 'orderNotFound' })
  await expect(readOrder(buyer, { id: 'nothing' })).rejects.toMatchObject({ code: 'orderNotFound' })
  await expect(readOrder(buyer, { id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'orderNotFound' })
  for (const [step, who] of [
    [confirmOrder, buyer],
    [handOverOrder, buyer],
    [completeOrder, seller],
    [completeOrder, buyer],
    [handOverOrder, seller],
  ] as const) {
    await expect(step(who, { id })).rejects.toMatchObject({
      code: 'orderChanged',
      details: { params: { status: 'requested' } },
    })
  }
})

test('the seller is told of a taken back request in the words of the order, of a cancelled order as cancelled', async () => {
  const titles = async () => (await listNotifications(seller, {})).notices.map(({ title }) => title).sort()
  const first = await askForItem(buyer, askedFor(await newItem(seller, { name: 'Ripe mango' })))
  await cancelOrder(buyer, { id: first.id, reason: 'It rains' })
  expect(await titles()).toEqual(['Request for Ripe mango taken back'])
  const second = await askForItem(buyer, askedFor(await newItem(seller, { name: 'Blue lamp' })))
  await confirmOrder(seller, second)
  await cancelOrder(buyer, { id: second.id, reason: 'It rains' })
  expect(await titles()).toEqual(['Order of Blue lamp cancelled', 'Request for Ripe mango taken back'])
})

test('either side cancels with a reason, and reserved stock is released', async () => {
  const item = await newItem(seller, { stock: 1 })
  const first = await askForItem(buyer, askedFor(item))
  await confirmOrder(seller, first)
  expect(await myItem(seller, { id: item.id })).toMatchObject({ stock: 0, status: 'low_stock' })
  const off = await cancelOrder(buyer, { id: first.id, reason: 'It rains' })
  expect(off).toMatchObject({ status: 'cancelled', endedBy: 'buyer', reason: 'It rains', actions: [] })
  expect(await myItem(seller, { id: item.id })).toMatchObject({ stock: 1, status: 'active', sales: 0 })
  const second = await askForItem(buyer, askedFor(item))
  await cancelOrder(seller, { id: second.id, reason: 'Not ripe' })
  expect(await readOrder(buyer, { id: second.id })).toMatchObject({ endedBy: 'seller', reason: 'Not ripe' })
  expect(await noticesOf(seller)).toContain('orderCancelled')
  expect(await noticesOf(buyer)).toContain('orderDeclined')
  await expect(confirmOrder(seller, second)).rejects.toMatchObject({ code: 'orderChanged' })
})

test('a repeated step has one effect', async () => {
  const item = await newItem(seller, { stock: 5 })
  const asked = askedFor(item, { quantity: 2 })
  const { id } = await askForItem(buyer, asked)
  expect((await askForItem(buyer, asked)).id).toBe(id)
  await confirmOrder(seller, { id })
  await confirmOrder(seller, { id })
  expect(await stockOf(item.id)).toBe(3)
  await completeOrder(buyer, { id })
  await completeOrder(buyer, { id })
  expect((await myItem(seller, { id: item.id })).sales).toBe(2)
  await expect(askForItem(third, { ...asked })).rejects.toMatchObject({ code: 'alreadyExists' })
})

test('[W-24] roles are not fixed: the same two people trade the other way round', async () => {
  await boughtBy(buyer, seller, await newItem(seller))
  const back = await boughtBy(seller, buyer, await newItem(buyer))
  expect(back).toMatchObject({ side: 'buyer', status: 'completed', other: { name: 'Asha' } })
  const sides = async (ctx: TestCtx) =>
    [await listOrders(ctx, { side: 'buyer' }), await listOrders(ctx, { side: 'seller' })].map(
      ({ orders }) => orders.length,
    )
  expect([await sides(buyer), await sides(seller)]).toEqual([
    [1, 1],
    [1, 1],
  ])
  const together = async (ctx: TestCtx, other: TestCtx) =>
    (await listOrdersWith(ctx, { userId: other.actor!.userId })).orders.map(({ side }) => side).sort()
  expect(await together(buyer, seller)).toEqual(['buyer', 'seller'])
  expect(await together(seller, buyer)).toEqual(['buyer', 'seller'])
  expect(await together(third, buyer)).toEqual([])
})

test('a requested and a confirmed order wait for the seller, one handed over for the buyer', async () => {
  const { id } = await askForItem(buyer, askedFor(await newItem(seller)))
  const waits = async (ctx: TestCtx, side: 'buyer' | 'seller') =>
    (await listOrders(ctx, { side })).orders.map(({ isWaitingForMe }) => isWaitingForMe)
  const turns = async () => [await waits(seller, 'seller'), await waits(buyer, 'buyer')].flat()
  expect(await turns()).toEqual([true, false])
  expect((await listOrders(seller, { side: 'buyer' })).waiting).toEqual({ buyer: 0, seller: 1 })
  await confirmOrder(seller, { id })
  expect(await turns()).toEqual([true, false])
  await handOverOrder(seller, { id })
  expect(await turns()).toEqual([false, true])
  expect((await listOrders(seller, { side: 'seller' })).waiting).toEqual({ buyer: 0, seller: 0 })
  expect((await listOrders(buyer, { side: 'seller' })).waiting).toEqual({ buyer: 1, seller: 0 })
  await completeOrder(buyer, { id })
  expect(await turns()).toEqual([false, false])
})

test('a buyer who blocks the seller is told so; a blocked buyer is told that the item does not exist', async () => {
  const item = await newItem(seller)
  await blockPerson(buyer, { userId: seller.actor!.userId })
  await expect(askForItem(buyer, askedFor(item))).rejects.toMatchObject({ code: 'sellerBlockedByYou' })
  await unblockPerson(buyer, { userId: seller.actor!.userId })
  await blockPerson(seller, { userId: buyer.actor!.userId })
  await expect(askForItem(buyer, askedFor(item))).rejects.toMatchObject({ code: 'productNotFound' })
  await blockPerson(buyer, { userId: seller.actor!.userId })
  await expect(askForItem(buyer, askedFor(item))).rejects.toMatchObject({ code: 'productNotFound' })
})

test('[K-16] after a block, own words for cancelling are not shown to the other side; a ready-made reason is', async () => {
  for (const [reason, shown] of [
    ['Pick up your phone', ''],
    ['I cannot come', 'I cannot come'],
  ] as const) {
    const { id } = await askForItem(buyer, askedFor(await newItem(seller)))
    await confirmOrder(seller, { id })
    await blockPerson(seller, { userId: buyer.actor!.userId })
    expect(await cancelOrder(buyer, { id, reason })).toMatchObject({ reason })
    expect(await readOrder(seller, { id })).toMatchObject({ status: 'cancelled', reason: shown })
    await unblockPerson(seller, { userId: buyer.actor!.userId })
  }
})

test('[K-16] after a block, neither side of an order gets the phone of the other, nor may they meet', async () => {
  const { id } = await askForItem(buyer, askedFor(await newItem(seller)))
  await confirmOrder(seller, { id })
  for (const side of [buyer, seller])
    expect(await readOrder(side, { id })).toMatchObject({ canMeet: true, other: { isBlocked: false } })
  await blockPerson(seller, { userId: buyer.actor!.userId })
  expect(await readOrder(seller, { id })).toMatchObject({ canMeet: false, other: { isBlocked: true, phone: '' } })
  expect(await readOrder(buyer, { id })).toMatchObject({ canMeet: false, other: { isBlocked: false, phone: '' } })
})

test('[M] [K-16] an order that goes on after a block still reminds whose turn it is, and says how it ended', async () => {
  const shown = async (ctx: TestCtx) => (await listNotifications(ctx, {})).notices.map(({ kind }) => kind)
  const { id } = await askForItem(buyer, askedFor(await newItem(seller)))
  await blockPerson(buyer, { userId: seller.actor!.userId })
  expect((await listNotifications(seller, {})).notices).toMatchObject([
    { kind: 'orderAsked', params: { name: 'Asha' } },
  ])
  expect((await listNotifications(seller, {})).unread).toBe(1)
  await unblockPerson(buyer, { userId: seller.actor!.userId })
  await blockPerson(seller, { userId: buyer.actor!.userId })
  await confirmOrder(seller, { id })
  expect(await shown(buyer), 'nothing promises an item whose place is hidden').toEqual([])
  await handOverOrder(seller, { id })
  expect(await shown(buyer)).toEqual(['orderHandedOver'])
  await completeOrder(buyer, { id })
  const second = await askForItem(third, askedFor(await newItem(seller)))
  await blockPerson(seller, { userId: third.actor!.userId })
  await cancelOrder(seller, { id: second.id, reason: 'Sold' })
  expect(await shown(third)).toEqual(['orderDeclined'])
})

test('[P-15] while a reported problem is open, steps are refused to both sides, and the order waits for nobody', async () => {
  const { id } = await askForItem(buyer, askedFor(await newItem(seller)))
  await confirmOrder(seller, { id })
  await holdOrder(seller, { id, isHeld: true })
  expect([(await readOrder(buyer, { id })).actions, (await readOrder(seller, { id })).actions]).toEqual([[], []])
  const { orders, waiting } = await listOrders(seller, { side: 'seller' })
  expect([orders[0]!.isWaitingForMe, waiting]).toEqual([false, { buyer: 0, seller: 0 }])
  const disputed = { code: 'orderDisputed', status: 409 }
  await expect(completeOrder(buyer, { id })).rejects.toMatchObject(disputed)
  await expect(handOverOrder(seller, { id })).rejects.toMatchObject(disputed)
  await expect(cancelOrder(buyer, { id, reason: 'Broken' })).rejects.toMatchObject(disputed)
  await handOverAtMeeting(seller, id, [buyer.actor!.userId, seller.actor!.userId])
  expect(await confirmOrder(seller, { id }), 'done already').toMatchObject({ status: 'confirmed' })
  await holdOrder(seller, { id, isHeld: false })
  expect(await completeOrder(buyer, { id })).toMatchObject({ status: 'completed' })
})

test('a meeting hands an order over only if it was between its buyer and its seller', async () => {
  const { id } = await askForItem(buyer, askedFor(await newItem(seller)))
  await confirmOrder(seller, { id })
  const [own, other, stranger] = [buyer, seller, third].map((each) => each.actor!.userId)
  const statusAfter = async (...people: string[]) => {
    await handOverAtMeeting(seller, id, people)
    return (await readOrder(buyer, { id })).status
  }
  expect(await statusAfter(own!, stranger!)).toBe('confirmed')
  expect(await statusAfter(stranger!, other!)).toBe('confirmed')
  expect(await statusAfter(other!, own!)).toBe('handedOver')
})

test('the seller of a completed order can rate its buyer until both ratings are shown; the buyer sees it then', async () => {
  const item = await newItem(seller)
  const { id } = await askForItem(buyer, askedFor(item))
  await confirmOrder(seller, { id })
  expect(await readOrder(seller, { id })).toMatchObject({ canRateBuyer: false, buyerStars: null })
  await completeOrder(buyer, { id })
  expect(await readOrder(seller, { id })).toMatchObject({ canRateBuyer: true, buyerStars: null })
  await rateBuyer(seller, { id: item.id, buyerId: buyer.actor!.userId, rating: 4 })
  expect(await readOrder(seller, { id })).toMatchObject({ canRateBuyer: true, buyerStars: 4 })
  expect(await readOrder(buyer, { id })).toMatchObject({ canRateBuyer: false, buyerStars: null, review: 'open' })
  await saveReview(buyer, { id: item.id, rating: 5, comment: '', photoIds: [] })
  expect(await readOrder(seller, { id })).toMatchObject({ canRateBuyer: false, buyerStars: 4 })
  expect(await readOrder(buyer, { id })).toMatchObject({ canRateBuyer: false, buyerStars: 4, review: 'written' })
})

test('[K-16] a completed order offers no review of an item that the buyer may not see', async () => {
  const item = await newItem(seller)
  const { id } = await boughtBy(buyer, seller, item)
  expect(await readOrder(buyer, { id })).toMatchObject({ review: 'open' })
  await blockPerson(seller, { userId: buyer.actor!.userId })
  expect(await readOrder(buyer, { id })).toMatchObject({ review: null })
})

test('an item with an uncounted stock never runs out', async () => {
  const item = await newItem(seller, { stock: null })
  await boughtBy(buyer, seller, item, { quantity: 900 })
  expect(await myItem(seller, { id: item.id })).toMatchObject({ stock: null, status: 'active', sales: 900 })
})

test('own, hidden, inactive, blocked, sold out and duplicate orders, and those at an old price, are refused with the reason', async () => {
  const item = await newItem(seller, { stock: 3 })
  const placeOrder = (ctx: TestCtx, changes = {}) => askForItem(ctx, askedFor(item, changes))
  const refused = (code: string) => expect.objectContaining({ code })
  await expect(placeOrder(seller)).rejects.toEqual(refused('ownListing'))
  await expect(placeOrder(buyer, { listingId: crypto.randomUUID() })).rejects.toEqual(refused('productNotFound'))
  await expect(placeOrder(buyer, { quantity: 4 })).rejects.toMatchObject({
    code: 'outOfStock',
    details: { params: { left: 3 } },
  })
  await expect(placeOrder(buyer, { pricePaise: 3100 })).rejects.toMatchObject({
    code: 'priceChanged',
    details: { params: { price: '₹32/kg' } },
  })
  await placeOrder(buyer)
  await expect(placeOrder(buyer)).rejects.toEqual(refused('alreadyAsked'))
  await setStatus(seller, { id: item.id, status: 'inactive' })
  await expect(placeOrder(third)).rejects.toEqual(refused('cannotAsk'))
  await setStatus(seller, { id: item.id, status: 'active' })
  await blockPerson(seller, { userId: third.actor!.userId })
  await expect(placeOrder(third)).rejects.toEqual(refused('productNotFound'))
  const demo = actingAs(buyer, await newPerson(buyer, 'Demo', { isDemo: true }))
  await expect(placeOrder(demo)).rejects.toEqual(refused('cannotAsk'))
  await buyer.db.execute(sql`update listings set visible_until = ${buyer.now().toISOString()} where id = ${item.id}`)
  await expect(placeOrder(actingAs(buyer, await newPerson(buyer)))).rejects.toEqual(refused('productNotFound'))
})

test('a person orders at most twenty things an hour', async () => {
  for (let i = 0; i < 20; i++) await askForItem(buyer, askedFor(await newItem(seller)))
  const next = await newItem(seller)
  await expect(askForItem(buyer, askedFor(next))).rejects.toMatchObject({ code: 'tooManyOrders' })
  advanceClock(hours(1))
  await askForItem(buyer, askedFor(next))
})

test('an order keeps the price at the time of the request; a changed price is shown beside it', async () => {
  const item = await newItem(seller, { price: 32 })
  const { id } = await askForItem(buyer, askedFor(item, { quantity: 2 }))
  expect((await readOrder(buyer, { id })).priceNow).toBeNull()
  await updateItem(seller, { ...(await itemInput(seller, { price: 40 })), id: item.id })
  expect(await readOrder(buyer, { id })).toMatchObject({ price: '₹32/kg', total: '₹64', priceNow: '₹40/kg' })
})

test('an unanswered request ends after 72 hours, a promise after 14 days with its stock released', async () => {
  const item = await newItem(seller, { stock: 4 })
  const unanswered = await askForItem(buyer, askedFor(item))
  const promised = await askForItem(third, askedFor(item, { quantity: 2 }))
  await confirmOrder(seller, promised)
  advanceClock(hours(72) - 1)
  await settleOrders(buyer)
  expect((await readOrder(buyer, unanswered)).status).toBe('requested')
  advanceClock(1)
  await settleOrders(buyer)
  await settleOrders(buyer)
  expect(await readOrder(buyer, unanswered)).toMatchObject({ status: 'expired', endedBy: 'clock' })
  expect(await noticesOf(buyer)).toEqual(['orderExpired'])
  expect(await stockOf(item.id)).toBe(2)
  advanceClock(days(11))
  await settleOrders(buyer)
  expect((await readOrder(third, promised)).status).toBe('expired')
  expect(await stockOf(item.id)).toBe(4)
})

test('a failure while one order is settled does not keep the next one waiting', async () => {
  const item = await newItem(seller, { stock: 4 })
  const first = await askForItem(buyer, askedFor(item))
  const second = await askForItem(third, askedFor(item))
  advanceClock(hours(72))
  const settled: string[] = []
  const transaction: TestCtx['transaction'] = (work) => {
    settled.push('order')
    return settled.length === 1 ? Promise.reject(new Error('broken')) : buyer.transaction(work)
  }
  await settleOrders({ ...buyer, transaction })
  const states = [(await readOrder(buyer, first)).status, (await readOrder(third, second)).status]
  expect(states.toSorted()).toEqual(['expired', 'requested'])
})

test('an order handed over counts as received after three days, but not during a dispute', async () => {
  const item = await newItem(seller)
  const { id } = await askForItem(buyer, askedFor(item))
  await confirmOrder(seller, { id })
  await handOverOrder(seller, { id })
  await holdOrder(seller, { id, isHeld: true })
  advanceClock(days(3))
  await settleOrders(buyer)
  expect(await readOrder(buyer, { id })).toMatchObject({ status: 'handedOver', dueAt: null })
  await holdOrder(seller, { id, isHeld: false })
  await settleOrders(buyer)
  expect(await readOrder(buyer, { id })).toMatchObject({ status: 'completed', review: 'open' })
  expect((await myItem(seller, { id: item.id })).sales).toBe(1)
  expect(await orderForDispute(third, id)).toMatchObject({ product: 'Country tomato', sellerId: seller.actor!.userId })
  expect(await orderForDispute(third, 'nothing')).toBeNull()
})

test('erasing an account deletes its texts and ends open orders; completed sales stay counted', async () => {
  const item = await newItem(seller, { stock: 9 })
  const sold = await boughtBy(buyer, seller, item, { quantity: 2, note: 'My house is the blue one' })
  const open = await askForItem(buyer, askedFor(item, { quantity: 3 }))
  await confirmOrder(seller, open)
  await deleteMyAccount(buyer)
  await settleOrders(seller)
  expect(await readOrder(seller, sold)).toMatchObject({ status: 'completed', note: '', other: { id: null, name: '' } })
  expect((await readOrder(seller, open)).status).toBe('cancelled')
  expect(await myItem(seller, { id: item.id })).toMatchObject({ stock: 7, sales: 2 })
  await deleteOwnListing(seller, { id: item.id })
  expect(await readOrder(seller, sold)).toMatchObject({ product: 'Country tomato', listingId: null })
})

test('deleting an item ends its orders; a private buyer’s name is shown to the seller they ask', async () => {
  await saveMySettings(buyer, { profileVisibility: 'private' })
  const item = await newItem(seller)
  const { id } = await askForItem(buyer, askedFor(item))
  expect((await readOrder(seller, { id })).other.name).toBe('Asha')
  await deleteOwnListing(seller, { id: item.id })
  await settleOrders(seller)
  expect(await readOrder(buyer, { id })).toMatchObject({ status: 'expired', listingId: null })
})

test('items deleted with their shop cannot be promised until the shop is restored', async () => {
  const shop = await newShop(seller)
  const item = await newItem(seller, { shopId: shop.id })
  const { id } = await askForItem(buyer, askedFor(item))
  await deleteShop(seller, { id: shop.id, items: 'delete' })
  await expect(confirmOrder(seller, { id })).rejects.toMatchObject({ code: 'productNotFound' })
  await restoreShop(seller, { id: shop.id })
  expect(await confirmOrder(seller, { id })).toMatchObject({ status: 'confirmed' })
})

test('both lists are newest first, page by page, and show whose turn it is; sales are found by seller, item and time', async () => {
  const item = await newItem(seller, { stock: null })
  const from = buyer.now()
  for (let i = 0; i < 32; i++) {
    advanceClock(hours(1))
    await boughtBy(buyer, seller, item, { quantity: i + 1 })
  }
  advanceClock(hours(1))
  await askForItem(buyer, askedFor(item, { quantity: 99 }))
  const first = await listOrders(seller, { side: 'seller' })
  expect(first.orders).toHaveLength(30)
  expect(first.orders[0]).toMatchObject({ quantity: 99, isWaitingForMe: true, other: 'Asha', total: '₹3,168' })
  const second = await listOrders(seller, { side: 'seller', cursor: first.nextCursor! })
  expect(second.orders.map(({ quantity }) => quantity)).toEqual([3, 2, 1])
  expect(second.nextCursor).toBeNull()
  expect((await listOrders(buyer, { side: 'buyer' })).orders[0]).toMatchObject({
    isWaitingForMe: false,
    other: 'Meena',
  })
  expect((await listOrders(buyer, { side: 'seller' })).orders).toEqual([])
  const sales = await salesOf(seller, { sellerId: seller.actor!.userId, from, to: new Date(from.getTime() + hours(3)) })
  expect(sales.map(({ quantity }) => quantity)).toEqual([1, 2])
  expect(await salesOf(seller, { listingId: item.id, from, to: new Date(from.getTime() + hours(1)) })).toEqual([])
})

test('[D-44] an item of a shop that is switched off cannot be asked for, and its page says why', async () => {
  const shop = await newShop(seller)
  const item = await newItem(seller, { shopId: shop.id, stock: 5 })
  await setStatus(seller, { id: shop.id, status: 'inactive' })
  await expect(askForItem(buyer, askedFor(item))).rejects.toMatchObject({ code: 'shopOff' })
  expect(await readProduct(buyer, { id: item.id })).toMatchObject({ isShopOff: true, hours: null })
  await setStatus(seller, { id: shop.id, status: 'active' })
  expect(await readProduct(buyer, { id: item.id })).not.toHaveProperty('isShopOff')
  expect(await askForItem(buyer, askedFor(item))).toMatchObject({ status: 'requested' })
})
