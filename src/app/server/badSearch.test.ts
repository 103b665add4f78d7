import type { Endpoint } from '#core/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAlikeListings } from '#features/discovery/lookContract.ts'
import { findSpecialists } from '#features/discovery/specialistContract.ts'
import { readKinds } from '#features/discovery/kindsContract.ts'
import { suggestWords } from '#features/discovery/suggestContract.ts'
import { readArea } from '#features/discovery/areaContract.ts'
import { searchListings } from '#features/discovery/contract.ts'
import { searchMap } from '#features/discovery/mapContract.ts'
import { NAUGHTY_TEXTS, seeded } from './testing/naughty.ts'
import { makeWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

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
const ENDPOINTS = [searchListings, suggestWords, searchMap, readArea, readKinds, findSpecialists, findAlikeListings]
const EACH = 120

/** True for an answer that fits the output schema, or a refusal with a code. */
function isInOrder(endpoint: Endpoint, { statusCode, json }: { statusCode: number; json: <T>() => T }): boolean {
  if (statusCode === 200) return endpoint.output.safeParse(json()).success
  return statusCode < 500 && /^[a-z]\w+$/i.test(json<{ error: { code: string } }>().error.code)
}

test(
  'whatever a search is asked, it answers or refuses in words, from the index and from the database',
  { timeout: 120_000 },
  async () => {
    const random = seeded(20)
    const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
    const sources = new Set<string | undefined>()
    const wrong: string[] = []
    let answered = 0
    for (const endpoint of ENDPOINTS) {
      for (let i = 0; i < EACH; i++) {
        const asked = new URLSearchParams()
        for (const [name, values] of Object.entries(HOSTILE)) {
          if (random(3) > 0) continue
          const value = random(6) === 0 ? pick(NAUGHTY_TEXTS) : pick(values)
          asked.append(name, value)
          if (random(20) === 0) asked.append(name, pick(values)) // a repeated parameter is a list
        }
        const url = `${endpoint.path}?${asked.toString()}`
        const answer = await world.server.inject({
          url,
          headers: { cookie: world.other.cookie },
          remoteAddress: `10.0.${i}.1`,
        })
        if (!isInOrder(endpoint, answer)) wrong.push(`${answer.statusCode} ${url}`)
        if (answer.statusCode !== 200) continue
        answered++
        sources.add(answer.json<{ source?: string }>().source)
      }
    }
    expect(wrong).toEqual([])
    expect(sources).toEqual(new Set(['index', 'sql', undefined]))
    expect(answered).toBeGreaterThan(EACH)
  },
)
