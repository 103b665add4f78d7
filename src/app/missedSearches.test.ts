import { expect, test } from 'vitest'
import { searchListings } from '#features/discovery/contract.ts'
import { tellMissed } from '#features/discovery/server/query/asked.ts'
import { asQuestion, FRESH, type SearchState } from '#features/discovery/web/searchState.ts'

const HERE = { latitude: 12.97, longitude: 77.59 }

/** Whether a search of the search screen that finds nothing is recorded. */
function isRecorded(changes: Partial<SearchState>): boolean {
  const recorded: string[] = []
  const question = asQuestion({ ...FRESH, query: 'harmonium', ...changes }, null)
  const asked = { reading: { instead: null }, centre: HERE, seen: 0 }
  const ctx = { actor: null, now: () => new Date(0) } as Parameters<typeof tellMissed>[0]
  tellMissed(ctx, asked, searchListings.input.parse(question), (_, { text }) => void recorded.push(text))
  return recorded.length > 0
}

test('a search in vain is recorded as the search screen sends it, without filters or in another order', () => {
  expect(isRecorded({})).toBe(true)
  expect(isRecorded({ sortBy: 'cheapest', distance: 50, view: 'map' })).toBe(true)
})

test('with any filter, or a smaller distance, a search in vain is not recorded', () => {
  const filters: Partial<SearchState>[] = [
    { type: 'services' },
    { category: 'Electronics' },
    { minPrice: 10 },
    { maxPrice: 500 },
    { rating: 4 },
    { distance: 0.05 },
    { box: '12.9,77.5,12.91,77.51' },
    { availability: 'inactive' },
    { openNow: true },
    { openAllDay: true },
  ]
  for (const filter of filters) expect(isRecorded(filter), JSON.stringify(filter)).toBe(false)
})
