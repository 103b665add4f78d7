import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { deleteMyAccount } from '#features/accounts/server/accounts.ts'
import { endSuspension, suspendUser } from '#features/accounts/server/suspensions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { myItem } from '#features/listings/server/items.ts'
import { newItem } from '#features/listings/server/testing.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { askForItem } from './asking.ts'
import { holdOrder, readOrder } from './orders.ts'
import { endOrdersBeforeErasing, settleOrders } from './settle.ts'
import { cancelOrder, confirmOrder, handOverOrder } from './steps.ts'
import { askedFor } from './testing.ts'

let seller: TestCtx
let buyer: TestCtx

beforeEach(async () => {
  const ctx = await testCtx()
  seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
  buyer = actingAs(ctx, await newPerson(ctx, 'Asha'))
})

const leave = (ctx: TestCtx) => deleteMyAccount(ctx, endOrdersBeforeErasing)
const stockOf = async (id: string) => (await myItem(seller, { id })).stock
const noticesOf = async (ctx: TestCtx) =>
  (
    await ctx.db.execute<{ kind: string; params: object }>(
      sql`select kind, params from notifications where user_id = ${ctx.actor!.userId} order by created_at, id`,
    )
  ).rows
const GONE = {
  status: 'cancelled',
  endedBy: 'clock',
  actions: [],
  dueAt: null,
  other: { id: null, name: '', phone: '' },
}

test('a buyer deletes the account: open orders end at once, their pieces are in stock again, the seller is told once', async () => {
  const item = await newItem(seller, { stock: 9 })
  const other = await newItem(seller, { stock: 4 })
  const promised = await askForItem(buyer, askedFor(item, { quantity: 3, note: 'My house is the blue one' }))
  await confirmOrder(seller, promised)
  const asked = await askForItem(buyer, askedFor(other))
  expect(await stockOf(item.id)).toBe(6)
  await leave(buyer)
  for (const { id } of [promised, asked]) expect(await readOrder(seller, { id })).toMatchObject({ ...GONE, note: '' })
  expect([await stockOf(item.id), await stockOf(other.id)]).toEqual([9, 4])
  await expect(confirmOrder(seller, asked)).rejects.toMatchObject({
    code: 'orderChanged',
    details: { params: { status: 'accountDeleted' } },
  })
  await cancelOrder(seller, { id: promised.id, reason: 'Sold' })
  await settleOrders(seller)
  expect(await stockOf(item.id)).toBe(9)
  const told = await noticesOf(seller)
  expect(told.map(({ kind }) => kind)).toEqual(['orderLeft', 'orderLeft'])
  expect(told[0]!.params).toMatchObject({ who: 'buyer', item: 'Country tomato' })
  expect(JSON.stringify(told)).not.toContain('Asha')
})

test('a seller deletes the account: the buyer’s open orders end at once, and the buyer is told', async () => {
  const { id } = await askForItem(buyer, askedFor(await newItem(seller)))
  await leave(seller)
  expect(await readOrder(buyer, { id })).toMatchObject({ ...GONE, listingId: null })
  expect(await noticesOf(buyer)).toMatchObject([{ kind: 'orderLeft', params: { who: 'seller' } }])
})

test('what was handed over counts as received when one of the two leaves, except during a dispute', async () => {
  const item = await newItem(seller, { stock: 9 })
  const given = await askForItem(buyer, askedFor(item, { quantity: 2 }))
  const disputed = await askForItem(buyer, askedFor(await newItem(seller)))
  for (const order of [given, disputed]) {
    await confirmOrder(seller, order)
    await handOverOrder(seller, order)
  }
  await holdOrder(seller, { id: disputed.id, isHeld: true })
  await leave(buyer)
  expect((await readOrder(seller, given)).status).toBe('completed')
  expect(await myItem(seller, { id: item.id })).toMatchObject({ stock: 7, sales: 2 })
  expect((await readOrder(seller, disputed)).status).toBe('handedOver')
})

test('an order that the deletion of the account did not see ends with the next automatic step in the same way', async () => {
  const item = await newItem(seller, { stock: 9 })
  const promised = await askForItem(buyer, askedFor(item, { quantity: 3 }))
  await confirmOrder(seller, promised)
  await deleteMyAccount(buyer)
  await settleOrders(seller)
  expect(await readOrder(seller, promised)).toMatchObject(GONE)
  expect(await stockOf(item.id)).toBe(9)
  expect((await noticesOf(seller)).map(({ kind }) => kind)).toEqual(['orderLeft'])
})

test('a request of a suspended buyer can be confirmed only after the suspension', async () => {
  const item = await newItem(seller, { stock: 9 })
  const asked = await askForItem(buyer, askedFor(item, { quantity: 3 }))
  await suspendUser(buyer, buyer.actor!.userId, 'spam')
  await expect(confirmOrder(seller, asked)).rejects.toMatchObject({
    code: 'orderChanged',
    details: { params: { status: 'suspended' } },
  })
  expect(await stockOf(item.id)).toBe(9)
  await endSuspension(buyer, buyer.actor!.userId)
  expect((await confirmOrder(seller, asked)).status).toBe('confirmed')
})

test('[attack 16] the notice of an expired order does not keep the name of a deleted account', async () => {
  await askForItem(buyer, askedFor(await newItem(seller)))
  buyer.setNow(new Date(buyer.now().getTime() + days(10)))
  await settleOrders(actingAs(buyer, null))
  expect(await noticesOf(seller)).toMatchObject([{ kind: 'orderExpired', params: { name: 'Asha' } }])
  await leave(buyer)
  expect(await noticesOf(seller)).toEqual([])
})
