import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#core/errors.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { blockedIds, blockPerson, unblockPerson } from '#features/people/server/blocks.ts'
import { newItem } from '#features/listings/server/testing.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { SearchPage } from '../contract.ts'
import { shownListing } from '../engine/present.ts'
import { runToEnd, SearchIndex } from './searchIndex/searchIndex.ts'
import { ReadyJson } from '#kit/server/context.ts'
import { type Index, type SearchInput, searchListings, searchPage } from './search.ts'
import { allRows } from './store.ts'
import { insertPerson, putRows } from './testing/insertRows.ts'
import { aRow, anId, east, HERE, north, SELLER } from './testing/makeRow.ts'

let ctx: TestCtx
beforeEach(async () => {
  ctx = await testCtx()
  ctx = actingAs(ctx, await newPerson(ctx, 'Ravi'))
})

/** The database as an index; updates over time are tested with the service. */
async function indexOf({ db, now }: TestCtx): Promise<Index> {
  const worlds = [false, true].map((isDemo) => ({
    isDemo,
    index: new SearchIndex((row) => JSON.stringify(shownListing(row))),
  }))
  for (const { isDemo, index } of worlds) {
    const filling = index.fill()
    for await (const rows of allRows(db, now())) for (const row of rows) if (row.isDemo === isDemo) filling.add(row)
    runToEnd(filling.end())
  }
  return {
    find: async (search) => ({
      ...worlds.find(({ isDemo }) => isDemo === search.isDemo)!.index.search(search),
      version: '1:1:',
    }),
    blockedWith: blockedIds,
  }
}
const noIndex: Index = { find: async () => null, blockedWith: blockedIds }

/** The page from the index; prepared JSON and SQL must give the same. */
async function page(input: SearchInput, asker = ctx): Promise<SearchPage> {
  const asked = { ...HERE, ...input }
  const index = await indexOf(asker)
  const fromIndex = SearchPage.parse(await searchListings(asker, index, asked))
  expect(await ready(asker, index, asked)).toEqual(fromIndex)
  const fromSql = SearchPage.parse(await searchListings(asker, noIndex, asked))
  expect([fromIndex.source, fromSql.source]).toEqual(['index', 'sql'])
  expect({ ...fromSql, source: 0 }).toEqual({ ...fromIndex, source: 0 })
  return fromIndex
}

/** The JSON sent to the browser, parsed. */
async function ready(asker: TestCtx, index: Index, asked: SearchInput): Promise<unknown> {
  const page = await searchPage(asker, index, asked)
  if (!(page instanceof ReadyJson)) throw new Error('The index did not answer')
  return JSON.parse(page.bytes.toString())
}

const nameOf = (found: SearchPage['items'][number]) => (found.kind === 'service' ? found.title : found.name)
const names = async (input: SearchInput, asker = ctx) => (await page(input, asker)).items.map(nameOf)

describe('what is found', () => {
  test('[D-02] all finds everything, products only items, services only services', async () => {
    const kinds = ['item', 'service', 'shop', 'office'] as const
    await putRows(
      ctx.db,
      kinds.map((kind) => aRow({ kind, title: kind })),
    )
    expect(await names({ type: 'all' })).toEqual([...kinds])
    expect(await names({ type: 'products' })).toEqual(['item'])
    expect(await names({ type: 'services' })).toEqual(['service'])
  })

  test('[D-06] an unknown type is all', async () => {
    await putRows(ctx.db, [aRow({ title: 'item' }), aRow({ kind: 'service', title: 'service' })])
    expect(await names({ type: 'zzz' })).toEqual(['item', 'service'])
  })

  test('[D-09] a category leaves only its own listings', async () => {
    await putRows(ctx.db, [aRow({ title: 'Atlas', category: 'Books' }), aRow({ title: 'Bread' })])
    expect(await names({ category: 'Books' })).toEqual(['Atlas'])
    expect(await names({ category: 'Nothing' })).toEqual([])
  })

  test('[D-11] a price range leaves only prices inside, both ends included', async () => {
    await putRows(
      ctx.db,
      [99, 100, 200, 201].map((price) => aRow({ title: String(price), pricePaise: price * 100 })),
    )
    expect(await names({ minPrice: 100, maxPrice: 200 })).toEqual(['100', '200'])
    expect(await names({ minPrice: 100.01 })).toEqual(['200', '201'])
  })

  test('[D-18] a lowest price above the highest finds nothing, a negative one counts as 0', async () => {
    await putRows(ctx.db, [aRow({ title: 'Free', pricePaise: 0 })])
    expect(await names({ minPrice: 10, maxPrice: 5 })).toEqual([])
    expect(await names({ minPrice: -5, maxPrice: 5 })).toEqual(['Free'])
  })

  test('shops and offices, which have no price, remain with a highest price and are excluded by a lowest', async () => {
    await putRows(ctx.db, [aRow({ kind: 'shop', title: 'Shop' }), aRow({ kind: 'office', title: 'Office' })])
    expect(await names({ maxPrice: 10_000 })).toEqual(['Shop', 'Office'])
    expect(await names({ minPrice: 1 })).toEqual([])
  })

  test('[D-19] a lowest rating of 4 keeps 4 and better', async () => {
    const rated = [
      { title: '3.9', ratingSum: 39, ratingCount: 10 },
      { title: '4', ratingSum: 4, ratingCount: 1 },
      { title: '5', ratingSum: 5, ratingCount: 1 },
      { title: 'unrated' },
    ]
    await putRows(ctx.db, rated.map(aRow))
    expect(await names({ minRating: 4 })).toEqual(['4', '5'])
  })

  test('[D-22] the default distance is 5 km; a listing at 6 km is found with a larger one', async () => {
    await putRows(ctx.db, [aRow({ title: 'near', ...north(4999) }), aRow({ title: 'far', ...north(6000) })])
    expect(await names({})).toEqual(['near'])
    expect(await names({ radiusMeters: 6001 })).toEqual(['near', 'far'])
  })

  test('[D-21] distances from 1 m to 5000 km are kept, others are clamped', async () => {
    await putRows(ctx.db, [
      aRow({ title: 'here' }),
      aRow({ title: '2 m', ...north(2) }),
      aRow({ title: 'Delhi', latitude: 28.6139, longitude: 77.209 }),
      aRow({ title: 'London', latitude: 51.5, longitude: 0 }),
    ])
    expect(await names({ radiusMeters: 1 })).toEqual(['here'])
    expect(await names({ radiusMeters: 0 })).toEqual(['here'])
    expect(await names({ radiusMeters: 1e9 })).toEqual(['here', '2 m', 'Delhi'])
  })

  test('[D-24] Available keeps only active listings, Inactive only the others', async () => {
    await putRows(
      ctx.db,
      (['active', 'inactive', 'low_stock'] as const).map((status) => aRow({ title: status, status })),
    )
    expect(await names({ availability: 'available' })).toEqual(['active'])
    expect(await names({ availability: 'inactive' })).toEqual(['inactive', 'low_stock'])
  })

  test('[D-44] switched off and sold out listings are still found, and labelled', async () => {
    await putRows(ctx.db, [aRow({ status: 'inactive' }), aRow({ status: 'low_stock' })])
    expect((await page({})).items.map(({ status }) => status)).toEqual(['inactive', 'low_stock'])
  })

  test('[D-48] the searching person’s own listings are never in the results, others see them', async () => {
    const other = actingAs(ctx, await newPerson(ctx, 'Meena'))
    await putRows(ctx.db, [aRow({ title: 'Mine', ownerId: ctx.actor!.userId })])
    expect(await names({})).toEqual([])
    expect(await names({}, other)).toEqual(['Mine'])
  })

  test('[D-52] an item created by one person is found by another', async () => {
    const seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
    const item = await newItem(seller, { name: 'Country tomato' })
    const [found] = (await page({ q: 'tomato', latitude: item.location!.lat, longitude: item.location!.lng })).items
    expect(found).toMatchObject({
      id: item.id,
      name: 'Country tomato',
      price: '₹32/kg',
      sellerId: seller.actor!.userId,
      sellerName: 'Meena',
      distance: 0,
    })
  })

  test('[D-54] a listing that is neither free nor paid is found by its owner only', async () => {
    const now = ctx.now().getTime() * 1000
    await putRows(ctx.db, [
      aRow({ title: 'over', visibleUntilMicros: now }),
      aRow({ title: 'paid', visibleUntilMicros: now + 1 }),
    ])
    expect(await names({})).toEqual(['paid'])
  })

  test('[C-12] products within 5 km only, [C-13] nearest first', async () => {
    await putRows(
      ctx.db,
      [3000, 5001, 1000, 4999].map((length) => aRow({ title: String(length), ...north(length) })),
    )
    expect(await names({ type: 'products', sort: 'nearest' })).toEqual(['1000', '3000', '4999'])
  })

  test('open now keeps listings known to be open at this minute in India', async () => {
    await putRows(ctx.db, [
      aRow({ kind: 'shop', title: 'open', hours: { mon: [['09:00', '18:00']] } }),
      aRow({ kind: 'shop', title: 'closed', hours: { mon: [['13:00', '18:00']] } }),
      aRow({ kind: 'shop', title: 'unknown' }),
    ])
    expect(await names({ openNow: true })).toEqual(['open'])
  })

  test('listings of the demo neighbourhood are not found in the real world, and vice versa', async () => {
    await putRows(ctx.db, [aRow({ title: 'real' }), aRow({ title: 'demo', isDemo: true })])
    expect(await names({})).toEqual(['real'])
    expect(await names({ area: 'demo' })).toEqual(['demo'])
    expect(await names({}, actingAs(ctx, await newPerson(ctx, 'Guest', { isDemo: true })))).toEqual(['demo'])
  })
})

describe('how words match', () => {
  test('[D-49] title, keywords, category, description, shop and seller are searched, in any letter case', async () => {
    const shop = aRow({ kind: 'shop', title: 'Corner Store', ownerId: null })
    await putRows(ctx.db, [shop])
    await putRows(ctx.db, [
      aRow({
        title: 'Alpha',
        keywords: ['Beta'],
        category: 'Books',
        description: 'Gamma rays',
        shopId: shop.id,
        sellerName: 'Delta',
      }),
    ])
    for (const q of ['alpha', 'BETA', 'books', 'gamma', 'corner', 'delta'])
      expect(await names({ q, type: 'products' })).toEqual(['Alpha'])
    expect(await names({ q: 'epsilon' })).toEqual([])
  })

  test('all words must match, in any order, each possibly as a prefix', async () => {
    await putRows(ctx.db, [aRow({ title: 'Fresh brown bread' }), aRow({ title: 'Fresh milk' })])
    expect(await names({ q: 'bread fre' })).toEqual(['Fresh brown bread'])
    const both = await page({ q: 'bread milk' })
    expect(both.instead).toEqual({ words: 'milk', why: 'part' })
  })

  test('चावल, chawal and rice find each other', async () => {
    await putRows(
      ctx.db,
      ['बासमती चावल', 'Sona chawal', 'Brown rice', 'Bread'].map((title) => aRow({ title })),
    )
    for (const q of ['चावल', 'chawal', 'rice'])
      expect(await names({ q })).toEqual(['बासमती चावल', 'Sona chawal', 'Brown rice'])
  })

  test('an empty text is no filter', async () => {
    await putRows(ctx.db, [aRow({ title: 'Bread' })])
    expect(await names({ q: ' !? ' })).toEqual(['Bread'])
  })
})

describe('the order', () => {
  test('[D-26] [D-31] nearest first, also by default', async () => {
    await putRows(
      ctx.db,
      [2, 1, 3].map((km) => aRow({ title: String(km), ...east(km) })),
    )
    expect(await names({ sort: 'nearest' })).toEqual(['1', '2', '3'])
    expect(await names({})).toEqual(['1', '2', '3'])
    expect(await names({ sort: 'other' })).toEqual(['1', '2', '3'])
  })

  test('[D-27] cheapest: by the number, whatever the unit; listings without a price last', async () => {
    await putRows(ctx.db, [
      aRow({ title: '100', pricePaise: 10_000 }),
      aRow({ title: '90/kg', pricePaise: 9_000, priceUnit: 'kg', ...north(900) }),
      aRow({ kind: 'shop', title: 'shop' }),
    ])
    expect(await names({ sort: 'cheapest' })).toEqual(['90/kg', '100', 'shop'])
  })

  test('[D-28] popular: reviews, then views', async () => {
    await putRows(ctx.db, [
      aRow({ title: 'seen', views: 900 }),
      aRow({ title: 'reviewed', ratingSum: 1, ratingCount: 1, ...north(900) }),
      aRow({ title: 'seen more', views: 901, ...north(900) }),
    ])
    expect(await names({ sort: 'popular' })).toEqual(['reviewed', 'seen more', 'seen'])
  })

  test('[D-29] newest: last changed first', async () => {
    await putRows(
      ctx.db,
      [3, 1, 2].map((age) => aRow({ title: String(age), updatedMicros: 1e15 - age })),
    )
    expect(await names({ sort: 'newest' })).toEqual(['1', '2', '3'])
  })

  test('[D-30] rating: best first, unrated last', async () => {
    const rated = [4, 0, 5].map((stars) => aRow({ title: String(stars), ratingSum: stars, ratingCount: stars ? 1 : 0 }))
    await putRows(ctx.db, rated)
    expect(await names({ sort: 'rating' })).toEqual(['5', '4', '0'])
  })

  test('equal keys are ordered by distance, equal distances by id', async () => {
    const rows = [aRow({ title: 'second' }), aRow({ title: 'third', ...north(10) })]
    await putRows(ctx.db, [...rows, { ...aRow({ title: 'first' }), id: '00000000-0000-4000-8000-000000000000' }])
    for (const sort of ['nearest', 'cheapest', 'popular', 'newest', 'rating'])
      expect(await names({ sort })).toEqual(['first', 'second', 'third'])
  })
})

describe('a page', () => {
  test('[D-50] an item carries the specification’s fields', async () => {
    await putRows(ctx.db, [
      aRow({
        title: 'Tomato',
        priceUnit: 'kg',
        pricePaise: 9000,
        keywords: ['red'],
        ratingSum: 13,
        ratingCount: 3,
        ...north(1234),
      }),
    ])
    const { items } = await page({})
    expect(items[0]).toMatchObject({
      name: 'Tomato',
      price: '₹90/kg',
      image: '',
      category: 'Food & Beverages',
      shop: '',
      sellerId: SELLER,
      status: 'active',
      rating: 4.3,
      reviews: 3,
      distance: 1.234,
      keywords: ['red'],
    })
    expect(Object.keys(items[0]!)).toContain('id')
  })

  test('[D-51] a service carries the specification’s fields', async () => {
    const office = aRow({ kind: 'office', title: 'Office' })
    await putRows(ctx.db, [office])
    await putRows(ctx.db, [
      aRow({ kind: 'service', title: 'Repair', pricePaise: 30_000, officeId: office.id, keywords: ['fan'] }),
    ])
    expect((await page({ type: 'services' })).items[0]).toMatchObject({
      title: 'Repair',
      pricing: '₹300',
      photos: [],
      category: 'Food & Beverages',
      officeId: office.id,
      sellerId: SELLER,
      status: 'active',
      rating: null,
      reviews: 0,
      keywords: ['fan'],
    })
  })

  test('a service without a location of its own is at its office', async () => {
    const office = aRow({
      kind: 'office',
      title: 'Office',
      ...north(500),
      address: '5 Hill Road',
      hours: { mon: [['09:00', '18:00']] },
    })
    await putRows(ctx.db, [office])
    const service = aRow({ kind: 'service', title: 'Repair', officeId: office.id })
    await putRows(ctx.db, [{ ...service, latitude: null as never, longitude: null as never }])
    expect((await page({ type: 'services', openNow: true })).items[0]).toMatchObject({
      distance: 0.5,
      address: '5 Hill Road',
    })
  })

  test('pages follow each other without repetition or gap, and have a count', async () => {
    await putRows(
      ctx.db,
      Array.from({ length: 7 }, (_, i) => aRow({ title: String(i), ...north(Math.floor(i / 2)) })),
    )
    const first = await page({ limit: 3 })
    const second = await page({ limit: 3, cursor: first.nextCursor! })
    const third = await page({ limit: 3, cursor: second.nextCursor! })
    expect([first, second, third].map(({ items }) => items.map(nameOf))).toEqual([
      ['0', '1', '2'],
      ['3', '4', '5'],
      ['6'],
    ])
    expect([first, second, third].map(({ total, totalIsExact }) => [total, totalIsExact])).toEqual([
      [4, false],
      [7, false],
      [7, true],
    ])
    expect(third.nextCursor).toBeNull()
  })

  test('a cursor of another search is refused', async () => {
    await putRows(ctx.db, [aRow(), aRow()])
    const { nextCursor } = await page({ limit: 1 })
    await expect(page({ limit: 1, q: 'bread', cursor: nextCursor! })).rejects.toThrow(Refusal)
    await expect(page({ limit: 1, cursor: 'damaged' })).rejects.toThrow(Refusal)
  })

  test('[D-56] without a position the stored location is the centre; without one distances do not count', async () => {
    const nowhere = { latitude: undefined, longitude: undefined }
    await putRows(ctx.db, [
      aRow({ title: 'old', ...north(100) }),
      aRow({ title: 'new', latitude: -30, longitude: 150, updatedMicros: 2e15 }),
    ])
    const lost = await page(nowhere)
    expect(lost.items.map((item) => [nameOf(item), item.distance])).toEqual([
      ['new', null],
      ['old', null],
    ])
    expect(lost.centre).toBeNull()
    const id = anId()
    await insertPerson(ctx.db, id, 'Settled', HERE)
    const settled = await page(nowhere, actingAs(ctx, { userId: id, sessionId: anId(), isAdmin: false, isDemo: false }))
    expect(settled.items.map((item) => [nameOf(item), item.distance])).toEqual([['old', 0.1]])
    expect(settled.centre).toEqual(HERE)
  })

  test('nearby results are found across the antimeridian and the poles', async () => {
    const place = (latitude: number, longitude: number) =>
      aRow({ title: `${latitude} ${longitude}`, latitude, longitude })
    await putRows(ctx.db, [place(0, 179.99), place(0, -179.99), place(89.99, 0), place(89.99, 180), place(-90, 12)])
    expect(await names({ latitude: 0, longitude: 179.995 })).toEqual(['0 179.99', '0 -179.99'])
    expect(await names({ latitude: 0, longitude: -179.999 })).toEqual(['0 -179.99', '0 179.99'])
    expect(await names({ latitude: 90, longitude: 0 })).toEqual(['89.99 0', '89.99 180'])
    expect(await names({ latitude: -90, longitude: -170 })).toEqual(['-90 12'])
  })
})

test('[D-48] people who block each other do not find each other, by index or SQL', async () => {
  const meena = actingAs(ctx, await newPerson(ctx, 'Meena'))
  const item = await newItem(meena, {
    name: 'Brass lamp',
    location: { lat: HERE.latitude, lng: HERE.longitude },
  })
  const found = async () => (await page({ q: 'brass lamp' })).items.map(({ id }) => id)
  expect(await found()).toEqual([item.id])
  await blockPerson(meena, { userId: ctx.actor!.userId })
  expect(await found()).toEqual([])
  await unblockPerson(meena, { userId: ctx.actor!.userId })
  await blockPerson(ctx, { userId: meena.actor!.userId })
  expect(await found()).toEqual([])
})
