import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import { testDatabase, type TestDatabase } from '#kit/server/testing/testDatabase.ts'
import { foundAt, type PlannedSearch, type Position } from '../../engine/plannedSearch.ts'
import type { SearchRow } from '../../engine/searchRow.ts'
import { normaliseSearch, SEARCH_SORTS, type SearchQuery } from '../../rules.ts'
import { searchListings } from '../search.ts'
import type { SearchService } from '../searchService.ts'
import { searchSql } from '../searchSql.ts'
import { deleteRows, insertPerson, putRows } from '../testing/insertRows.ts'
import { aRow, HERE } from '../testing/makeRow.ts'
import { asker, bruteForce, listing, OWNERS, planned, query } from '../testing/randomWorld.ts'
import { cellOf } from './cells.ts'
import { untilAnswered, rangesBetween, startNodes } from './testing.ts'
import { touchedRegions } from './regionRouter.ts'
import { readQuestion, WIRE, writeQuestion } from './wire.ts'

const seed = Number(process.env['SEED'] ?? 11)
const runs = Number(process.env['RUNS'] ?? 3)

/** Where four cells meet; the town of the random world is moved there. */
const CORNER = { latitude: (147 * 180) / 256 - 90, longitude: (183 * 360) / 256 - 180 }
const aside = (north: number, east: number) => ({
  latitude: CORNER.latitude + north,
  longitude: CORNER.longitude + east,
})
const QUARTERS = [aside(0.1, 0.1), aside(0.1, -0.1), aside(-0.1, 0.1), aside(-0.1, -0.1)]
const CELLS_THERE = QUARTERS.map(({ latitude, longitude }) => cellOf(latitude, longitude))

function moved<T extends { latitude: number; longitude: number }>(at: T): T {
  const latitude = Math.max(-90, Math.min(90, at.latitude + CORNER.latitude - HERE.latitude))
  const turned = at.longitude + CORNER.longitude - HERE.longitude
  return { ...at, latitude, longitude: turned < -180 ? turned + 360 : turned > 180 ? turned - 360 : turned }
}
const movedQuery = ({ at, box, ...rest }: SearchQuery): SearchQuery => {
  const [up, east] = [CORNER.latitude - HERE.latitude, CORNER.longitude - HERE.longitude]
  const there = box && {
    south: Math.max(-90, box.south + up),
    north: Math.min(90, box.north + up),
    west: box.west + east,
    east: box.east + east,
  }
  return { ...rest, at: at && { ...at, ...moved(at) }, box: there }
}

/** Borders between the cells of the town, at the date line, and anywhere. */
const cuts = fc
  .tuple(
    fc.subarray([...CELLS_THERE, ...CELLS_THERE.map((cell) => cell + 1)], { minLength: 2 }),
    fc.array(fc.nat(65_535), { maxLength: 3 }),
  )
  .map((both) => both.flat())
/** A small range, so that most changes of a later step concern existing listings. */
const id = fc.nat(60).map((n) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`)
/** Places at equal distances from the corner, in different regions. */
const mirrored = fc
  .record({ row: listing(id), north: fc.constantFrom(0.01, -0.01), east: fc.constantFrom(0.02, -0.02) })
  .map(({ row, north, east }) => ({ ...row, ...aside(north, east) }))
const somewhere = fc.oneof({ weight: 3, arbitrary: listing(id).map(moved) }, { weight: 1, arbitrary: mirrored })
const change = fc.record({ row: somewhere, stays: fc.integer({ min: 0, max: 5 }).map((n) => n > 0) })
const step = fc.record({
  changes: fc.uniqueArray(change, { minLength: 25, maxLength: 60, selector: ({ row }) => row.id }),
  asked: fc.array(fc.tuple(query.map(movedQuery), asker), { minLength: 4, maxLength: 8 }),
})

/** In every order around the corner, three at a time, so that equal positions meet in the merge and at cursors. */
const around = SEARCH_SORTS.flatMap((sort) =>
  [false, true].map((isDemo) => {
    const what = { ...normaliseSearch({ ...CORNER, radiusMeters: 5000, sort }), limit: 3 }
    return [what, { leftOut: [], isDemo }] as const
  }),
)

test(
  'all regions together give the pages of one index and of SQL, while listings are added, removed and moved',
  { timeout: 240_000 },
  async () => {
    let pages = 0
    await fc.assert(
      fc.asyncProperty(cuts, fc.array(step, { minLength: 2, maxLength: 4 }), async (borders, steps) => {
        const database = await testDatabase()
        for (const owner of OWNERS) if (owner !== null) await insertPerson(database.db, owner, 'Asha Tailor')
        const ranges = rangesBetween(borders)
        const { parts, whole, catchUp } = await startNodes(database, ranges)
        const rows = new Map<string, SearchRow>()
        for (const { changes, asked } of steps) {
          const [kept, gone] = [changes.filter(({ stays }) => stays), changes.filter(({ stays }) => !stays)]
          await database.db.transaction(async (inside) => {
            await putRows(
              inside,
              kept.map(({ row }) => row),
            )
            await deleteRows(
              inside,
              gone.map(({ row }) => row.id),
            )
          })
          for (const { row } of kept) rows.set(row.id, row)
          for (const { row } of gone) rows.delete(row.id)
          await catchUp()
          expect(parts.reduce((sum, part) => sum + part.status().listings, 0)).toBe(whole.status().listings)
          for (const [n, [what, who]] of [...asked, ...around].entries()) {
            const search = planned(what, who)
            for (const part of parts) pages += await samePages(search, part, whole, rows)
            await sameStart(search, parts[n % parts.length]!, whole, database)
          }
        }
      }),
      { seed, numRuns: runs, endOnFailure: true },
    )
    expect(pages).toBeGreaterThan(50 * runs)
  },
)

/** Compares the first page with that of SQL, and the map's counts with those of one index. */
async function sameStart(search: PlannedSearch, part: SearchService, whole: SearchService, { db }: TestDatabase) {
  const found = await untilAnswered(() => part.find(search, null))
  const { hits, hasMore } = await searchSql(db, search)
  expect(hits.map(({ position }) => position.id)).toEqual(found.hits.map(({ position }) => position.id))
  expect(hasMore).toBe(found.hasMore)
  const grid = { width: 360e6 / 64, height: 360e6 / 128 }
  expect(counts(await untilAnswered(() => part.count(search, grid)))).toEqual(counts(await whole.count(search, grid)))
}

/** Compares all pages, through all cursors, with those of one index and of every listing. */
async function samePages(
  first: PlannedSearch,
  part: SearchService,
  whole: SearchService,
  rows: ReadonlyMap<string, SearchRow>,
): Promise<number> {
  let after: Position | null = null
  for (let page = 1; ; page++) {
    const search: PlannedSearch = { ...first, after }
    const [found, expected] = [await untilAnswered(() => part.find(search, null)), (await whole.find(search, null))!]
    expect(shown(found)).toEqual(shown(expected))
    expect({ ids: found.hits.map(({ position }) => position.id), hasMore: found.hasMore }).toEqual(
      bruteForce(rows.values(), search),
    )
    if (!found.hasMore) return page
    after = found.hits.at(-1)!.position
  }
}

const shown = ({ hits, hasMore }: NonNullable<Awaited<ReturnType<SearchService['find']>>>) => ({
  hasMore,
  hits: hits.map(({ position, payload }) => ({ position, payload: Buffer.from(payload).toString() })),
})

const counts = (counted: Awaited<ReturnType<SearchService['count']>>) => ({
  total: counted!.total,
  cells: [...counted!.cells]
    .map(([key, { payload, count, ...sums }]) => ({
      key,
      count,
      ...sums,
      only: count === 1 ? Buffer.from(payload).toString() : '',
    }))
    .sort((a, b) => a.key - b.key),
  payloads: counted!.payloads.map((payload) => Buffer.from(payload).toString()).sort(),
})

test('a region outside a search contributes no results; a narrow search queries one region', () => {
  const places = fc.array(
    query.map(({ at }) => moved(at ?? HERE)),
    { minLength: 5, maxLength: 20 },
  )
  const plain = normaliseSearch({})
  fc.assert(
    fc.property(cuts, query.map(movedQuery), places, (borders, { at, radius, box }, all) => {
      const search = planned({ ...plain, at, radius, box }, { leftOut: [], isDemo: false })
      const ranges = rangesBetween(borders)
      const touched = touchedRegions(search, ranges)
      const there = all.filter((place) => foundAt(search, aRow(place)) !== null)
      const wanted = there.map(({ latitude, longitude }) => cellOf(latitude, longitude))
      expect(touched).toEqual(expect.arrayContaining(wanted.map((cell) => ranges.findIndex(({ to }) => cell <= to))))
    }),
    { seed, numRuns: 300 * runs },
  )
  const ranges = rangesBetween(CELLS_THERE)
  const near = (at: { latitude: number; longitude: number }, radiusMeters: number) =>
    touchedRegions(planned(normaliseSearch({ ...at, radiusMeters }), { leftOut: [], isDemo: false }), ranges).length
  for (const quarter of QUARTERS) expect(near(quarter, 5000)).toBe(1)
  expect(near(CORNER, 5000)).toBeGreaterThan(1)
  expect(near(CORNER, 20_000_000)).toBe(ranges.length)
})

test('a question survives serialization unchanged', () => {
  fc.assert(
    fc.property(query, asker, fc.constantFrom(0, -0.5, Infinity), (what, who, key) => {
      const after = { grade: 2, key, nearness: 0.1, id: 'a' } as const
      const question = {
        wire: WIRE,
        cells: '0-1',
        search: planned(what, who, after),
        after: 12345678901234567890n,
        grid: null,
      }
      expect(readQuestion(writeQuestion(question))).toEqual(question)
    }),
    { seed, numRuns: 300 },
  )
})

/** The titles that a node finds within 50 km of the corner. */
async function titles(node: SearchService, q = ''): Promise<string[]> {
  const asked = normaliseSearch({ q, ...CORNER, radiusMeters: 50_000 })
  const { hits } = await untilAnswered(() => node.find(planned(asked, { leftOut: [], isDemo: false }), null))
  return hits
    .map(({ payload }) => JSON.parse(Buffer.from(payload).toString()) as Record<string, string>)
    .map(({ name, title }) => name ?? title!)
    .sort()
}
const listingsOf = (nodes: { parts: SearchService[] }) => nodes.parts.map((part) => part.status().listings)
const fourRegions = rangesBetween(CELLS_THERE)

test('listings linked to another listing follow it into its region', async () => {
  const database = await testDatabase()
  const nodes = await startNodes(database, fourRegions)
  const shop = aRow({ kind: 'shop', title: 'Green Basket', ...QUARTERS[0]! })
  const elsewhere = aRow({ title: 'Tomato', shopId: shop.id, ...QUARTERS[3]! })
  const office = aRow({ kind: 'office', title: 'Repair point', ...QUARTERS[1]! })
  const repair = aRow({ kind: 'service', title: 'Fan repair', officeId: office.id })
  await database.db.transaction((inside) => putRows(inside, [shop, elsewhere, office, repair]))
  await database.db.execute(sql`update listings set latitude = null, longitude = null where id = ${repair.id}`)
  await nodes.catchUp()
  const cellAt = (at: number) => fourRegions.findIndex(({ to }) => CELLS_THERE[at]! <= to)
  const expected = (...at: number[]) => fourRegions.map((_, i) => at.filter((each) => cellAt(each) === i).length)
  expect(listingsOf(nodes)).toEqual(expected(0, 3, 1, 1))

  await database.db.execute(sql`update listings set title = 'Red Basket' where id = ${shop.id}`)
  await nodes.catchUp()
  for (const part of nodes.parts) expect(await titles(part, 'red basket')).toEqual(['Red Basket', 'Tomato'])

  const { latitude, longitude } = QUARTERS[2]!
  await database.db.execute(
    sql`update listings set latitude = ${latitude}, longitude = ${longitude} where id = ${office.id}`,
  )
  await nodes.catchUp()
  expect(listingsOf(nodes)).toEqual(expected(0, 3, 2, 2))
  for (const part of nodes.parts) expect(await titles(part, 'fan')).toEqual(['Fan repair'])

  await database.db.execute(sql`update offices set moveable = true where listing_id = ${office.id}`)
  await nodes.catchUp()
  expect(listingsOf(nodes)).toEqual(expected(0, 3))
  await database.db.execute(sql`update listings set latitude = 0, longitude = 0 where id = ${elsewhere.id}`)
  await nodes.catchUp()
  expect(listingsOf(nodes)).toEqual(expected(0))
})

test('a change is read only by its regions; a move is read by both', async () => {
  const { db } = await testDatabase()
  const row = aRow({ ...QUARTERS[0]! })
  const shop = aRow({ kind: 'shop', ...QUARTERS[0]! })
  await putRows(db, [row, shop])
  const { latitude, longitude } = QUARTERS[1]!
  await db.execute(sql`update listings set views = 1 where id in (${row.id}, ${shop.id})`)
  await db.execute(sql`update listings set latitude = ${latitude}, longitude = ${longitude} where id = ${row.id}`)
  await db.execute(sql`delete from listings where id = ${row.id}`)
  const noted = async (listing: string) =>
    (
      await db.execute(
        sql`select cell, old_cell as old from listing_changes where listing_id = ${listing} order by txid`,
      )
    ).rows
  const [was, is] = CELLS_THERE as [number, number, number, number]
  expect(await noted(row.id)).toEqual([
    { cell: was, old: null },
    { cell: was, old: null },
    { cell: is, old: was },
    { cell: is, old: null },
  ])
  expect(await noted(shop.id)).toEqual([
    { cell: null, old: null },
    { cell: null, old: null },
  ])
})

test('a search that names the transaction of a write in another region sees that write', async () => {
  const database = await testDatabase()
  const { parts } = await startNodes(database, fourRegions)
  for (const at of QUARTERS) {
    const number = await database.db.transaction(async (inside) => {
      await putRows(inside, [aRow({ title: 'Just written', ...at })])
      const { rows } = await inside.execute<{ number: string }>(sql`select pg_current_xact_id()::text as number`)
      return BigInt(rows[0]!.number)
    })
    const search = planned(normaliseSearch({ ...CORNER, radiusMeters: 50_000 }), { leftOut: [], isDemo: false })
    const found = await untilAnswered(() => parts[0]!.find(search, number))
    expect(found.hits).toHaveLength(QUARTERS.indexOf(at) + 1)
    expect(await parts[0]!.find(search, number + 1000n)).toBeNull()
  }
})

test('SQL replaces a region that does not answer or belongs to another installation', async () => {
  const database = await testDatabase()
  await putRows(
    database.db,
    QUARTERS.map((at, i) => aRow({ title: `Bread ${i}`, ...at })),
  )
  const keys = fourRegions.map((_, i) => (i === 1 ? 'another installation' : 'the key of all nodes'))
  const { parts } = await startNodes(database, fourRegions, { keys })
  const person = actingAs(database.ctx(), await newPerson(database.ctx(), 'Ravi'))
  const asked = { q: 'bread', ...CORNER, radiusMeters: 50_000 }
  const sourceOf = async (part: SearchService) => {
    const { items, source } = await searchListings(person, part, asked)
    expect(items).toHaveLength(4)
    return source
  }
  await untilAnswered(async () => (await sourceOf(parts[0]!)) === 'index')
  expect(await sourceOf(parts[1]!)).toBe('sql')
  await parts[2]!.stop()
  const near = { ...asked, ...QUARTERS[0]!, radiusMeters: 2000 }
  expect((await searchListings(person, parts[0]!, near)).source).toBe('index')
})
