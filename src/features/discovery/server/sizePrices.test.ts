import { beforeEach, expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { changeItems } from '#features/listings/server/inventory.ts'
import { createItem, myItem } from '#features/listings/server/items.ts'
import { itemInput } from '#features/listings/server/testing.ts'
import { blockedIds } from '#features/people/server/blocks.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { AreaSnapshot } from '../areaContract.ts'
import { SearchPage } from '../contract.ts'
import { searchArea } from '../engine/areaSearch.ts'
import { shownListing } from '../engine/present.ts'
import { readyArea } from './area.ts'
import { type Index, type SearchInput, searchListings } from './search.ts'
import { runToEnd, SearchIndex } from './searchIndex/searchIndex.ts'
import { allRows } from './store.ts'
import { HERE } from './testing/makeRow.ts'

const sql: Index = { find: async () => null, blockedWith: blockedIds }
let seller: TestCtx
let buyer: TestCtx
let dal: string

beforeEach(async () => {
  const visitor = await testCtx()
  seller = actingAs(visitor, await newPerson(visitor, 'Meena'))
  buyer = actingAs(visitor, await newPerson(visitor, 'Ravi'))
  dal = await dalWith([
    { label: '500 g', price: 40, stock: 5, code: '' },
    { label: '1 kg', price: 90, stock: 0, code: '' },
    { label: '5 kg', price: 400, stock: 2, code: '' },
    { label: '10 kg', price: 800, stock: null, code: '' },
  ])
  await createItem(
    seller,
    await itemInput(seller, { name: 'Rice', price: 100, location: { lat: HERE.latitude, lng: HERE.longitude } }),
  )
})

const dalWith = async (variants: { label: string; price: number; stock: number | null; code: string }[]) =>
  (
    await createItem(
      seller,
      await itemInput(seller, {
        name: 'Toor dal',
        priceUnit: '',
        location: { lat: HERE.latitude, lng: HERE.longitude },
        variants,
      }),
    )
  ).id

async function index(): Promise<Index> {
  const rows = new SearchIndex((row) => JSON.stringify(shownListing(row)))
  const filling = rows.fill()
  for await (const some of allRows(buyer.db, buyer.now())) for (const row of some) filling.add(row)
  runToEnd(filling.end())
  return { find: async (search) => ({ ...rows.search(search), version: '1:1:' }), blockedWith: blockedIds }
}

/** The results, which must be the same by index, SQL and a stored area. */
async function found(input: SearchInput): Promise<string[]> {
  const asked = { ...HERE, availability: 'any' as const, ...input }
  const area = AreaSnapshot.parse(JSON.parse(String((await readyArea(buyer, sql, HERE)).bytes)))
  const pages = [
    SearchPage.parse(await searchListings(buyer, await index(), asked)),
    SearchPage.parse(await searchListings(buyer, sql, asked)),
    SearchPage.parse(searchArea(area, asked, { userId: buyer.actor!.userId, now: buyer.now() })),
  ]
  const names = pages.map(({ items }) => items.map((item) => (item.kind === 'service' ? item.title : item.name)))
  expect(names[1]).toEqual(names[0])
  expect(names[2]).toEqual(names[0])
  return names[0]!
}

const range = async (minPrice: number, maxPrice: number) => (await found({ minPrice, maxPrice })).includes('Toor dal')

test('a price range matches if an available size has a price in it, both ends included', async () => {
  expect(await range(40, 40)).toBe(true)
  expect(await range(399, 400)).toBe(true)
  expect(await range(400, 401)).toBe(true)
  expect(await range(1, 39)).toBe(false)
  expect(await range(41, 399)).toBe(false)
  expect(await range(401, 799)).toBe(false)
  expect(await range(801, 9000)).toBe(false)
})

test('“at least” compares the most expensive size, “at most” the cheapest', async () => {
  expect(await found({ minPrice: 800 })).toEqual(['Toor dal'])
  expect(await found({ minPrice: 801 })).toEqual([])
  expect(await found({ maxPrice: 40 })).toEqual(['Toor dal'])
  expect(await found({ maxPrice: 39 })).toEqual([])
  expect(await found({ q: 'dal under 500' })).toEqual(['Toor dal'])
})

test('a sold out size does not match, and matches again once in stock', async () => {
  expect(await range(90, 90)).toBe(false)
  const kilo = (await myItem(seller, { id: dal })).variants.find(({ label }) => label === '1 kg')!
  await changeItems(seller, { changes: [{ id: dal, variantId: kilo.id, stock: 1 }] })
  expect(await range(90, 90)).toBe(true)
})

test('with every size sold out, all of their prices count', async () => {
  for (const { id } of (await myItem(seller, { id: dal })).variants)
    await changeItems(seller, { changes: [{ id: dal, variantId: id, stock: 0 }] })
  expect(await range(90, 90)).toBe(true)
  expect(await range(41, 89)).toBe(false)
})

test('the order by price uses the lowest price, also within a price range', async () => {
  expect(await found({ sort: 'cheapest' })).toEqual(['Toor dal', 'Rice'])
  expect(await found({ sort: 'cheapest', minPrice: 100 })).toEqual(['Toor dal', 'Rice'])
})

test('a price of tens of millions is compared like any other', async () => {
  await createItem(
    seller,
    await itemInput(seller, { name: 'Plot', price: 45_000_000, location: { lat: HERE.latitude, lng: HERE.longitude } }),
  )
  expect(await found({ minPrice: 45_000_000, maxPrice: 45_000_000 })).toEqual(['Plot'])
  expect(await found({ maxPrice: 44_999_999, sort: 'cheapest' })).toEqual(['Toor dal', 'Rice'])
  expect(await found({ sort: 'cheapest' })).toEqual(['Toor dal', 'Rice', 'Plot'])
})
