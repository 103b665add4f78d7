import { beforeEach, expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { blockedIds } from '#features/people/server/blocks.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { boxText } from '../rules.ts'
import { shownListing } from '../engine/present.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import { MapPins } from '../mapContract.ts'
import { countByCell, MOST_PINS } from './mapCells.ts'
import { type MapIndex, mapPins } from './mapPins.ts'
import { runToEnd, SearchIndex } from './searchIndex/searchIndex.ts'
import { putRows } from './testing/insertRows.ts'
import { aRow, HERE } from './testing/makeRow.ts'

let ctx: TestCtx
beforeEach(async () => {
  ctx = await testCtx()
  ctx = actingAs(ctx, await newPerson(ctx, 'Ravi'))
})

const TOWN = {
  south: HERE.latitude - 0.05,
  west: HERE.longitude - 0.05,
  north: HERE.latitude + 0.05,
  east: HERE.longitude + 0.05,
}

function indexOf(rows: readonly SearchRow[]): MapIndex {
  const index = new SearchIndex((row) => JSON.stringify(shownListing(row)))
  const filling = index.fill()
  for (const row of rows) filling.add(row)
  runToEnd(filling.end())
  return {
    find: async (search) => ({ ...index.search(search), version: '1:1:' }),
    count: async (search, grid) => countByCell(index.all(search), grid),
    blockedWith: blockedIds,
  }
}
const noIndex: MapIndex = { find: async () => null, count: async () => null, blockedWith: blockedIds }

/** Spread over the town by a fixed pattern. */
const spread = (count: number, more: Partial<SearchRow> = {}) =>
  Array.from({ length: count }, (_, n) =>
    aRow({
      title: `Bread ${n}`,
      latitude: HERE.latitude - 0.049 + ((n * 7919) % 980) / 10_000,
      longitude: HERE.longitude - 0.049 + ((n * 104_729) % 979) / 10_000,
      ...more,
    }),
  )

const shown = async (rows: readonly SearchRow[], asked: object = {}, box = TOWN) =>
  MapPins.parse(await mapPins(ctx, indexOf(rows), { box: boxText(box), ...asked }))
const sum = ({ cells, pins }: MapPins) => cells.reduce((total, { count }) => total + count, 0) + pins.length

test(`up to ${MOST_PINS} listings are returned individually, with one more they are counted by cells`, async () => {
  const few = await shown(spread(MOST_PINS))
  expect([few.total, few.pins.length, few.cells]).toEqual([MOST_PINS, MOST_PINS, []])
  const many = await shown(spread(MOST_PINS + 1))
  expect([many.total, sum(many)]).toEqual([MOST_PINS + 1, MOST_PINS + 1])
  expect(many.cells.length).toBeGreaterThan(0)
})

test('a pin has the id of its listing', async () => {
  const row = aRow({ title: 'Rye bread', pricePaise: 9000 })
  expect((await shown([row])).pins).toEqual([
    expect.objectContaining({ id: row.id, kind: 'item', name: 'Rye bread', category: row.category, status: 'active' }),
  ])
})

test('100,000 listings in view are one answer of counts that add up', async () => {
  const answer = await shown(spread(100_000))
  expect([answer.total, sum(answer), answer.totalIsExact]).toEqual([100_000, 100_000, true])
  expect(answer.cells.length + answer.pins.length).toBeLessThan(400)
  expect(JSON.stringify(answer).length).toBeLessThan(40_000)
})

test('only listings within the map count, whatever the search radius', async () => {
  const far = aRow({ latitude: HERE.latitude + 1 })
  expect((await shown([...spread(5), far], { radiusMeters: 100 })).total).toBe(5)
  const around = {
    south: HERE.latitude + 0.9,
    west: HERE.longitude - 1,
    north: HERE.latitude + 1.1,
    east: HERE.longitude + 1,
  }
  expect((await shown([...spread(5), far], {}, around)).pins.map(({ id }) => id)).toEqual([far.id])
})

test('the filters of the search apply', async () => {
  const rows = [...spread(5), ...spread(3, { title: 'Atlas', category: 'Books', pricePaise: 50_000 })]
  expect((await shown(rows, { category: 'Books' })).total).toBe(3)
  expect((await shown(rows, { q: 'bread' })).total).toBe(5)
  expect((await shown(rows, { maxPrice: 100 })).total).toBe(5)
  expect((await shown(rows, { type: 'services' })).total).toBe(0)
})

test('a listing matched in several ways by a word counts once', async () => {
  const rows = spread(70, { title: 'bread breads bready', keywords: ['bread', 'breads'] })
  expect((await shown(rows, { q: 'bre' })).total).toBe(70)
})

test('a cell stays in place when the map moves slightly', async () => {
  const rows = spread(2000)
  const moved = { ...TOWN, west: TOWN.west + 0.003, east: TOWN.east + 0.003 }
  const [before, after] = [await shown(rows), await shown(rows, {}, moved)]
  const key = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${latitude} ${longitude}`
  const known = new Set(before.cells.map(key))
  const same = after.cells.filter((cell) => known.has(key(cell)))
  expect(same.length).toBeGreaterThan(after.cells.length / 2)
})

test.each([40, 300])('the index and the database give the same answer (%i listings)', async (count) => {
  const rows = spread(count)
  await putRows(ctx.db, rows)
  expect(await mapPins(ctx, noIndex, { box: boxText(TOWN) })).toEqual(await shown(rows))
})

test('across the antimeridian and over the whole Earth no listing is lost', async () => {
  const rows = [aRow({ longitude: 179.9, latitude: -17 }), aRow({ longitude: -179.9, latitude: -17 }), aRow()]
  const fiji = { south: -18, west: 179, north: -16, east: -179 }
  expect((await shown(rows, {}, fiji)).total).toBe(2)
  expect((await shown(rows, {}, { south: -85, west: -180, north: 85, east: 180 })).total).toBe(3)
})

test('100,000 listings in view are one answer of a few kilobytes, with every listing counted', async () => {
  const index = indexOf(spread(100_000))
  const start = performance.now()
  const answer = MapPins.parse(await mapPins(ctx, index, { box: boxText(TOWN) }))
  const milliseconds = performance.now() - start
  expect([answer.total, answer.totalIsExact, sum(answer)]).toEqual([100_000, true, 100_000])
  expect(answer.cells.length + answer.pins.length).toBeLessThanOrEqual(300)
  expect(JSON.stringify(answer).length).toBeLessThan(20_000)
  expect(milliseconds, 'of a busy machine').toBeLessThan(3000)
})
