import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { blockedIds, blockPerson } from '#features/people/server/blocks.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { AreaSnapshot } from '../areaContract.ts'
import { AREA_RADIUS } from '../areaRules.ts'
import { SearchPage } from '../contract.ts'
import { searchArea } from '../engine/areaSearch.ts'
import { AVAILABILITIES, SEARCH_SORTS, SEARCH_TYPES } from '../rules.ts'
import { readArea, readyArea } from './area.ts'
import { type Index, searchListings } from './search.ts'
import { putRows } from './testing/insertRows.ts'
import { aRow, anId, HERE, north, SELLER } from './testing/makeRow.ts'
import { listing, NOW, OWNERS, query } from './testing/randomWorld.ts'

const seed = Number(process.env['SEED'] ?? 7)
const runs = Number(process.env['RUNS'] ?? 150)
const noIndex: Index = { find: async () => null, blockedWith: blockedIds }
const centre = { latitude: 12.9716, longitude: 77.5946 }
const ids = Array.from({ length: 300 }, (_, n) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`)

const nearby = fc.integer({ min: -50, max: 50 }).map((thousandths) => thousandths / 1000)
/** A search from a browser within the stored area. */
const asked = fc
  .record({
    what: query,
    latitude: nearby.map((off) => centre.latitude + off),
    longitude: nearby.map((off) => centre.longitude + off),
    radiusMeters: fc.constantFrom(1, 500, 5000, 20_000),
    type: fc.constantFrom(...SEARCH_TYPES),
    sort: fc.constantFrom(...SEARCH_SORTS),
    availability: fc.constantFrom(...AVAILABILITIES),
    minPrice: fc.constantFrom(undefined, undefined, 1, 90),
    maxPrice: fc.constantFrom(undefined, undefined, 90, NaN),
    limit: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ what, ...rest }) => ({
    ...rest,
    q: what.text,
    category: what.category ?? '',
    minRating: what.lowestRating ?? 0,
    openNow: what.openNow,
  }))

/** The fields in which both sides must agree: all except the source, cursors and counts. */
const comparable = ({ items, centre: at, nextCursor }: SearchPage) => ({ items, at, hasMore: nextCursor !== null })

test.for([{ world: '' }, { world: 'demo' }])(
  'a stored area answers every search like the server ("$world")',
  async ({ world }) => {
    const ctx = await testCtx()
    const rows = fc.sample(fc.tuple(...ids.map((id) => listing(fc.constant(id)))), { seed, numRuns: 1 })[0]!
    await putRows(ctx.db, rows)
    const ravi = actingAs(ctx, await newPerson(ctx, 'Ravi'))
    const me = ravi.actor!.userId
    await blockPerson(ravi, { userId: OWNERS[1]! })
    const area = AreaSnapshot.parse(
      JSON.parse(String((await readyArea(ravi, noIndex, { ...centre, area: world })).bytes)),
    )
    expect(area.rows.length).toBeGreaterThan(20)
    expect(area).toMatchObject({ coveredMeters: AREA_RADIUS, isDemo: world === 'demo', at: NOW.toISOString() })
    await fc.assert(
      fc.asyncProperty(asked, async (input) => {
        let mine = searchArea(area, input, { userId: me, now: NOW })!
        let theirs = SearchPage.parse(await searchListings(ravi, noIndex, { ...input, area: world }))
        expect(comparable(SearchPage.parse(mine))).toEqual(comparable(theirs))
        expect(mine.totalIsExact).toBe(true)
        if (theirs.nextCursor === null) return
        theirs = SearchPage.parse(
          await searchListings(ravi, noIndex, { ...input, area: world, cursor: theirs.nextCursor }),
        )
        mine = searchArea(area, { ...input, cursor: mine.nextCursor! }, { userId: me, now: NOW })!
        expect(comparable(SearchPage.parse(mine))).toEqual(comparable(theirs))
      }),
      { seed, numRuns: runs, endOnFailure: true },
    )
  },
)

test('a stored area holds others’ listings there, without their exact view counts', async () => {
  const ctx = await testCtx()
  const ravi = actingAs(ctx, await newPerson(ctx, 'Ravi'))
  await putRows(ctx.db, [
    aRow({ id: anId(), ownerId: SELLER, title: 'Far', ...north(50_010) }),
    aRow({ id: anId(), ownerId: SELLER, title: 'Near', ...north(20), views: 731 }),
    aRow({ id: anId(), ownerId: SELLER, title: 'Next', ...north(900), views: 12 }),
    aRow({ id: anId(), ownerId: ravi.actor!.userId, title: 'Own', ...HERE }),
    aRow({ id: anId(), ownerId: SELLER, title: 'Ended', ...HERE, visibleUntilMicros: NOW.getTime() * 1000 - 1 }),
  ])
  const { rows } = await readArea(ravi, noIndex, HERE)
  expect(rows.map(({ title, views }) => [title, views])).toEqual([
    ['Near', 1],
    ['Next', 0],
  ])
  expect(JSON.stringify(await readArea(ravi, noIndex, HERE))).not.toMatch(/731|visibleUntil/)
  expect(await readArea(ravi, noIndex, {})).toMatchObject({ rows: [], coveredMeters: 0 })
})

test('a stored area gives no answer for places outside of it, and does not accept the server’s cursors', async () => {
  const ctx = await testCtx()
  const ravi = actingAs(ctx, await newPerson(ctx, 'Ravi'))
  const area = await readArea(ravi, noIndex, HERE)
  const who = { userId: ravi.actor!.userId, now: NOW }
  expect(searchArea(area, north(50_010), who)).toBeNull()
  expect(searchArea(area, { ...HERE, cursor: 'AAAA' }, who)).toBeNull()
  expect(searchArea(area, { ...HERE, radiusMeters: 60_000 }, who)).toMatchObject({ items: [], totalIsExact: false })
})
