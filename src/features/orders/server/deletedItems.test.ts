import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deleteMyAccount } from '#features/accounts/server/accounts.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import type { Item } from '#features/listings/itemContract.ts'
import { changeItems } from '#features/listings/server/inventory.ts'
import { newItem, newShop } from '#features/listings/server/testing.ts'
import { deleteOwnListing, deleteShop } from '#features/listings/server/upkeep.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { ANSWER_WITHIN } from '../rules.ts'
import { askForItem } from './asking.ts'
import { listOrders, readOrder } from './orders.ts'
import { settleOrders } from './settle.ts'
import { completeOrder, confirmOrder } from './steps.ts'
import { askedFor } from './testing.ts'

let seller: TestCtx
let buyer: TestCtx

beforeEach(async () => {
  const ctx = await testCtx()
  seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
  buyer = actingAs(ctx, await newPerson(ctx, 'Asha'))
})

/** A confirmed order of an item of a shop. */
async function promised(): Promise<{ id: string; item: Item; shopId: string }> {
  const shop = await newShop(seller)
  const item = await newItem(seller, { shopId: shop.id, stock: 9 })
  const { id } = await askForItem(buyer, askedFor(item))
  await confirmOrder(seller, { id })
  return { id, item, shopId: shop.id }
}

const placeSeenBy = async (ctx: TestCtx, id: string) => {
  const { shop, shopId, place, address } = await readOrder(ctx, { id })
  return { shop, shopId, place, address }
}
const noticesOf = async (ctx: TestCtx) =>
  (
    await ctx.db.execute<{ kind: string }>(
      sql`select kind from notifications where user_id = ${ctx.actor!.userId} order by created_at, id`,
    )
  ).rows.map(({ kind }) => kind)
const keptPlaceOf = async (id: string) =>
  (await seller.db.execute(sql`select kept_place from orders where id = ${id}`)).rows[0]!['kept_place']

test('a confirmed order keeps its shop and pick-up place when its item is deleted', async () => {
  const { id, item } = await promised()
  const before = await placeSeenBy(buyer, id)
  expect(before).toMatchObject({ shop: 'Green Basket', place: { latitude: expect.any(Number) as number } })
  expect(before.address).not.toBe('')
  await deleteOwnListing(seller, { id: item.id })
  expect(await placeSeenBy(buyer, id)).toEqual(before)
  expect((await listOrders(buyer, { side: 'buyer' })).orders[0]!.other).toBe('Green Basket')
})

test('it keeps them too when the item is hidden with its shop', async () => {
  const { id, shopId } = await promised()
  const before = await placeSeenBy(buyer, id)
  await deleteShop(seller, { id: shopId, items: 'delete' })
  expect(await placeSeenBy(buyer, id)).toEqual(before)
})

test('a kept place is hidden from a person whom the seller blocks', async () => {
  const { id, item } = await promised()
  await deleteOwnListing(seller, { id: item.id })
  await blockPerson(seller, { userId: buyer.actor!.userId })
  expect(await placeSeenBy(buyer, id)).toEqual({ shop: '', shopId: null, place: null, address: '' })
  expect((await listOrders(buyer, { side: 'buyer' })).orders[0]!.other).not.toBe('Green Basket')
})

test('the kept address is forgotten at the end of the order, the kept shop with the seller’s account', async () => {
  const { id } = await promised()
  await completeOrder(buyer, { id })
  expect(await keptPlaceOf(id)).toMatchObject({ shop: 'Green Basket', address: '', latitude: null, longitude: null })
  await deleteMyAccount(seller)
  expect(await keptPlaceOf(id)).toBeNull()
})

test('a request whose item was deleted is not called expired: neither in the order and the list nor in the notices', async () => {
  const item = await newItem(seller)
  const { id } = await askForItem(buyer, askedFor(item))
  await deleteOwnListing(seller, { id: item.id })
  await settleOrders(seller)
  expect(await readOrder(buyer, { id })).toMatchObject({ status: 'expired', wasUnlisted: true })
  expect((await listOrders(seller, { side: 'seller' })).orders[0]).toMatchObject({ wasUnlisted: true })
  expect([await noticesOf(buyer), await noticesOf(seller)]).toEqual([['orderUnlisted'], ['orderUnlisted']])
})

test('a request ends at once when its item is deleted with undo, and stays ended when the item is restored', async () => {
  const item = await newItem(seller)
  const { id } = await askForItem(buyer, askedFor(item))
  await changeItems(seller, { changes: [{ id: item.id, isDeleted: true }] })
  const refused = { code: 'orderChanged', details: { params: { status: 'unlisted' } } }
  await expect(confirmOrder(seller, { id })).rejects.toMatchObject(refused)
  await settleOrders(seller)
  expect(await readOrder(buyer, { id })).toMatchObject({ status: 'expired', wasUnlisted: true })
  await changeItems(seller, { changes: [{ id: item.id, isDeleted: false }] })
  expect(await readOrder(seller, { id })).toMatchObject({ status: 'expired', wasUnlisted: true, actions: [] })
  expect(await noticesOf(buyer)).toEqual(['orderUnlisted'])
  await askForItem(buyer, askedFor(item))
})

test('a request that expired stays expired when its item is deleted later', async () => {
  const item = await newItem(seller)
  const { id } = await askForItem(buyer, askedFor(item))
  buyer.setNow(new Date(buyer.now().getTime() + ANSWER_WITHIN))
  await settleOrders(seller)
  await deleteOwnListing(seller, { id: item.id })
  await settleOrders(seller)
  expect(await readOrder(buyer, { id })).toMatchObject({ status: 'expired', wasUnlisted: false, listingId: null })
  expect(await noticesOf(buyer)).toEqual(['orderExpired'])
})

test('a seller who confirms a request whose item is deleted reads that it ended for that reason, before and after it is settled', async () => {
  const item = await newItem(seller)
  const { id } = await askForItem(buyer, askedFor(item))
  await deleteOwnListing(seller, { id: item.id })
  const refused = { code: 'orderChanged', details: { params: { status: 'unlisted' } } }
  await expect(confirmOrder(seller, { id })).rejects.toMatchObject(refused)
  await settleOrders(seller)
  await expect(confirmOrder(seller, { id })).rejects.toMatchObject(refused)
})
