import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { days, hours } from '#core/units.ts'
import { endSuspension, suspendUser } from '#features/accounts/server/suspensions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { changeItems } from '#features/listings/server/inventory.ts'
import { newItem, newPhoto } from '#features/listings/server/testing.ts'
import { listNotifications } from '#features/notifications/server/reading.ts'
import { readOrder } from '#features/orders/server/orders.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { newId } from '#core/ids.ts'
import { ASKED_PER_DAY, FOUND_AT_ONCE, GROUP_SIZE, ROUND, TOLD_PER_DAY } from '../rules.ts'
import { answerRequest, closeRequest, declineRequest, orderAnswer, readRequest } from './answering.ts'
import { changeRequestSwitch, listMyRequests, listNearRequests } from './board.ts'
import { hideRequest, purgeRequests, settleRequests } from './rounds.ts'
import { createRequest, requestInput, east, neighbour, seller } from './testing/street.ts'

let asha: TestCtx
let visitor: TestCtx
beforeEach(async () => {
  visitor = await testCtx()
  asha = await neighbour(visitor, 'Asha')
})

const advanceClock = (ms: number) => asha.setNow(new Date(asha.now().getTime() + ms))
const near = { ...east(0), rangeMeters: 5000 }
const idOf = (ctx: TestCtx) => ctx.actor!.userId

/** Kinds of a person's notifications. */
async function noticesOf(ctx: TestCtx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ kind: string }>(
    sql`select kind from notifications where user_id = ${idOf(ctx)} order by created_at, kind`,
  )
  return rows.map(({ kind }) => kind)
}

async function bakers(count: number, away = 500) {
  const all = []
  for (let i = 0; i < count; i++) all.push(await seller(visitor, `Baker ${i}`, 'Chocolate cake', away + i * 10))
  return all
}

test('a seller of the requested thing within the range is notified; one of something else or farther away is not', async () => {
  const baker = await seller(visitor, 'Meena', 'Chocolate cake', 900)
  const far = await seller(visitor, 'Far', 'Chocolate cake', 3600)
  const grocer = await seller(visitor, 'Ravi', 'Country tomato', 100)
  const { told, words, state } = await createRequest(asha)
  expect({ told, words, state }).toEqual({ told: 1, words: 'eggless cake for Saturday', state: 'open' })
  expect([await noticesOf(baker.ctx), await noticesOf(far.ctx), await noticesOf(grocer.ctx)]).toEqual([
    ['requestBuy'],
    [],
    [],
  ])
})

test('a request for help notifies specialists and people with the skill', async () => {
  const teacher = await neighbour(visitor, 'Veena teacher', east(400))
  const skills = JSON.stringify([{ skill: 'Guitar teacher', keywords: ['music'] }])
  await teacher.db.execute(sql`update users set skills = ${skills} where id = ${idOf(teacher)}`)
  expect((await createRequest(asha, { kind: 'help', words: 'guitar lessons for a beginner' })).told).toBe(1)
  expect(await noticesOf(teacher)).toEqual(['requestHelp'])
  await saveMySettings(teacher, { locationSharing: false })
  expect((await createRequest(asha, { kind: 'help', words: 'guitar lessons for my son' })).told).toBe(0)
})

test('five people are notified at a time, nearest first, the next after 15 minutes, nobody twice', async () => {
  const all = await bakers(7)
  const { id, told } = await createRequest(asha)
  expect(told).toBe(GROUP_SIZE)
  const noticeCounts = async () => (await Promise.all(all.map(({ ctx }) => noticesOf(ctx)))).map(({ length }) => length)
  expect(await noticeCounts()).toEqual([1, 1, 1, 1, 1, 0, 0])
  advanceClock(ROUND - 1000)
  await settleRequests(asha)
  expect((await readRequest(asha, { id })).told).toBe(5)
  advanceClock(1000)
  await settleRequests(asha)
  await settleRequests(asha)
  expect(await noticeCounts()).toEqual([1, 1, 1, 1, 1, 1, 1])
  advanceClock(ROUND)
  await settleRequests(asha)
  expect(await noticeCounts()).toEqual([1, 1, 1, 1, 1, 1, 1])
})

test('[attack 16] who is notified in a later round reads nothing of an asker who blocks them since', async () => {
  const last = (await bakers(GROUP_SIZE + 1)).at(-1)!.ctx
  await createRequest(asha)
  advanceClock(ROUND)
  await settleRequests(visitor)
  const read = async () => JSON.stringify((await listNotifications(last, {})).notices)
  expect(await read()).toContain('Asha: eggless cake')
  await blockPerson(asha, { userId: idOf(last) })
  expect(await read()).toBe('[]')
})

test('[attack 16] while the asker is suspended nobody is notified of the request', async () => {
  const last = (await bakers(GROUP_SIZE + 1)).at(-1)!.ctx
  await createRequest(asha)
  await suspendUser(visitor, idOf(asha), 'Found by a test')
  advanceClock(ROUND)
  await settleRequests(visitor)
  expect(await noticesOf(last)).toEqual([])
  await endSuspension(visitor, idOf(asha))
  advanceClock(ROUND)
  await settleRequests(visitor)
  expect(await noticesOf(last)).toEqual(['requestBuy'])
})

test('a seller who answers quickly is notified before a slightly nearer slow one', async () => {
  const [slow, quick, ...others] = await bakers(6)
  for (const { ctx } of others) await changeRequestSwitch(ctx, { kind: 'buy', isOn: false })
  const { id } = await createRequest(asha)
  advanceClock(60_000)
  await answerRequest(quick!.ctx, { id, sentence: 'I bake one.' })
  advanceClock(hours(4))
  for (const { ctx } of others) await changeRequestSwitch(ctx, { kind: 'buy', isOn: true })
  await createRequest(asha, { words: 'another cake' })
  expect((await noticesOf(quick!.ctx)).length).toBe(2)
  expect((await noticesOf(slow!.ctx)).length).toBe(1)
})

test('without answers the radius grows, up to four times; after an answer it does not', async () => {
  const far = await seller(visitor, 'Far', 'Chocolate cake', 3500)
  const farther = await seller(visitor, 'Farther', 'Chocolate cake', 9000)
  const { id } = await createRequest(asha, { rangeMeters: 1000 })
  const other = await createRequest(asha, { rangeMeters: 1000, words: 'a cake' })
  await answerRequest(farther.ctx, { id: other.id, sentence: 'I can bring one.' })
  for (let round = 0; round < 6; round++) {
    advanceClock(ROUND)
    await settleRequests(asha)
  }
  expect(await readRequest(asha, { id })).toMatchObject({ told: 1, rangeMeters: 4000, nextRoundAt: null })
  expect(await noticesOf(far.ctx)).toEqual(['requestBuy'])
  expect(await readRequest(asha, { id: other.id })).toMatchObject({ told: 0, rangeMeters: 1000, nextRoundAt: null })
})

test('within the widest range the twenty best matches are notified, and nobody after them', async () => {
  const all = await bakers(FOUND_AT_ONCE + 1)
  const { id } = await createRequest(asha, { rangeMeters: 20_000 })
  for (let round = 0; round <= FOUND_AT_ONCE / GROUP_SIZE; round++) {
    advanceClock(ROUND)
    await settleRequests(asha)
  }
  expect(await readRequest(asha, { id })).toMatchObject({ told: FOUND_AT_ONCE, nextRoundAt: null })
  expect(await noticesOf(all.at(-1)!.ctx)).toEqual([])
})

test('nobody else is notified once three have answered', async () => {
  const all = await bakers(8)
  const { id } = await createRequest(asha)
  for (const { ctx } of all.slice(0, 3)) await answerRequest(ctx, { id, sentence: 'Yes.' })
  advanceClock(ROUND)
  await settleRequests(asha)
  expect(await readRequest(asha, { id })).toMatchObject({ told: 5, nextRoundAt: null, answers: 3 })
})

test('the sixth request of a day is refused, and the sixth open one', async () => {
  for (let n = 0; n < ASKED_PER_DAY; n++) {
    const { id } = await createRequest(asha, { words: `cake number ${n}`, hoursOpen: 300 })
    if (n === 0) await closeRequest(asha, { id })
  }
  await expect(createRequest(asha)).rejects.toMatchObject({ code: 'tooManyAsked' })
  advanceClock(days(1))
  await createRequest(asha, { hoursOpen: 300 })
  await expect(createRequest(asha)).rejects.toMatchObject({ code: 'tooManyOpen' })
})

test('a person gets eight requests a day and not the ninth', async () => {
  const { ctx } = await seller(visitor, 'Meena', 'Chocolate cake')
  for (let n = 0; n <= TOLD_PER_DAY; n++) {
    const asker = await neighbour(visitor, `Asker ${n}`)
    expect((await createRequest(asker)).told).toBe(n < TOLD_PER_DAY ? 1 : 0)
  }
  expect((await noticesOf(ctx)).length).toBe(TOLD_PER_DAY)
  advanceClock(days(1))
  expect((await createRequest(asha)).told).toBe(1)
})

test('a person who turned a kind off gets no requests of that kind, but others', async () => {
  const { ctx } = await seller(visitor, 'Meena', 'Guitar')
  expect(await changeRequestSwitch(ctx, { kind: 'buy', isOn: false })).toEqual({ buy: false, borrow: true, help: true })
  expect((await createRequest(asha, { words: 'used guitar' })).told).toBe(0)
  expect((await createRequest(asha, { kind: 'borrow', words: 'guitar for a week' })).told).toBe(1)
  await saveMySettings(ctx, { notifications: { nearby: false } })
  expect((await createRequest(asha, { kind: 'borrow', words: 'guitar for a day' })).told).toBe(0)
})

test('"not me" has an effect: that seller is skipped for a week, after the second time for two; an answer ends it', async () => {
  const { ctx } = await seller(visitor, 'Meena', 'Chocolate cake')
  const countNotified = async () => (await createRequest(await neighbour(visitor, 'Neighbour'))).told
  await declineRequest(ctx, { id: (await createRequest(asha)).id })
  expect(await countNotified()).toBe(0)
  advanceClock(days(7) + 1000)
  const second = await createRequest(asha)
  expect(second.told).toBe(1)
  await declineRequest(ctx, { id: second.id })
  await declineRequest(ctx, { id: second.id })
  advanceClock(days(13))
  expect(await countNotified()).toBe(0)
  const third = await createRequest(asha, { words: 'cake again' })
  await answerRequest(ctx, { id: third.id, sentence: 'I bake again.' })
  expect(await countNotified()).toBe(1)
})

test('answers are compared with price, listing and distance; a second answer of one person replaces the first', async () => {
  const baker = await seller(visitor, 'Meena', 'Chocolate cake', 900)
  const { id } = await createRequest(asha, { mostPaise: 50_000 })
  await answerRequest(baker.ctx, { id, listingId: baker.item.id, pricePaise: 60_000, sentence: 'Ready by nine.' })
  await answerRequest(baker.ctx, { id, listingId: baker.item.id, pricePaise: 55_000, sentence: 'Ready by eight.' })
  const { given, answers } = await readRequest(asha, { id })
  expect(answers).toBe(1)
  expect(given).toMatchObject([
    {
      by: { name: 'Meena' },
      listing: { id: baker.item.id, name: 'Chocolate cake', canOrder: true },
      price: '₹550',
      isAbove: true,
      sentence: 'Ready by eight.',
      distance: { isWithin: false, kilometers: 1 },
    },
  ])
  expect(await noticesOf(asha)).toEqual(['requestAnswered'])
  const reader = await neighbour(visitor, 'Reader')
  expect((await readRequest(reader, { id })).given).toEqual([])
  expect((await readRequest(reader, { id })).told).toBeNull()
  await closeRequest(asha, { id, answerId: (await readRequest(asha, { id })).given[0]!.id })
  expect(await noticesOf(baker.ctx)).toContain('requestTaken')
})

test('an answer becomes an order at its price, the request is found, and a second order is refused', async () => {
  const baker = await seller(visitor, 'Meena', 'Chocolate cake', 900)
  const { id } = await createRequest(asha)
  await answerRequest(baker.ctx, { id, listingId: baker.item.id, pricePaise: 2500, sentence: 'Cheaper for you.' })
  const [answer] = (await readRequest(asha, { id })).given
  const order = { id, answerId: answer!.id, orderId: newId(), quantity: 2, pricePaise: 2500 }
  await expect(orderAnswer(asha, { ...order, pricePaise: 2000 })).rejects.toMatchObject({ code: 'priceChanged' })
  await orderAnswer(asha, order)
  expect(await readOrder(asha, { id: order.orderId })).toMatchObject({
    total: '₹50',
    note: 'eggless cake for Saturday',
  })
  expect(await readRequest(asha, { id })).toMatchObject({ state: 'found', given: [{ isChosen: true }] })
  await expect(orderAnswer(asha, { ...order, orderId: newId() })).rejects.toMatchObject({ code: 'requestClosed' })
  await expect(answerRequest(baker.ctx, { id, sentence: 'Me too' })).rejects.toMatchObject({ code: 'requestClosed' })
})

test('an answer with an item that has sizes is ordered in a size, at the price of that size', async () => {
  const baker = await seller(visitor, 'Meena', 'Chocolate cake', 900)
  const sizes = [
    { label: '500 g', price: 40, stock: 6, code: '' },
    { label: '1 kg', price: 75, stock: 2, code: '' },
  ]
  const sized = await newItem(baker.ctx, { name: 'Plum cake', variants: sizes })
  const { id } = await createRequest(asha)
  await answerRequest(baker.ctx, { id, listingId: sized.id, pricePaise: 4000, sentence: 'Fresh today.' })
  const [answer] = (await readRequest(asha, { id })).given
  const order = { id, answerId: answer!.id, orderId: newId(), quantity: 2, pricePaise: 4000 }
  await expect(orderAnswer(asha, order)).rejects.toMatchObject({ code: 'chooseVariant' })
  const variantId = sized.variants[1]!.id
  await expect(orderAnswer(asha, { ...order, variantId })).rejects.toMatchObject({ code: 'priceChanged' })
  await expect(orderAnswer(asha, { ...order, variantId: newId() })).rejects.toMatchObject({ code: 'variantGone' })
  const asked = { ...order, variantId, pricePaise: 7500 }
  await expect(orderAnswer(asha, { ...asked, quantity: 3 })).rejects.toMatchObject({ code: 'outOfStock' })
  await orderAnswer(asha, asked)
  expect(await readOrder(asha, { id: order.orderId })).toMatchObject({ product: 'Plum cake (1 kg)', total: '₹150' })
})

test('an answer with a size is ordered in that size at its price; a removed or sold out size is refused', async () => {
  const baker = await seller(visitor, 'Meena', 'Chocolate cake', 900)
  const sizes = [
    { label: '500 g', price: 40, stock: 6, code: '' },
    { label: '1 kg', price: 75, stock: 2, code: '' },
  ]
  const sized = await newItem(baker.ctx, { name: 'Plum cake', variants: sizes })
  const plain = await newItem(baker.ctx, { name: 'Bun' })
  const [half, kilo] = sized.variants
  const { id } = await createRequest(asha)
  const answer = (changes: object) =>
    answerRequest(baker.ctx, { id, listingId: sized.id, pricePaise: 7000, sentence: 'Fresh today.', ...changes })
  await expect(answer({ variantId: newId() })).rejects.toMatchObject({ code: 'variantGone' })
  await expect(answer({ listingId: plain.id, variantId: kilo!.id })).rejects.toMatchObject({ code: 'variantGone' })
  await answer({ variantId: kilo!.id })
  const given = async () => (await readRequest(asha, { id })).given[0]!
  expect(await given()).toMatchObject({
    price: '₹70',
    listing: { name: 'Plum cake (1 kg)', variantId: kilo!.id, canOrder: true },
  })
  await changeItems(baker.ctx, { changes: [{ id: sized.id, variantId: kilo!.id, stock: 0 }] })
  expect((await given()).listing).toMatchObject({ canOrder: false })
  await changeItems(baker.ctx, { changes: [{ id: sized.id, variantId: kilo!.id, stock: 2 }] })
  await changeItems(baker.ctx, { changes: [{ id: sized.id, status: 'inactive' }] })
  expect((await given()).listing).toMatchObject({ canOrder: false })
  await changeItems(baker.ctx, { changes: [{ id: sized.id, status: 'active' }] })
  const order = { id, answerId: (await given()).id, orderId: newId(), quantity: 2, pricePaise: 7000 }
  // The size of the answer counts, whatever size the call names.
  await orderAnswer(asha, { ...order, variantId: half!.id })
  expect(await readOrder(asha, { id: order.orderId })).toMatchObject({ product: 'Plum cake (1 kg)', total: '₹140' })
})

test('a request closes when its time ends: the asker gets the number of answers, and it leaves the board', async () => {
  const { id } = await createRequest(asha, { hoursOpen: 4 })
  const reader = await neighbour(visitor, 'Reader')
  expect((await listNearRequests(reader, near)).requests.map((each) => each.id)).toEqual([id])
  advanceClock(hours(4))
  expect((await listNearRequests(reader, near)).requests).toEqual([])
  await settleRequests(asha)
  await settleRequests(asha)
  expect(await readRequest(asha, { id })).toMatchObject({ state: 'expired' })
  expect(await noticesOf(asha)).toEqual(['requestEnded'])
  advanceClock(days(61))
  await purgeRequests(asha)
  await expect(readRequest(asha, { id })).rejects.toMatchObject({ code: 'requestNotFound' })
})

test('the board filters by concept in either language, words, kind and range, without one’s own and declined requests', async () => {
  const reader = await neighbour(visitor, 'Reader')
  const cake = await createRequest(asha)
  const drill = await createRequest(asha, { kind: 'borrow', words: 'Who has a drill to lend?' })
  const found = async (search: object) =>
    (await listNearRequests(reader, { ...near, ...search })).requests.map(({ id }) => id)
  expect(await found({})).toEqual([drill.id, cake.id].sort((a, b) => (a < b ? 1 : -1)))
  expect(await found({ q: 'केक' })).toEqual([cake.id])
  expect(await found({ q: 'DRILL' })).toEqual([drill.id])
  expect(await found({ kind: 'borrow' })).toEqual([drill.id])
  expect(await found({ ...east(9000), rangeMeters: 5000 })).toEqual([])
  expect((await listNearRequests(asha, near)).requests).toEqual([])
  await declineRequest(reader, { id: drill.id })
  expect(await found({})).toEqual([cake.id])
  expect((await listMyRequests(asha)).asked.length).toBe(2)
})

test('blocked people neither see nor receive each other’s requests; a hidden profile cannot ask and leaves the board', async () => {
  const baker = await seller(visitor, 'Meena', 'Chocolate cake')
  const before = await createRequest(asha)
  await blockPerson(asha, { userId: idOf(baker.ctx) })
  expect((await createRequest(asha)).told).toBe(0)
  expect((await listNearRequests(baker.ctx, near)).requests).toEqual([])
  await expect(readRequest(baker.ctx, { id: before.id })).rejects.toMatchObject({ code: 'requestNotFound' })
  await expect(answerRequest(baker.ctx, { id: before.id, sentence: 'Hello' })).rejects.toMatchObject({
    code: 'requestNotFound',
  })
  const reader = await neighbour(visitor, 'Reader')
  await blockPerson(reader, { userId: idOf(asha) })
  expect((await listNearRequests(reader, near)).requests).toEqual([])
  const third = await neighbour(visitor, 'Third')
  expect((await listNearRequests(third, near)).requests.length).toBe(2)
  await saveMySettings(asha, { profileVisibility: 'private' })
  expect((await listNearRequests(third, near)).requests).toEqual([])
  await expect(createRequest(asha)).rejects.toMatchObject({ code: 'askHidden' })
})

test('without a published area nobody can ask, unless they pick a place, of which only the cell is stored', async () => {
  const nobody = actingAs(visitor, await newPerson(visitor, 'New'))
  await expect(createRequest(nobody)).rejects.toMatchObject({ code: 'askNowhere' })
  const { id } = await createRequest(nobody, { latitude: 12.9791, longitude: 77.6413 })
  const { rows } = await visitor.db.execute<{ latitude: number }>(sql`select latitude from requests where id = ${id}`)
  expect(rows[0]!.latitude).not.toBe(12.9791)
})

test('an own request cannot be answered, another person’s not closed or ordered from, only own visible listings offered', async () => {
  const baker = await seller(visitor, 'Meena', 'Chocolate cake')
  const other = await seller(visitor, 'Other', 'Sponge cake')
  const { id } = await createRequest(asha)
  await expect(answerRequest(asha, { id, sentence: 'Me' })).rejects.toMatchObject({ code: 'ownRequest' })
  await expect(closeRequest(baker.ctx, { id })).rejects.toMatchObject({ code: 'requestNotFound' })
  await expect(answerRequest(baker.ctx, { id, listingId: other.item.id, sentence: 'This' })).rejects.toMatchObject({
    code: 'productNotFound',
  })
  await answerRequest(baker.ctx, { id, sentence: 'Yes' })
  await expect(declineRequest(baker.ctx, { id })).rejects.toMatchObject({ code: 'requestAnswered' })
})

test('an id in capital letters is the same id: the notices lead to the request', async () => {
  const baker = await seller(visitor, 'Meena', 'Chocolate cake')
  const id = newId()
  expect(await createRequest(asha, { id: id.toUpperCase() })).toMatchObject({ id })
  expect((await listNotifications(baker.ctx, {})).notices).toMatchObject([{ actionUrl: `/requests/${id}` }])
})

test('the same tap twice is one request; a request taken down by an administrator is visible to its asker only', async () => {
  const reader = await neighbour(visitor, 'Reader')
  const input = requestInput({ photoId: await newPhoto(asha) })
  const [first, second] = [await createRequest(asha, input), await createRequest(asha, input)]
  expect(second).toEqual(first)
  expect(first.photo?.id).toBe(input.photoId)
  await expect(createRequest(reader, { id: input.id })).rejects.toMatchObject({ code: 'alreadyExists' })
  await hideRequest(asha, first.id)
  expect((await listNearRequests(reader, near)).requests).toEqual([])
  await expect(readRequest(reader, { id: first.id })).rejects.toMatchObject({ code: 'requestNotFound' })
  expect(await readRequest(asha, { id: first.id })).toMatchObject({ state: 'closed' })
})
