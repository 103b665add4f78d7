import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { HERE, newItem, newShop } from '#features/listings/server/testing.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { testCtx, actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { MOST_WISHES } from '../rules.ts'
import { addWish, clearWishlist, listWishes, readWishlist, removeWish } from './wishlist.ts'

let seller: TestCtx
let asha: TestCtx
let ravi: TestCtx

beforeEach(async () => {
  const ctx = await testCtx()
  seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
  asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
  ravi = actingAs(ctx, await newPerson(ctx, 'Ravi'))
})

const ids = async (ctx: TestCtx) => (await readWishlist(ctx, {})).products.map(({ id }) => id)

test('[H-03] [H-10] a new account’s wishlist is empty; a product whose heart is tapped is its only one', async () => {
  expect(await readWishlist(asha, {})).toEqual({ products: [], hidden: 0 })
  const { id } = await newItem(seller)
  await newItem(seller, { name: 'Onion' })
  await addWish(asha, { id })
  expect(await ids(asha)).toEqual([id])
})

test('[H-12] a product on the wishlist has name, prices, distance, rating, picture, seller and availability', async () => {
  const shop = await newShop(seller)
  const { id } = await newItem(seller, {
    shopId: shop.id,
    name: 'Rice',
    price: 90,
    priceUnit: 'kg',
    originalPrice: 120,
  })
  await addWish(asha, { id })
  const { products } = await readWishlist(asha, { latitude: HERE.latitude + 0.009, longitude: HERE.longitude })
  expect(products).toMatchObject([
    {
      id,
      name: 'Rice',
      price: '₹90/kg',
      originalPrice: '₹120',
      distance: 1.001,
      rating: null,
      reviews: 0,
      seller: 'Green Basket',
      availability: 'Available',
      isDemo: false,
    },
  ])
  expect(products[0]!.image).toMatch(/^\/photos\/.+\/800\.webp$/)
  expect((await readWishlist(asha, {})).products[0]!.distance).toBeNull()
})

test.each([
  [0, 'Out of stock'],
  [1, 'Limited Stock'],
  [3, 'Limited Stock'],
  [4, 'Available'],
] as const)('[H-13] a product with a stock of %i is %s', async (stock, word) => {
  const { id } = await newItem(seller, { stock })
  await addWish(asha, { id })
  expect((await readWishlist(asha, {})).products[0]!.availability).toBe(word)
})

test('[H-14] each person has a separate list: newest first, no duplicates, invisible to others', async () => {
  const first = await newItem(seller, { name: 'First' })
  const second = await newItem(seller, { name: 'Second' })
  await addWish(asha, { id: first.id })
  asha.setNow(new Date(asha.now().getTime() + 1000))
  await addWish(asha, { id: second.id })
  await addWish(asha, { id: first.id })
  expect(await ids(asha)).toEqual([second.id, first.id])
  expect(await listWishes(asha)).toEqual({ ids: [second.id, first.id] })
  expect(await ids(ravi)).toEqual([])
})

test('an item saved offline is ordered by the time of the tap', async () => {
  const early = await newItem(seller, { name: 'Early' })
  const late = await newItem(seller, { name: 'Late' })
  const now = asha.now().getTime()
  await addWish(asha, { id: late.id, savedAt: new Date(now - 1000).toISOString() })
  await addWish(asha, { id: early.id, savedAt: new Date(now - 60_000).toISOString() })
  expect(await ids(asha)).toEqual([late.id, early.id])
})

test('[H-06] removing deletes one item; repeating it, or another person’s item, has no effect', async () => {
  const first = await newItem(seller)
  const second = await newItem(seller)
  await addWish(asha, { id: first.id })
  await addWish(asha, { id: second.id })
  await removeWish(ravi, { id: first.id })
  await removeWish(asha, { id: first.id })
  await removeWish(asha, { id: first.id })
  expect(await ids(asha)).toEqual([second.id])
})

test('[H-05] clearing removes everything except other people’s items and items saved after the tap', async () => {
  const first = await newItem(seller)
  const second = await newItem(seller)
  await addWish(asha, { id: first.id })
  await addWish(ravi, { id: first.id })
  const tapped = asha.now().toISOString()
  asha.setNow(new Date(asha.now().getTime() + 1000))
  await addWish(asha, { id: second.id })
  expect(await clearWishlist(asha, { savedUntil: tapped })).toEqual({ removed: 1 })
  expect(await ids(asha)).toEqual([second.id])
  expect(await clearWishlist(asha, {})).toEqual({ removed: 1 })
  expect(await ids(asha)).toEqual([])
  expect(await ids(ravi)).toEqual([first.id])
})

test('only visible products can be saved', async () => {
  const shop = await newShop(seller)
  const hidden = await newItem(seller)
  await asha.db.execute(sql`update listings set visible_until = ${asha.now().toISOString()} where id = ${hidden.id}`)
  for (const id of [shop.id, hidden.id, crypto.randomUUID()]) {
    await expect(addWish(asha, { id })).rejects.toMatchObject({ code: 'productNotFound' })
  }
})

test('a product that buyers can no longer see is only counted; a deleted one is gone', async () => {
  const rejected = await newItem(seller)
  const deleted = await newItem(seller)
  for (const { id } of [rejected, deleted]) await addWish(asha, { id })
  await asha.db.execute(sql`update listings set moderation = 'rejected' where id = ${rejected.id}`)
  await asha.db.execute(sql`delete from listings where id = ${deleted.id}`)
  expect(await readWishlist(asha, {})).toEqual({ products: [], hidden: 1 })
})

test('clearing does not count products hidden by a block, so that the block is not revealed', async () => {
  const { id } = await newItem(seller)
  await addWish(asha, { id })
  await blockPerson(seller, { userId: asha.actor!.userId })
  expect(await clearWishlist(asha, {})).toEqual({ removed: 0 })
})

test('a seller with a hidden profile is not named', async () => {
  const { id } = await newItem(seller)
  await addWish(asha, { id })
  expect((await readWishlist(asha, {})).products[0]!.seller).toBe('Meena')
  await asha.db.execute(
    sql`insert into user_settings (user_id, profile_visibility, location_sharing, contact_info, purchase_history, activity_status,
          search_history, notify_orders, notify_messages, notify_marketing, notify_nearby, sos_range_meters, language_auto, updated_at)
        values (${seller.actor!.userId}, 'private', true, true, true, true, true, true, true, true, true, 250, false, now())`,
  )
  expect((await readWishlist(asha, {})).products[0]!.seller).toBe('')
})

test('a list is limited in size', async () => {
  const { id } = await newItem(seller)
  await asha.db.execute(sql`
    insert into listings (id, kind, owner_id, title, category, visible_until, created_at, updated_at)
    select gen_random_uuid()::text, 'item', ${seller.actor!.userId}, 'Many', 'Books', 'infinity', now(), now()
    from generate_series(1, ${MOST_WISHES}::int)`)
  await asha.db.execute(sql`
    insert into wishlist_items select ${asha.actor!.userId}, id, now() from listings where title = 'Many'`)
  await expect(addWish(asha, { id })).rejects.toMatchObject({ code: 'wishlistFull' })
  await addWish(ravi, { id })
})

test('nobody reads or changes a wishlist without signing in', async () => {
  const visitor = actingAs(asha, null)
  const { id } = await newItem(seller)
  for (const call of [
    readWishlist(visitor, {}),
    addWish(visitor, { id }),
    removeWish(visitor, { id }),
    clearWishlist(visitor, {}),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'notSignedIn' })
  }
})
