import { beforeEach, expect, test } from 'vitest'
import { destination, type LatLng } from '#core/geo.ts'
import { days, meters } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import type { Index } from '#features/discovery/server/search.ts'
import { findFarther } from '#features/discovery/server/area.ts'
import { putRows } from '#features/discovery/server/testing/insertRows.ts'
import { aRow } from '#features/discovery/server/testing/makeRow.ts'
import { HERE, newItem, newService, newShop } from '#features/listings/server/testing.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { findNearbyProducts, readNeighbourhood } from './feature.ts'

/** These tests use SQL instead of the index; a test of the search proves that both agree. */
const SQL: Index = { find: async () => null, blockedWith: async () => new Set() }
const north = (length: number) => {
  const { latitude, longitude } = destination(HERE, 0, meters(length))
  return { lat: latitude, lng: longitude }
}
const here: LatLng = HERE
let asha: TestCtx
let meena: TestCtx
let ravi: TestCtx

beforeEach(async () => {
  const ctx = await testCtx()
  asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
  meena = actingAs(ctx, await newPerson(ctx, 'Meena'))
  ravi = actingAs(ctx, await newPerson(ctx, 'Ravi'))
})
const products = async (cursor?: string) => findNearbyProducts(asha, SQL, { ...here, ...(cursor && { cursor }) })

test('[C-12] [H-13] nearest first, sellers alternating at equal distance, sold out last, at most four of one shop in a row', async () => {
  const shop = await newShop(meena, { location: north(300) })
  for (let i = 0; i < 6; i++) await newItem(meena, { name: `Shop ${i}`, shopId: shop.id })
  await newItem(ravi, { name: 'Sold out', location: north(10), stock: 0 })
  for (const name of ['Ravi 1', 'Ravi 2']) await newItem(ravi, { name, location: north(100) })
  await newItem(meena, { name: 'Meena 1', location: north(100) })
  await newItem(ravi, { name: 'Far', location: north(4900) })
  await newItem(ravi, { name: 'Too far', location: north(5100) })
  const { items, more, total, totalIsExact, nextCursor } = await products()
  const names = items.map(({ name }) => name)
  expect(names.slice(0, 3).map((name) => name.split(' ')[0])).toEqual(
    names[0]!.startsWith('Ravi') ? ['Ravi', 'Meena', 'Ravi'] : ['Meena', 'Ravi', 'Ravi'],
  )
  expect(names.slice(3, 7).every((name) => name.startsWith('Shop'))).toBe(true)
  expect(names.slice(7)).toEqual(['Far', 'Sold out'])
  expect(more).toEqual([{ afterId: items[6]!.id, shopId: shop.id, shop: 'Green Basket', count: 2 }])
  expect({ total, totalIsExact, nextCursor }).toEqual({ total: 11, totalIsExact: true, nextCursor: null })
})

test('pages follow each other without a gap; an invalid place finds nothing and causes no error', async () => {
  for (let i = 0; i < 23; i++) await newItem(ravi, { name: `Thing ${i}`, location: north(100 + i * 20) })
  const first = await products()
  const second = await products(first.nextCursor!)
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 3, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(23)
  expect((await findNearbyProducts(asha, SQL, {})).centre).toBeNull()
})

test('products are found behind five hundred nearer shops', async () => {
  await putRows(
    asha.db,
    Array.from({ length: 500 }, () => aRow({ kind: 'shop', ...here })),
  )
  await newItem(ravi, { name: 'Behind them', location: north(4000) })
  const { items, total, totalIsExact } = await products()
  expect(items.map(({ name }) => name)).toEqual(['Behind them'])
  expect({ total, totalIsExact }).toEqual({ total: 1, totalIsExact: true })
})

test('sections for open now, categories, new this week, services and closed shops have correct counts', async () => {
  const always = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00']]]),
  )
  await newShop(meena, { name: 'Open', hours: always as never })
  await newShop(meena, { name: 'Closed', hours: { mon: [] } })
  await newService(ravi)
  const old = await newItem(ravi, { name: 'Old' })
  asha.setNow(new Date(asha.now().getTime() + days(8)))
  for (const name of ['New 1', 'New 2', 'New 3']) await newItem(ravi, { name })
  await newItem(meena, { name: 'Of Meena' })
  await newItem(asha, { name: 'Own' })
  const neighbourhood = await readNeighbourhood(asha, SQL, here)
  expect(neighbourhood.open.listings.map((found) => 'name' in found && found.name)).toEqual(['Open'])
  expect(neighbourhood.open).toMatchObject({ count: 1, isExact: true })
  expect(neighbourhood.shops.shops.map((found) => 'name' in found && found.name)).toEqual(['Closed'])
  expect(neighbourhood.services).toMatchObject({ count: 1 })
  expect(neighbourhood.fresh.count).toBe(4)
  expect(neighbourhood.fresh.products.map(({ id }) => id)).not.toContain(old.id)
  expect(neighbourhood.categories[0]).toMatchObject({ category: 'Food & Beverages', count: 7 })
})

test('a row shows every listing it has room for; those beyond two of one seller come after the others', async () => {
  await newService(meena, { title: 'Tailoring', location: north(400) })
  for (const [at, title] of ['Tutoring', 'Typing', 'Tea'].entries())
    await newService(ravi, { title, location: north(100 + at) })
  for (const name of ['New 1', 'New 2', 'New 3']) await newItem(ravi, { name })
  const { services, fresh } = await readNeighbourhood(asha, SQL, here)
  const names = services.services.map(({ title }) => title)
  expect(names).toEqual(['Tutoring', 'Typing', 'Tailoring', 'Tea'])
  expect([services.count, fresh.count, fresh.products.length]).toEqual([4, 3, 3])
})

test('a row has twelve listings at most, and the number of all', async () => {
  for (let n = 1; n <= 13; n++) await newItem(ravi, { name: `New ${n}` })
  const { fresh } = await readNeighbourhood(asha, SQL, here)
  expect([fresh.count, fresh.products.length]).toEqual([13, 12])
})

test('if nothing is near, the number of listings in the next ring and their distance are returned', async () => {
  expect(await findFarther(asha, SQL, { ...here, type: 'products', radiusMeters: 5000 })).toEqual({ ring: null })
  await newItem(ravi, { location: north(7800) })
  await newItem(ravi, { location: north(12_000) })
  await newItem(ravi, { location: north(40_000) })
  const { ring } = await findFarther(asha, SQL, { ...here, type: 'products', radiusMeters: 5000 })
  expect(ring).toMatchObject({ radiusMeters: 20_000, count: 2, isExact: true })
  expect(Math.round(ring!.nearestMeters / 100)).toBe(78)
  expect((await findFarther(asha, SQL, { ...here, type: 'services', radiusMeters: 5000 })).ring).toBeNull()
  expect((await findFarther(asha, SQL, { ...here, radiusMeters: 20_000 })).ring).toMatchObject({
    radiusMeters: 50_000,
    count: 3,
  })
})
