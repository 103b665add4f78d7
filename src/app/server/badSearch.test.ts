import type { Endpoint } from '#core/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAlikeListings } from '#features/discovery/lookContract.ts'
import { findSpecialists } from '#features/discovery/specialistContract.ts'
import { readKinds } from '#features/discovery/kindsContract.ts'
import { suggestWords } from '#features/discovery/suggestContract.ts'
import { readArea } from '#features/discovery/areaContract.ts'
import { searchListings } from '#features/discovery/contract.ts'
import { searchMap } from '#features/discovery/mapContract.ts'
import { hostileSearch } from './testing/hostileSearch.ts'
import { seeded } from './testing/naughty.ts'
import { makeWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const ENDPOINTS = [searchListings, suggestWords, searchMap, readArea, readKinds, findSpecialists, findAlikeListings]
const EACH = 120

/** True for an answer that fits the output schema, or a refusal with a code. */
function isInOrder(endpoint: Endpoint, { statusCode, json }: { statusCode: number; json: <T>() => T }): boolean {
  if (statusCode === 200) return endpoint.output.safeParse(json()).success
  return statusCode < 500 && /^[a-z]\w+$/i.test(json<{ error: { code: string } }>().error.code)
}

test(
  'any search is answered or refused with a message, from the index and from the database',
  { timeout: 120_000 },
  async () => {
    const random = seeded(20)
    const sources = new Set<string | undefined>()
    const wrong: string[] = []
    let answered = 0
    for (const endpoint of ENDPOINTS) {
      for (let i = 0; i < EACH; i++) {
        const url = `${endpoint.path}?${hostileSearch(random).toString()}`
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
