import { expect, test } from 'vitest'
import type { Ctx } from '#kit/server/context.ts'
import { changeItems, orderShopItems } from './inventory.ts'
import { myItems, readProduct } from './items.ts'
import { publicListing } from './publicListing.ts'
import { readShop, shopProducts } from './shops.ts'
import { newItem, newShop, twoPeople } from './testing.ts'
import { deleteShop, restoreShop, setStatus } from './upkeep.ts'

const namesIn = async (ctx: Ctx, id: string) =>
  (await shopProducts(ctx, { id, skip: 0 })).products.map(({ name }) => name)

async function aShop() {
  const people = await twoPeople()
  const shop = await newShop(people.seller)
  const ids: Record<string, string> = {}
  for (const name of ['Oil', 'Rice', 'Salt', 'Tea']) {
    people.seller.setNow(new Date(people.seller.now().getTime() + 1000))
    ids[name] = (await newItem(people.seller, { name, shopId: shop.id })).id
  }
  const order = (...names: string[]) =>
    orderShopItems(people.seller, { id: shop.id, itemIds: names.map((name) => ids[name]!) })
  return { ...people, shop, ids, order }
}

test('buyers see the seller’s own order, with sold out items last; items without a position follow, newest first', async () => {
  const { seller, other: buyer, visitor, shop, ids, order } = await aShop()
  expect(await namesIn(buyer, shop.id)).toEqual(['Tea', 'Salt', 'Rice', 'Oil'])
  await order('Rice', 'Oil')
  expect(await namesIn(buyer, shop.id)).toEqual(['Rice', 'Oil', 'Tea', 'Salt'])
  expect((await publicListing(visitor, 'shop', shop.id))!.offers.map(({ name }) => name)).toEqual([
    'Rice',
    'Oil',
    'Tea',
    'Salt',
  ])
  await changeItems(seller, { changes: [{ id: ids['Rice']!, stock: 0 }] })
  expect(await namesIn(buyer, shop.id)).toEqual(['Oil', 'Tea', 'Salt', 'Rice'])
  await changeItems(seller, { changes: [{ id: ids['Rice']!, stock: 1 }] })
  await order('Tea', 'Oil', 'Rice', 'Salt')
  expect(await namesIn(buyer, shop.id)).toEqual(['Tea', 'Oil', 'Rice', 'Salt'])
  const own = (await myItems(seller, { shopId: shop.id })).items
  expect(own.map(({ name, shopOrder }) => [name, shopOrder])).toEqual([
    ['Tea', 1],
    ['Salt', 4],
    ['Rice', 3],
    ['Oil', 2],
  ])
})

test('an order names only items of its shop, each once; another person cannot set it', async () => {
  const { seller, other, shop, ids } = await aShop()
  const elsewhere = await newItem(seller, { name: 'Pen' })
  await orderShopItems(seller, {
    id: shop.id,
    itemIds: [elsewhere.id, ids['Oil']!, ids['Oil']!, 'nothing', ids['Tea']!],
  })
  expect((await namesIn(seller, shop.id)).slice(0, 2)).toEqual(['Oil', 'Tea'])
  await expect(orderShopItems(other, { id: shop.id, itemIds: [] })).rejects.toMatchObject({ code: 'notYours' })
  await expect(orderShopItems(seller, { id: '1', itemIds: [] })).rejects.toMatchObject({ code: 'shopNotFound' })
})

test('a position applies in its shop only, and is restored with the shop', async () => {
  const { seller, shop, ids, order } = await aShop()
  await order('Oil', 'Rice', 'Salt', 'Tea')
  const second = await newShop(seller, { name: 'Second' })
  await newItem(seller, { name: 'Jam', shopId: second.id })
  await changeItems(seller, { changes: [{ id: ids['Oil']!, shopId: second.id }] })
  expect(await namesIn(seller, second.id)).toEqual(['Jam', 'Oil'])
  await deleteShop(seller, { id: shop.id, items: 'move', toShopId: second.id })
  await restoreShop(seller, { id: shop.id })
  expect(await namesIn(seller, shop.id)).toEqual(['Rice', 'Salt', 'Tea'])
})

const ALWAYS = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
) as {
  mon: [string, string][]
}

test('an inactive item has no opening hours, nor has an item of an inactive shop', async () => {
  const { seller, other: buyer, visitor } = await twoPeople()
  const open = await newShop(seller, { name: 'Open', hours: ALWAYS })
  const item = await newItem(seller, { shopId: open.id })
  expect((await readProduct(buyer, { id: item.id })).hours).toEqual(ALWAYS)
  await setStatus(seller, { id: open.id, status: 'inactive' })
  expect((await readProduct(buyer, { id: item.id })).hours).toBeNull()
  expect((await publicListing(visitor, 'product', item.id))!.home!.hours).toBeNull()
  expect((await readShop(buyer, { id: open.id })).status).toBe('inactive')
  await setStatus(seller, { id: open.id, status: 'active' })
  await setStatus(seller, { id: item.id, status: 'inactive' })
  expect((await readProduct(buyer, { id: item.id })).hours).toBeNull()
})

test('[G-09] key features are those entered by the seller, never the search keywords', async () => {
  const { seller, other: buyer, visitor } = await twoPeople()
  const { id } = await newItem(seller, { keywords: ['tomato', 'sabji'], features: [] })
  expect((await readProduct(buyer, { id })).features).toEqual([])
  expect(await publicListing(visitor, 'product', id)).toMatchObject({ features: [], keywords: [] })
  const { id: fresh } = await newItem(seller, { features: ['Picked today'] })
  expect(await publicListing(visitor, 'product', fresh)).toMatchObject({ features: ['Picked today'] })
})
