import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { priceField } from '../fields.ts'
import { HERE, itemInput, newItem, newShop, twoPeople } from './testing.ts'
import { createItem, myItem, myItems, readProduct, stillSeen, updateItem } from './items.ts'
import { readShop } from './shops.ts'
import { recordVisit } from './events.ts'
import { deleteOwnListing, setStatus } from './upkeep.ts'

test('[F-54] an item has the keys of the specification, with its price as text with the unit', async () => {
  const { seller: ctx } = await twoPeople()
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

test('[F-71] a new item is active with counters at zero; without stock it is low', async () => {
  const { seller: ctx } = await twoPeople()
  expect(await newItem(ctx)).toMatchObject({ status: 'active', views: 0, inquiries: 0, sales: 0 })
  expect(await newItem(ctx, { stock: 0 })).toMatchObject({ status: 'low_stock' })
})

test('[F-59] an item in a shop takes the shop’s location, whatever location it names', async () => {
  const { seller: ctx } = await twoPeople()
  const shop = await newShop(ctx)
  const item = await newItem(ctx, { shopId: shop.id, location: { lat: 1, lng: 1 } })
  expect(item.location).toEqual({ lat: HERE.latitude, lng: HERE.longitude })
})

test('[F-61] an item for an unknown shop is refused', async () => {
  await expect(newItem((await twoPeople()).seller, { shopId: '1000000000000' })).rejects.toMatchObject({
    code: 'shopNotFound',
  })
})

test('[F-57] an item without a location is refused', async () => {
  await expect(newItem((await twoPeople()).seller, { location: null })).rejects.toMatchObject({ code: 'invalidInput' })
})

test('[F-67] saving a stock of 0 makes an item low, raising it makes it active', async () => {
  const { seller: ctx } = await twoPeople()
  const item = await newItem(ctx)
  const input = { ...(await itemInput(ctx)), id: item.id }
  expect((await updateItem(ctx, { ...input, stock: 0 })).status).toBe('low_stock')
  expect((await updateItem(ctx, { ...input, stock: 20 })).status).toBe('active')
})

test('[F-08] the items of a deleted shop stay, unassigned and visible separately', async () => {
  const { seller: ctx } = await twoPeople()
  const shop = await newShop(ctx)
  const item = await newItem(ctx, { shopId: shop.id })
  await deleteOwnListing(ctx, { id: shop.id })
  expect(await myItem(ctx, { id: item.id })).toMatchObject({ shopId: null, shop: '', isVisible: true })
})

test('[F-34] the items of one shop are listed separately', async () => {
  const { seller: ctx } = await twoPeople()
  const shop = await newShop(ctx)
  const inShop = await newItem(ctx, { shopId: shop.id })
  await newItem(ctx)
  expect((await myItems(ctx, { shopId: shop.id })).items.map(({ id }) => id)).toEqual([inShop.id])
  expect((await myItems(ctx, {})).items).toHaveLength(2)
})

test('[F-07] [F-50] a listing is switched off and on', async () => {
  const { seller: ctx } = await twoPeople()
  const { id } = await newItem(ctx)
  expect(await setStatus(ctx, { id, status: 'inactive' })).toEqual({ id, status: 'inactive' })
  expect(await setStatus(ctx, { id, status: 'active' })).toEqual({ id, status: 'active' })
})

test('[F-33] switching on leaves a listing without stock low', async () => {
  const { seller: ctx } = await twoPeople()
  const { id } = await newItem(ctx, { stock: 0 })
  expect((await setStatus(ctx, { id, status: 'active' })).status).toBe('low_stock')
})

test('[G-29] others see a listing only while it is visible, its owner always', async () => {
  const { seller: ctx, other } = await twoPeople()
  const item = await newItem(ctx)
  const shop = await newShop(ctx)
  expect((await readProduct(other, { id: item.id })).isMine).toBe(false)
  ctx.setNow(new Date(ctx.now().getTime() + days(30) + 1))
  await expect(readProduct(other, { id: item.id })).rejects.toMatchObject({ code: 'productNotFound' })
  await expect(readShop(other, { id: shop.id })).rejects.toMatchObject({ code: 'shopNotFound' })
  expect((await readProduct(ctx, { id: item.id })).isMine).toBe(true)
})

test('[G-12] an unknown product is not found', async () => {
  await expect(readProduct((await twoPeople()).seller, { id: '0' })).rejects.toMatchObject({ code: 'productNotFound' })
})

test('[G-06] [G-11] a product has price, original price and discount, its seller and its location', async () => {
  const { seller: ctx, other } = await twoPeople()
  const { id } = await newItem(ctx, { price: 450, priceUnit: '', originalPrice: 600, features: ['90 cm tall'] })
  expect(await readProduct(other, { id })).toMatchObject({
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

test('a location at the zero point counts as none', async () => {
  const { seller: ctx } = await twoPeople()
  const input = await itemInput(ctx, { location: { lat: 0, lng: 0 } })
  await expect(createItem(ctx, input)).rejects.toMatchObject({ code: 'invalidInput' })
})

test('[F-33] [F-67] an inactive item without stock becomes low, not active, when it is switched on', async () => {
  const { seller } = await twoPeople()
  const { id } = await newItem(seller)
  await setStatus(seller, { id, status: 'inactive' })
  await updateItem(seller, { ...(await itemInput(seller)), id, stock: 0 })
  expect((await setStatus(seller, { id, status: 'active' })).status).toBe('low_stock')
})

test('[F-48] a deleted item is not found', async () => {
  const { seller } = await twoPeople()
  const { id } = await newItem(seller)
  await deleteOwnListing(seller, { id })
  await expect(myItem(seller, { id })).rejects.toMatchObject({ code: 'productNotFound' })
  expect((await myItems(seller, {})).items).toEqual([])
})

test('[F-70] another person’s item cannot be changed, switched or deleted', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newItem(seller)
  const refused = { code: 'notYours' }
  await expect(updateItem(other, { ...(await itemInput(other)), id })).rejects.toMatchObject(refused)
  await expect(setStatus(other, { id, status: 'inactive' })).rejects.toMatchObject(refused)
  await expect(deleteOwnListing(other, { id })).rejects.toMatchObject(refused)
  await expect(myItem(other, { id })).rejects.toMatchObject(refused)
})

test('an item cannot be put into another person’s shop', async () => {
  const { seller, other } = await twoPeople()
  const shop = await newShop(seller)
  await expect(newItem(other, { shopId: shop.id })).rejects.toMatchObject({ code: 'notYours' })
})

test('[F-69] an edit of an unknown item is not found', async () => {
  const { seller } = await twoPeople()
  await expect(updateItem(seller, { ...(await itemInput(seller)), id: '0' })).rejects.toMatchObject({
    code: 'productNotFound',
  })
})

test('[F-72] an item counts visits of others', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newItem(seller)
  await recordVisit(other, { id })
  expect(await myItem(seller, { id })).toMatchObject({ views: 1, inquiries: 0, sales: 0 })
})

test('[F-73] an item with an uncounted stock is active', async () => {
  const { seller } = await twoPeople()
  expect(await newItem(seller, { stock: null })).toMatchObject({ stock: null, status: 'active' })
})

test('[W-30] a price is stored in paise and shown with its unit', async () => {
  const { seller } = await twoPeople()
  expect(await newItem(seller, { price: 0.29, priceUnit: '' })).toMatchObject({ pricePaise: 29, price: '₹0.29' })
  expect([0.29, 19.99, 999_999_999.99, 0.295].map((rupees) => priceField.safeParse(rupees).success)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(await newItem(seller, { price: 1250.5, priceUnit: 'dozen' })).toMatchObject({ price: '₹1,250.50/dozen' })
})

test('[G-07] [G-09] [W-53] an item without original price and features has neither field', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newItem(seller)
  expect(await readProduct(other, { id })).toMatchObject({ originalPrice: '', discount: null, features: [] })
})

test('[G-13] a product of a shop has the shop’s name, address and opening hours', async () => {
  const { seller, other } = await twoPeople()
  const shop = await newShop(seller, { hours: { mon: [['09:00', '18:00']] } })
  const { id } = await newItem(seller, { shopId: shop.id })
  expect(await readProduct(other, { id })).toMatchObject({
    seller: { name: 'Green Basket', address: shop.address },
    shopPhoto: shop.photos[0],
    hours: { mon: [['09:00', '18:00']] },
  })
})

test('[G-10] [H-13] a product has the buyers’ word for its stock', async () => {
  const { seller, other } = await twoPeople()
  for (const [stock, word] of [
    [0, 'Out of stock'],
    [3, 'Limited Stock'],
    [4, 'Available'],
  ] as const) {
    const { id } = await newItem(seller, { stock })
    expect((await readProduct(other, { id })).availability).toBe(word)
  }
})

test('an edit that omits the shop removes the item from it', async () => {
  const { seller } = await twoPeople()
  const shop = await newShop(seller)
  const item = await newItem(seller, { shopId: shop.id })
  const edited = await updateItem(seller, { ...(await itemInput(seller)), id: item.id, shopId: null })
  expect(edited).toMatchObject({ shopId: null, shop: '', isVisible: true })
  expect(edited.freeUntil).not.toBeNull()
})

test('[G-13] a seller without a shop has the rating of all their listings', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newItem(seller)
  const rated = await newItem(seller)
  await seller.db.execute(sql`update listings set rating_sum = 9, rating_count = 2 where id = ${rated.id}`)
  const product = await readProduct(other, { id })
  expect(product.seller).toMatchObject({ rating: 4.5, reviews: 2 })
  expect([product.rating, product.totalReviews]).toEqual([null, 0])
})

test('[C-22] of the item ids stored in a browser, at most 20 that the person can open are returned', async () => {
  const { seller: ctx, other } = await twoPeople()
  const shop = await newShop(ctx)
  const kept = await newItem(ctx)
  const deleted = await newItem(ctx)
  await deleteOwnListing(ctx, { id: deleted.id })
  const asked = [kept.id, deleted.id, shop.id, 'no-id', ''].join(',')
  expect(await stillSeen(other, { ids: asked })).toEqual({ ids: [kept.id] })
  expect(await stillSeen(other, { ids: '' })).toEqual({ ids: [] })
  const unknown = Array.from({ length: 20 }, (_, i) => `x${i}`)
  expect(await stillSeen(other, { ids: [...unknown.slice(1), kept.id].join(',') })).toEqual({ ids: [kept.id] })
  expect(await stillSeen(other, { ids: [...unknown, kept.id].join(',') })).toEqual({ ids: [] })
  ctx.setNow(new Date(ctx.now().getTime() + days(30) + 1))
  expect(await stillSeen(other, { ids: asked })).toEqual({ ids: [] })
  expect(await stillSeen(ctx, { ids: asked })).toEqual({ ids: [kept.id] })
})
