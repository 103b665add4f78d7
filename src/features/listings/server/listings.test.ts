import { expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { createItem, myItem, myItems, readProduct, updateItem } from './items.ts'
import { deleteOwnListing, setStatus } from './listings.ts'
import { myShop, myShops, readShop, updateShop } from './shops.ts'
import { HERE, itemInput, newItem, newPhoto, newShop, shopInput } from './testing.ts'

async function seller() {
  const visitor = await testCtx()
  const actor = await newPerson(visitor, 'Meena')
  return actingAs(visitor, actor)
}

async function somebodyElse(ctx: Awaited<ReturnType<typeof seller>>) {
  return actingAs(ctx, await newPerson(ctx, 'Ravi'))
}

test('[F-12] a shop carries the keys of the specification and a millisecond timestamp as id', async () => {
  const ctx = await seller()
  const shop = await newShop(ctx)
  expect(shop.id).toBe(String(ctx.now().getTime()))
  expect(shop).toMatchObject({
    name: 'Green Basket',
    category: 'Food & Beverages',
    contact: '+91 90000 00012',
    location: { lat: HERE.latitude, lng: HERE.longitude },
    status: 'active',
    products: 0,
    views: 0,
    inquiries: 0,
    subscriptionActive: false,
  })
  expect(shop.images).toHaveLength(1)
})

test('[F-13] [F-14] a new shop is active, unsubscribed and counts nothing', async () => {
  const shop = await newShop(await seller())
  expect([shop.subscriptionActive, shop.status, shop.products, shop.views, shop.inquiries]).toEqual([false, 'active', 0, 0, 0])
})

test('two shops made in the same millisecond get two ids (W-74)', async () => {
  const ctx = await seller()
  const [first, second] = [await newShop(ctx), await newShop(ctx)]
  expect(Number(second.id)).toBe(Number(first.id) + 1)
})

test('[F-28] editing a shop keeps its id, its counters and its creation time', async () => {
  const ctx = await seller()
  const shop = await newShop(ctx)
  const photoIds = shop.photos.map(({ id }) => id)
  const edited = await updateShop(ctx, { ...(await shopInput(ctx)), photoIds, name: 'Greener Basket', id: shop.id })
  expect(edited).toMatchObject({ id: shop.id, name: 'Greener Basket', views: 0, createdAt: shop.createdAt, photos: shop.photos })
  expect(edited.version).toBe(shop.version + 1)
})

test('[F-27] editing a shop with new photos replaces the old ones', async () => {
  const ctx = await seller()
  const shop = await newShop(ctx)
  const photo = await newPhoto(ctx)
  const edited = await updateShop(ctx, { ...(await shopInput(ctx)), photoIds: [photo], id: shop.id })
  expect(edited.photos.map(({ id }) => id)).toEqual([photo])
})

test('an edit made on an older version is refused and changes nothing', async () => {
  const ctx = await seller()
  const shop = await newShop(ctx)
  const input = { ...(await shopInput(ctx)), id: shop.id, version: shop.version }
  await updateShop(ctx, { ...input, name: 'First' })
  await expect(updateShop(ctx, { ...input, name: 'Second' })).rejects.toMatchObject({ code: 'changedElsewhere' })
  expect((await myShop(ctx, { id: shop.id })).name).toBe('First')
})

test('[F-11] only the own shops are listed, and nobody edits another’s', async () => {
  const ctx = await seller()
  const other = await somebodyElse(ctx)
  const shop = await newShop(ctx)
  expect((await myShops(other)).shops).toEqual([])
  await expect(updateShop(other, { ...(await shopInput(other)), id: shop.id })).rejects.toMatchObject({ code: 'notYours' })
  await expect(deleteOwnListing(other, { id: shop.id })).rejects.toMatchObject({ code: 'notYours' })
})

test('a photo of somebody else cannot be shown', async () => {
  const ctx = await seller()
  const foreign = await newPhoto(await somebodyElse(ctx))
  await expect(newShop(ctx, { photoIds: [foreign] })).rejects.toMatchObject({ code: 'photoNotFound' })
})

test('[F-54] an item carries the keys of the specification, its price as text with the unit', async () => {
  const ctx = await seller()
  const shop = await newShop(ctx)
  const item = await newItem(ctx, { shopId: shop.id })
  expect(item).toMatchObject({
    name: 'Country tomato',
    price: '₹32/kg',
    stock: 20,
    keywords: ['tomato', 'vegetable'],
    location: { lat: HERE.latitude, lng: HERE.longitude },
    status: 'active',
    shop: 'Green Basket',
    shopId: shop.id,
    ownerId: ctx.actor!.userId,
    sellerId: ctx.actor!.userId,
  })
  expect(item.image).toBe(item.images[0])
})

test('[F-71] a new item is active and counts nothing; without stock it is low', async () => {
  const ctx = await seller()
  expect(await newItem(ctx)).toMatchObject({ status: 'active', views: 0, inquiries: 0, sales: 0 })
  expect(await newItem(ctx, { stock: 0 })).toMatchObject({ status: 'low_stock' })
})

test('[F-59] an item in a shop takes the shop’s place, whatever place it names', async () => {
  const ctx = await seller()
  const shop = await newShop(ctx)
  const item = await newItem(ctx, { shopId: shop.id, location: { lat: 1, lng: 1 } })
  expect(item.location).toEqual({ lat: HERE.latitude, lng: HERE.longitude })
})

test('[F-61] an item for an unknown shop is refused', async () => {
  await expect(newItem(await seller(), { shopId: '1000000000000' })).rejects.toMatchObject({ code: 'shopNotFound' })
})

test('[F-57] an item without a place is refused', async () => {
  await expect(newItem(await seller(), { location: null })).rejects.toMatchObject({ code: 'invalidInput' })
})

test('[F-67] saving a stock of 0 makes an item low, raising it makes it active', async () => {
  const ctx = await seller()
  const item = await newItem(ctx)
  const input = { ...(await itemInput(ctx)), id: item.id }
  expect((await updateItem(ctx, { ...input, stock: 0 })).status).toBe('low_stock')
  expect((await updateItem(ctx, { ...input, stock: 20 })).status).toBe('active')
})

test('[F-08] the items of a deleted shop stay, unassigned and visible on their own', async () => {
  const ctx = await seller()
  const shop = await newShop(ctx)
  const item = await newItem(ctx, { shopId: shop.id })
  await deleteOwnListing(ctx, { id: shop.id })
  expect(await myItem(ctx, { id: item.id })).toMatchObject({ shopId: null, shop: '', isVisible: true })
})

test('[F-34] the items of one shop are listed apart', async () => {
  const ctx = await seller()
  const shop = await newShop(ctx)
  const inShop = await newItem(ctx, { shopId: shop.id })
  await newItem(ctx)
  expect((await myItems(ctx, { shopId: shop.id })).items.map(({ id }) => id)).toEqual([inShop.id])
  expect((await myItems(ctx, {})).items).toHaveLength(2)
})

test('[F-07] [F-50] a listing is switched off and on', async () => {
  const ctx = await seller()
  const { id } = await newItem(ctx)
  expect(await setStatus(ctx, { id, status: 'inactive' })).toEqual({ id, status: 'inactive' })
  expect(await setStatus(ctx, { id, status: 'active' })).toEqual({ id, status: 'active' })
})

test('[F-33] switching leaves a listing without stock low', async () => {
  const ctx = await seller()
  const { id } = await newItem(ctx, { stock: 0 })
  expect((await setStatus(ctx, { id, status: 'active' })).status).toBe('low_stock')
})

test('[G-29] others see a listing only while it is visible, its owner always', async () => {
  const ctx = await seller()
  const other = await somebodyElse(ctx)
  const item = await newItem(ctx)
  const shop = await newShop(ctx)
  expect((await readProduct(other, { id: item.id })).isMine).toBe(false)
  ctx.setNow(new Date(ctx.now().getTime() + days(30) + 1))
  await expect(readProduct(other, { id: item.id })).rejects.toMatchObject({ code: 'productNotFound' })
  await expect(readShop(other, { id: shop.id })).rejects.toMatchObject({ code: 'shopNotFound' })
  expect((await readProduct(ctx, { id: item.id })).isMine).toBe(true)
})

test('[G-12] an unknown product is not found', async () => {
  await expect(readProduct(await seller(), { id: '0' })).rejects.toMatchObject({ code: 'productNotFound' })
})

test('[G-06] [G-11] a product tells price, original price and discount, its seller and its place', async () => {
  const ctx = await seller()
  const { id } = await newItem(ctx, { price: 450, priceUnit: '', originalPrice: 600, features: ['90 cm tall'] })
  expect(await readProduct(await somebodyElse(ctx), { id })).toMatchObject({
    price: '₹450',
    originalPrice: '₹600',
    discount: 25,
    seller: { name: 'Meena', rating: null, reviews: 0 },
    availability: 'Available',
    features: ['90 cm tall'],
    rating: null,
    totalReviews: 0,
    location: HERE,
  })
})

test('a place at the zero point is no place', async () => {
  const ctx = await seller()
  const input = await itemInput(ctx, { location: { lat: 0, lng: 0 } })
  await expect(createItem(ctx, input)).rejects.toMatchObject({ code: 'invalidInput' })
})
