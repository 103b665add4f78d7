import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meters } from '#core/units.ts'
import { shownListing } from '../../engine/present.ts'
import type { PlannedSearch } from '../../engine/plannedSearch.ts'
import type { SearchRow } from '../../engine/searchRow.ts'
import { normaliseSearch } from '../../rules.ts'
import { aRow, HERE } from '../testing/makeRow.ts'
import { asker, bruteForce, listing, NOW, planned, query } from '../testing/randomWorld.ts'
import { HEADS } from './heads.ts'
import { runToEnd, type Change, SearchIndex } from './searchIndex.ts'

const NOW_MICROS = NOW.getTime() * 1000
const seed = Number(process.env['SEED'] ?? 7)
const runs = Number(process.env['RUNS'] ?? 60)

/** Lowered so that the few rows of these tests have heads. */
const usual = { ...HEADS }
beforeAll(() => void Object.assign(HEADS, { shortestList: 16, rows: 8 }))
afterAll(() => void Object.assign(HEADS, usual))

/** One index per world, filled with rows. */
class Worlds {
  readonly rows = new Map<string, SearchRow>()
  readonly #indexes = { real: new SearchIndex(present), demo: new SearchIndex(present) }

  constructor(rows: SearchRow[]) {
    for (const row of rows) this.rows.set(row.id, row)
    for (const isDemo of [false, true]) {
      const index = this.#of(isDemo)
      const filling = index.fill()
      for (const row of this.rows.values()) if (row.isDemo === isDemo) filling.add(row)
      runToEnd(filling.end())
    }
  }

  #of(isDemo: boolean) {
    return isDemo ? this.#indexes.demo : this.#indexes.real
  }

  change(changes: Change[]): void {
    for (const [id, row] of changes) {
      if (row) this.rows.set(id, row)
      else this.rows.delete(id)
    }
    for (const isDemo of [false, true])
      this.#of(isDemo).apply(changes.map(([id, row]) => [id, row?.isDemo === isDemo ? row : null]))
  }

  tidy(): void {
    for (const isDemo of [false, true]) runToEnd(this.#of(isDemo).tidy(NOW_MICROS))
  }

  tidyInSteps(isDemo: boolean): Generator<void, void> {
    return this.#of(isDemo).tidy(NOW_MICROS)
  }

  search(search: PlannedSearch) {
    const { positions, hasMore } = this.page(search)
    return { ids: positions.map((position) => position.id), hasMore }
  }

  page(search: PlannedSearch) {
    const { hits, hasMore } = this.#of(search.isDemo).search(search)
    return { positions: hits.map(({ position }) => position), hasMore }
  }
}

const present = (row: SearchRow) => JSON.stringify(shownListing(row))
const id = fc.nat(400).map((n) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`)
const rowsOf = (most: number) => fc.array(listing(id), { maxLength: most })
const searches = fc.array(fc.tuple(query, asker), { minLength: 30, maxLength: 30 })

test('the index answers every search like a comparison of every listing', () => {
  fc.assert(
    fc.property(rowsOf(400), searches, (rows, asked) => {
      const worlds = new Worlds(rows)
      for (const [what, who] of asked) {
        const search = planned(what, who)
        expect(worlds.search(search)).toEqual(bruteForce(worlds.rows.values(), search))
      }
    }),
    { seed, numRuns: runs },
  )
})

test('at high latitudes, where degrees of longitude are short, no nearer listing is missing', () => {
  const north = fc.record({ latitude: fc.integer({ min: 40, max: 85 }), longitude: fc.integer({ min: 20, max: 90 }) })
  const rows = fc.array(
    fc.tuple(listing(id), north).map(([row, at]) => ({ ...row, ...at })),
    { minLength: 300, maxLength: 400 },
  )
  fc.assert(
    fc.property(rows, query, asker, north, (all, what, who, at) => {
      const worlds = new Worlds(all)
      const asked = { ...what, text: '', category: null, box: null, at: { ...at, longitude: 0 }, limit: 10 }
      const search = planned({ ...asked, type: 'all', sort: 'nearest', radius: meters(5_000_000) }, who)
      expect(worlds.search(search)).toEqual(bruteForce(worlds.rows.values(), search))
    }),
    { seed, numRuns: runs / 4 },
  )
})

test.each(['bread cake', 'bread-cake', 'cake-bread'])('“%s” finds only listings with both words', (text) => {
  const titled = (count: number, title: string) => Array.from({ length: count }, () => aRow({ title }))
  const both = aRow({ title: 'Cake of bread' })
  const worlds = new Worlds([...titled(30, 'Bread'), ...titled(20, 'Cake'), both, ...titled(100, 'Plumber')])
  const asked = normaliseSearch({ q: text, ...HERE, limit: 5 })
  expect(worlds.search(planned(asked, { leftOut: [], isDemo: false }))).toEqual({ ids: [both.id], hasMore: false })
})

test('more than one page can be requested at once', () => {
  const ids = Array.from({ length: 900 }, (_, n) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`)
  const rows = fc.sample(fc.tuple(...ids.map((id) => listing(fc.constant(id)))), { seed, numRuns: 1 })[0]!
  const worlds = new Worlds(rows)
  fc.assert(
    fc.property(query, asker, fc.constantFrom(51, 100, 2000), (what, who, limit) => {
      const search = { ...planned({ ...what, text: '', at: { latitude: 12.97, longitude: 77.59 } }, who), limit }
      expect(worlds.search(search)).toEqual(bruteForce(rows, search))
    }),
    { seed, numRuns: 40 },
  )
})

test('changes are visible at once, before, during and after merges of segments', () => {
  const change: fc.Arbitrary<Change> = fc
    .tuple(listing(id), fc.boolean())
    .map(([row, stays]) => [row.id, stays ? row : null])
  const step = fc.tuple(fc.array(change, { maxLength: 120 }), fc.nat(3), query, asker)
  fc.assert(
    fc.property(rowsOf(200), fc.array(step, { minLength: 10, maxLength: 20 }), (rows, steps) => {
      const worlds = new Worlds(rows)
      const tidying = new Map<boolean, Generator<void, void>>()
      for (const [changes, pace, what, who] of steps) {
        worlds.change(changes)
        for (const isDemo of [false, true]) {
          const running = tidying.get(isDemo) ?? worlds.tidyInSteps(isDemo)
          tidying.set(isDemo, running)
          for (let i = 0; i < 40 * pace; i++) if (running.next().done) tidying.delete(isDemo)
        }
        const search = planned(what, who)
        expect(worlds.search(search)).toEqual(bruteForce(worlds.rows.values(), search))
      }
    }),
    { seed, numRuns: runs / 2 },
  )
})

test('consecutive pages together equal one large page, without repetition or gap', () => {
  fc.assert(
    fc.property(rowsOf(300), query, asker, fc.integer({ min: 1, max: 7 }), (rows, what, who, limit) => {
      const worlds = new Worlds(rows)
      const whole = bruteForce(worlds.rows.values(), { ...planned(what, who), limit: 1000 })
      const paged: string[] = []
      let search = { ...planned(what, who), limit }
      for (;;) {
        const { positions, hasMore } = worlds.page(search)
        paged.push(...positions.map((position) => position.id))
        if (!hasMore) break
        search = { ...search, after: positions.at(-1)! }
      }
      expect(paged).toEqual(whole.ids)
    }),
    { seed, numRuns: runs },
  )
})

test('the memory of an index counts its columns, words and trees, and the listings’ JSON', () => {
  const sizeOf = (count: number) => {
    const index = new SearchIndex(present)
    const filling = index.fill()
    for (let i = 0; i < count; i++) filling.add(aRow({ title: `Thing ${i}` }))
    runToEnd(filling.end())
    return index.bytes()
  }
  const [few, many] = [sizeOf(100), sizeOf(1000)]
  expect(few.payloads).toBeGreaterThan(100 * present(aRow()).length)
  expect(few.index).toBeGreaterThan(100 * 32)
  expect(many.index - few.index).toBeGreaterThan(900 * 32)
  expect(many.index).toBeLessThan(1000 * 1024)
})
