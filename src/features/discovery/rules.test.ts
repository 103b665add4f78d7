import { expect, test } from 'vitest'
import { searchListings } from './contract.ts'
import { normaliseSearch } from './rules.ts'

/** A search as sent by the browser. */
const asked = (query: Record<string, string>) => normaliseSearch(searchListings.input.parse(query))

test('[D-03] the default type is all, [D-22] the default distance 5 km, [D-31] the default sort nearest', () => {
  expect(asked({})).toMatchObject({
    type: 'all',
    radius: 5000,
    sort: 'nearest',
    availability: 'any',
    openNow: false,
    limit: 20,
  })
})

test('[D-04] q sets the text and type the type', () => {
  expect(asked({ q: ' milk ', type: 'products' })).toMatchObject({ text: 'milk', type: 'products' })
})

test('[D-06] an unknown type counts as all, and unknown values of the other choices as their defaults', () => {
  expect(asked({ type: 'zzz', sort: 'zzz', availability: 'zzz' })).toMatchObject({
    type: 'all',
    sort: 'nearest',
    availability: 'any',
  })
})

test('[D-12] the highest price 100000000 excludes nothing, [D-13] the lowest is 0', () => {
  expect(asked({ minPrice: '0', maxPrice: '100000000' })).toMatchObject({ lowestPrice: null, highestPrice: null })
  expect(asked({ maxPrice: '99999999' }).highestPrice).toBe(9_999_999_900)
})

test('[D-14] an invalid lowest price is 0, [D-15] an invalid highest price is 10000', () => {
  expect(asked({ minPrice: 'abc', maxPrice: 'abc' })).toMatchObject({ lowestPrice: null, highestPrice: 1_000_000 })
})

test('[D-18] negative prices become 0', () => {
  expect(asked({ minPrice: '-1', maxPrice: '-1' })).toMatchObject({ lowestPrice: null, highestPrice: 0 })
})

test('[D-21] a distance is kept between 1 m and 5000 km', () => {
  expect(['0.5', '1', '5000000', '5000001', 'far'].map((radiusMeters) => asked({ radiusMeters }).radius)).toEqual([
    1, 1, 5_000_000, 5_000_000, 5000,
  ])
})

test('a page has at least one and at most fifty results', () => {
  expect(['0', '1', '50', '51', 'many'].map((limit) => asked({ limit }).limit)).toEqual([1, 1, 50, 50, 20])
})

test('a place needs both numbers and must be on the Earth', () => {
  expect(asked({ latitude: '12.9', longitude: '77.6' }).at).toEqual({ latitude: 12.9, longitude: 77.6 })
  expect(asked({ latitude: '12.9' }).at).toBeNull()
  expect(searchListings.input.safeParse({ latitude: '90.1', longitude: '0' }).success).toBe(false)
  expect(searchListings.input.safeParse({ latitude: '0', longitude: '-180.1' }).success).toBe(false)
})

test('a rating of 0 is no filter, nor is a blank category', () => {
  expect(asked({ minRating: '0', category: ' ' })).toMatchObject({ lowestRating: null, category: null })
  expect(asked({ minRating: '4', category: 'Books' })).toMatchObject({ lowestRating: 4, category: 'Books' })
})

test('open now is set by true or 1', () => {
  expect(['true', '1', 'false', ''].map((openNow) => asked({ openNow }).openNow)).toEqual([true, true, false, false])
})
