import { expect, test } from 'vitest'
import { countFilters, FRESH, isTriggered, readPrice, RESET, type SearchState } from './searchState.ts'

test('[F-56] [D-15] a price is parsed in common formats; only an invalid number counts as 10000', () => {
  for (const text of ['500', '₹500', ' ₹ 500 ', '५००', '500.00']) expect(readPrice(text, 'maxPrice'), text).toBe(500)
  expect(readPrice('₹1,500', 'maxPrice')).toBe(1500)
  expect([readPrice('many', 'maxPrice'), readPrice('', 'maxPrice'), readPrice('many', 'minPrice')]).toEqual([
    10000, 10000, 0,
  ])
  expect([readPrice('-5', 'minPrice'), readPrice('999999999999', 'maxPrice')]).toEqual([0, 100000000])
})

test.each(['category', 'min', 'max', 'rating', 'distance', 'availability', 'open', 'allday', 'sort', 'at', 'browse'])(
  'an address with %s starts a search without a text',
  (name) => {
    expect(isTriggered(new URLSearchParams({ [name]: '1' }))).toBe(true)
  },
)

test('an address with a blank text, or only with a type, starts no search', () => {
  expect(isTriggered(new URLSearchParams({ q: '  ', type: 'services' }))).toBe(false)
  expect(isTriggered(new URLSearchParams({ q: 'tea' }))).toBe(true)
})

test.each<[string, Partial<SearchState>, number]>([
  ['a fresh panel', {}, 0],
  ['a panel after Reset', RESET, 0],
  ['a lowest price', { minPrice: 100 }, 1],
  ['a highest price', { maxPrice: 500 }, 1],
  ['a price range', { minPrice: 100, maxPrice: 500 }, 1],
  ['a price range, a rating and open now', { minPrice: 100, maxPrice: 500, rating: 4, openNow: true }, 3],
])('[D-16] the number on the Filters button for %s', (_, changes, count) => {
  expect(countFilters({ ...FRESH, ...changes })).toBe(count)
})
