import { NAUGHTY_TEXTS, type Random } from './naughty.ts'

/** Valid and invalid values of each query parameter. */
const PLACES = ['12.97', '-90', '90', '90.0000001', '180', '-180', '0', 'NaN', '1e-320', '-0', 'Infinity', '१२']
const NUMBERS = ['0', '-1', '0.5', '1e21', '1e309', '-1e309', 'NaN', '5000001', '9007199254740993', 'null', '[]', '']
const WORDS = ['rice', 'चावल', '%', '_', "'", '"', '\\', '&', '|', '!', '(:*', '*', '<script>', 'a '.repeat(100)]
const HOSTILE: Record<string, string[]> = {
  q: WORDS,
  type: ['all', 'products', 'services', 'x', '__proto__'],
  latitude: PLACES,
  longitude: PLACES,
  radiusMeters: NUMBERS,
  rangeMeters: NUMBERS,
  area: ['demo', 'x', ''],
  category: ['Books', 'constructor', '', 'Groceries'],
  minPrice: NUMBERS,
  maxPrice: NUMBERS,
  minRating: NUMBERS,
  availability: ['available', 'unavailable', 'any', 'toString'],
  openNow: ['true', '1', 'false', 'x', ''],
  sort: ['nearest', 'cheapest', 'popular', 'newest', 'rating', 'hasOwnProperty'],
  limit: NUMBERS,
  cursor: ['', 'x', 'e30', 'W10', 'bnVsbA', 'AAAA'.repeat(99), 'eyJhIjoxfQ=='],
  // A future transaction id: the index has not reached it, so the database answers.
  after: ['0', '1', '99999999999999999999', '-1', 'x'],
  photoId: ['', 'x', '00000000-0000-4000-8000-000000000000'],
  skill: WORDS,
}

/** A query with some of these values, some texts that often break programs, and some parameters repeated. */
export function hostileSearch(random: Random): URLSearchParams {
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
  const asked = new URLSearchParams()
  for (const [name, values] of Object.entries(HOSTILE)) {
    if (random(3) > 0) continue
    const value = random(6) === 0 ? pick(NAUGHTY_TEXTS) : pick(values)
    asked.append(name, value)
    if (random(20) === 0) asked.append(name, pick(values)) // a repeated parameter is a list
  }
  return asked
}
