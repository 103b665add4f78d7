import { expect, test } from 'vitest'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import { HERE, newItem, newPhoto, newShop, shopInput, twoPeople } from './testing.ts'
import { createShop, myShop, myShops, readShop, shopProducts, updateShop } from './shops.ts'
import { recordVisit } from './events.ts'
import { changeItems } from './inventory.ts'
import { myItems } from './items.ts'
import { deleteOwnListing, deleteShop, listDeletedShops, restoreShop, setStatus } from './upkeep.ts'

test('[F-12] [W-74] [W-31] a shop has the keys of the specification and a millisecond timestamp as id', async () => {
  const { seller: ctx } = await twoPeople()
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

test('[F-13] [F-14] a new shop is active and unsubscribed, with counters at zero', async () => {
  const shop = await newShop((await twoPeople()).seller)
  expect([shop.subscriptionActive, shop.status, shop.products, shop.views, shop.inquiries]).toEqual([
    false,
    'active',
    0,
    0,
    0,
  ])
})

test('two shops created in the same millisecond get two ids (W-74)', async () => {
  const { seller: ctx } = await twoPeople()
  const [first, second] = [await newShop(ctx), await newShop(ctx)]
  expect(Number(second.id)).toBe(Number(first.id) + 1)
})

test('[F-28] editing a shop keeps its id, its counters and its creation time', async () => {
  const { seller: ctx } = await twoPeople()
  const shop = await newShop(ctx)
  const photoIds = shop.photos.map(({ id }) => id)
  const edited = await updateShop(ctx, { ...(await shopInput(ctx)), photoIds, name: 'Greener Basket', id: shop.id })
  expect(edited).toMatchObject({
    id: shop.id,
    name: 'Greener Basket',
    views: 0,
    createdAt: shop.createdAt,
    photos: shop.photos,
  })
  expect(edited.version).toBe(shop.version + 1)
})

test('[F-27] editing a shop with new photos replaces the old ones', async () => {
  const { seller: ctx } = await twoPeople()
  const shop = await newShop(ctx)
  const photo = await newPhoto(ctx)
  const edited = await updateShop(ctx, { ...(await shopInput(ctx)), photoIds: [photo], id: shop.id })
  expect(edited.photos.map(({ id }) => id)).toEqual([photo])
})

test('an edit made on an older version is refused and changes nothing', async () => {
  const { seller: ctx } = await twoPeople()
  const shop = await newShop(ctx)
  const input = { ...(await shopInput(ctx)), id: shop.id, version: shop.version }
  await updateShop(ctx, { ...input, name: 'First' })
  await expect(updateShop(ctx, { ...input, name: 'Second' })).rejects.toMatchObject({ code: 'changedElsewhere' })
  expect((await myShop(ctx, { id: shop.id })).name).toBe('First')
})

test('[F-11] only the person’s own shops are listed, and nobody edits another person’s', async () => {
  const { seller: ctx, other } = await twoPeople()
  const shop = await newShop(ctx)
  expect((await myShops(other)).shops).toEqual([])
  await expect(updateShop(other, { ...(await shopInput(other)), id: shop.id })).rejects.toMatchObject({
    code: 'notYours',
  })
  await expect(deleteOwnListing(other, { id: shop.id })).rejects.toMatchObject({ code: 'notYours' })
})

test('another person’s photo cannot be used', async () => {
  const { seller: ctx, other } = await twoPeople()
  const foreign = await newPhoto(other)
  await expect(newShop(ctx, { photoIds: [foreign] })).rejects.toMatchObject({ code: 'photoNotFound' })
})

test('[F-15] a shop counts its items, and the visits of others, but not the owner’s', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newShop(seller)
  await newItem(seller, { shopId: id })
  expect(await recordVisit(other, { id })).toEqual({ counted: true })
  expect(await recordVisit(seller, { id })).toEqual({ counted: false })
  expect(await myShop(seller, { id })).toMatchObject({ products: 1, views: 1, inquiries: 0 })
})

test('a visit to a hidden listing is not found', async () => {
  const { other } = await twoPeople()
  await expect(recordVisit(other, { id: '0' })).rejects.toMatchObject({ code: 'notFound' })
})

test('[F-28] visits do not raise the version, so an edit does not conflict with a visit', async () => {
  const { seller, other } = await twoPeople()
  const shop = await newShop(seller)
  await recordVisit(other, { id: shop.id })
  const edited = await updateShop(seller, { ...(await shopInput(seller)), id: shop.id, version: shop.version })
  expect(edited.views).toBe(1)
})

test('[G-26] [G-27] others do not see a shop’s counters, and an unknown shop is not found', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newShop(seller)
  const seen = await readShop(other, { id })
  expect(seen).toMatchObject({ name: 'Green Basket', category: 'Food & Beverages', isMine: false, ownerName: 'Meena' })
  expect(Object.keys(seen)).not.toContain('views')
  await expect(readShop(other, { id: '0' })).rejects.toMatchObject({ code: 'shopNotFound' })
})

test('[F-34] a shop shows its items to buyers, page by page', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newShop(seller)
  await newItem(seller)
  for (let i = 0; i < 25; i++) {
    seller.setNow(new Date(seller.now().getTime() + 1))
    await newItem(seller, { shopId: id, name: `Item ${i}`, photoIds: [] })
  }
  const first = await shopProducts(other, { id, skip: 0 })
  expect(first.products).toHaveLength(24)
  expect(first.hasMore).toBe(true)
  const second = await shopProducts(other, { id, skip: 24 })
  expect(second).toMatchObject({
    products: [{ name: 'Item 0', price: '₹32/kg', availability: 'Available' }],
    hasMore: false,
  })
})

test('within a shop products are searched by words and sections, with available ones first', async () => {
  const { seller, other } = await twoPeople()
  const { id: shopId } = await newShop(seller)
  const make = async (name: string, changes: object) => {
    seller.setNow(new Date(seller.now().getTime() + 1))
    return newItem(seller, { shopId, name, photoIds: [], keywords: [name], ...changes })
  }
  await make('Basmati rice', { stock: 4 })
  await make('Sona masoori Rice', { stock: 0, keywords: ['steamed'] })
  await make('Rice bowl', { stock: 1, category: 'Home & Garden', code: '8901234567894' })
  const hidden = await make('Brown rice', {})
  await setStatus(seller, { id: hidden.id, status: 'inactive' })
  await make('Dal', { variants: [{ label: '2 kg bag', price: 90, stock: 9, code: '8901030865275' }] })
  const found = async (input: object) => {
    const { products, sections } = await shopProducts(other, { id: shopId, skip: 0, ...input })
    return [products.map(({ name }) => name), sections.map(({ category, count }) => `${category} ${count}`)]
  }
  const sections = ['Food & Beverages 4', 'Home & Garden 1']
  expect(await found({})).toEqual([['Dal', 'Rice bowl', 'Basmati rice', 'Sona masoori Rice', 'Brown rice'], sections])
  expect(await found({ text: 'RICE  bas' })).toEqual([['Basmati rice'], sections])
  expect(await found({ text: 'steamed' })).toEqual([['Sona masoori Rice'], sections])
  // Every wording of the same goods is found, as in the search of the town.
  for (const text of ['chawal', 'चावल'])
    expect(await found({ text })).toEqual([['Rice bowl', 'Basmati rice', 'Sona masoori Rice', 'Brown rice'], sections])
  expect(await found({ text: '8901234567894' })).toEqual([['Rice bowl'], sections])
  expect(await found({ text: '8901030865275' })).toEqual([['Dal'], sections])
  expect(await found({ text: 'dal 2 KG' })).toEqual([['Dal'], sections])
  expect(await found({ text: '100%' })).toEqual([[], sections])
  expect(await found({ text: 'rice', category: 'Food & Beverages' })).toEqual([
    ['Basmati rice', 'Sona masoori Rice', 'Brown rice'],
    sections,
  ])
  const { products } = await shopProducts(other, { id: shopId, skip: 0, text: 'rice' })
  expect(products.map(({ availability }) => availability)).toEqual([
    'Limited Stock',
    'Available',
    'Out of stock',
    'Inactive',
  ])
})

test('items deleted with their shop are restored with it while their hour continues; deleted ones are not counted', async () => {
  const { seller } = await twoPeople()
  const { id } = await newShop(seller)
  const [rice, oil] = [await newItem(seller, { shopId: id }), await newItem(seller, { shopId: id })]
  await changeItems(seller, { changes: [{ id: oil.id, isDeleted: true }] })
  expect((await myShops(seller)).shops).toMatchObject([{ id, products: 1 }])
  let tick = seller.now().getTime()
  const later = actingAs(seller, seller.actor, { now: () => new Date(++tick) })
  await deleteShop(later, { id, items: 'delete' })
  expect((await listDeletedShops(later)).shops).toMatchObject([{ id, products: 1 }])
  expect(await restoreShop(later, { id })).toMatchObject({ products: 1 })
  expect((await myItems(seller, {})).items.map((item) => item.id)).toEqual([rice.id])
})

test('the items of a deleted shop stay, move or are deleted with it, and everything can be restored for an hour', async () => {
  const { seller, other } = await twoPeople()
  const at = (changes: object) => newItem(seller, { photoIds: [], ...changes })
  const second = await newShop(seller, { name: 'Second', location: { lat: 12.99, lng: 77.65 } })
  for (const fate of ['keep', 'move', 'delete'] as const) {
    seller.setNow(new Date(seller.now().getTime() + 1000))
    const shop = await newShop(seller, { name: fate })
    const items = [await at({ shopId: shop.id, name: `${fate} 1` }), await at({ shopId: shop.id, name: `${fate} 2` })]
    const ids = items.map(({ id }) => id).sort()
    const places = async () =>
      (await myItems(seller, {})).items.filter(({ id }) => ids.includes(id)).map(({ shopId }) => shopId)
    const toShopId = fate === 'move' ? second.id : undefined
    await deleteShop(seller, { id: shop.id, items: fate, toShopId })
    expect(await listDeletedShops(other)).toEqual({ shops: [] })
    expect((await listDeletedShops(seller)).shops).toMatchObject([{ id: shop.id, name: shop.name, products: 2 }])
    await expect(readShop(other, { id: shop.id })).rejects.toMatchObject({ code: 'shopNotFound' })
    expect(await places()).toEqual({ keep: [null, null], move: [second.id, second.id], delete: [] }[fate])
    const input = { id: shop.id }
    await expect(restoreShop(other, input)).rejects.toMatchObject({ code: 'notYours' })
    seller.setNow(new Date(seller.now().getTime() + 3_599_000))
    expect(await restoreShop(seller, input)).toMatchObject({ id: shop.id, products: 2, isVisible: true })
    expect(await places()).toEqual([shop.id, shop.id])
    const told = await shopProducts(other, { id: shop.id, skip: 0 })
    expect(told.products.map(({ name }) => name).sort()).toEqual([`${fate} 1`, `${fate} 2`])
    await deleteShop(seller, { id: shop.id, items: fate, toShopId })
    seller.setNow(new Date(seller.now().getTime() + 3_600_000))
    await expect(restoreShop(seller, input)).rejects.toMatchObject({ code: 'shopNotFound' })
  }
})

test('items moved elsewhere meanwhile stay there when the shop is restored; moving requires a target shop', async () => {
  const { seller } = await twoPeople()
  const shop = await newShop(seller)
  seller.setNow(new Date(seller.now().getTime() + 1))
  const second = await newShop(seller, { name: 'Second' })
  const item = await newItem(seller, { shopId: shop.id })
  for (const toShopId of [undefined, shop.id]) {
    await expect(deleteShop(seller, { id: shop.id, items: 'move', toShopId })).rejects.toMatchObject({
      code: 'invalidInput',
    })
  }
  await deleteShop(seller, { id: shop.id, items: 'keep' })
  await changeItems(seller, { changes: [{ id: item.id, shopId: second.id }] })
  expect(await restoreShop(seller, { id: shop.id })).toMatchObject({ products: 0 })
  expect((await myItems(seller, {})).items[0]!.shopId).toBe(second.id)
})

test('opening hours are stored, and unchanged by an edit that omits them', async () => {
  const { seller, other } = await twoPeople()
  const hours = { mon: [['09:00', '18:00'] as [string, string]] }
  const shop = await createShop(seller, await shopInput(seller, { hours }))
  expect((await updateShop(seller, { ...(await shopInput(seller)), id: shop.id })).hours).toEqual(hours)
  expect((await readShop(other, { id: shop.id })).hours).toEqual(hours)
  const without = await updateShop(seller, { ...(await shopInput(seller, { hours: null })), id: shop.id })
  expect(without.hours).toBeNull()
})
