import { describe, expect, test } from 'vitest'
import { searchArea } from '../engine/areaSearch.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import { aRow, HERE, north } from './testing/makeRow.ts'
import { NOW } from './testing/randomWorld.ts'
import towns from './testing/householdQueries.json' with { type: 'json' }

/**
 * Things that a household in India buys and people whom it calls, in titles as sellers write them, asked for in other
 * words, written down before they were tried. A query has the titles of which the first result is one.
 */
describe.each(towns.map(({ listings, queries }, at) => ({ at, listings, queries })))('list $at', (town) => {
  const rows = town.listings.map(([title, kind, concepts = ''], i) =>
    aRow({
      title: title!,
      kind: kind as SearchRow['kind'],
      concepts: concepts.split(' ').filter(Boolean),
      category: 'Other',
      ...north(500 + i * 7),
    }),
  )
  const area = { at: NOW.toISOString(), centre: HERE, coveredMeters: 50_000, isDemo: false, rows }

  test.each(town.queries)('“%s” finds %s first', (q, wanted) => {
    const [first] = searchArea(area, { q: q!, ...HERE }, { userId: '', now: NOW })!.items
    const name = first && (first.kind === 'service' ? first.title : first.name)
    expect(wanted!.split('|')).toContain(name)
  })
})
