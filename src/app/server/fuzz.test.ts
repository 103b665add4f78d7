import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefusalBody } from '#core/contract.ts'
import { openSession } from '#features/accounts/server/sessions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { endpoints } from '../contract.ts'
import { ACCESS_ROWS } from './testing/accessRows.ts'
import { malformed, NAUGHTY_TEXTS, seeded } from './testing/naughty.ts'
import { makeWorld, type Someone, type World } from './testing/world.ts'

/**
 * Sends malformed requests to every endpoint, the same ones for the same FUZZ_SEED. The nightly hundred thousand:
 * FUZZ_REQUESTS=100000 npx vitest run src/app/server/fuzz.test.ts
 */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1500)
const SEED = Number(process.env['FUZZ_SEED'] ?? 1)
const AT_ONCE = 8
/** Longest time for a refusal. */
const HANGS_AFTER_MS = 60_000
/** Some requests end sessions or erase people: new ones are created after this many requests. */
const ROUND = 400
const MOST_GROWTH_MB = 64

let world: World
beforeAll(async () => {
  world = await makeWorld({ QUOTA_FACTOR: '0' })
})
afterAll(() => world.close())

/** Memory in use after garbage collection, in megabytes. */
function memory(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}

async function signedInAgain(someone: Someone): Promise<string> {
  const isThere = (await openSession(someone.ctx, someone.actor.userId).catch(() => null)) !== null
  const userId = isThere ? someone.actor.userId : (await newPerson(someone.ctx, 'Next')).userId
  return `session=${await openSession(someone.ctx, userId)}`
}

/**
 * Sends malformed requests.
 * @returns descriptions of those that failed or hung
 */
async function fuzz(requests: number, seed: number): Promise<{ wrong: string[]; refused: number }> {
  const random = seeded(seed)
  const wrong: string[] = []
  let refused = 0
  for (let done = 0; done < requests; done += ROUND) {
    const cookies = [
      ...(await Promise.all([world.owner, world.other, world.admin].map(signedInAgain))),
      'nothing=here',
    ] as const
    const waiting = Array.from({ length: Math.min(ROUND, requests - done) }, () => {
      const endpoint = endpoints[random(endpoints.length)]!
      return {
        name: endpoint.name,
        request: malformed(random, endpoint, ACCESS_ROWS[endpoint.name]!.input?.(world) ?? {}, cookies),
      }
    })
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { name, request } = next
        let timer: NodeJS.Timeout | undefined
        const hang = new Promise<number>((resolve) => (timer = setTimeout(() => resolve(0), HANGS_AFTER_MS)))
        const answer = world.server.inject(request).then(({ statusCode }) => statusCode)
        const status = await Promise.race([answer, hang]).finally(() => clearTimeout(timer))
        if (status >= 400) refused += 1
        if (status === 0 || status >= 500) wrong.push(`${name} ${status || 'hangs'}: ${describeRequest(request)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  return { wrong, refused }
}

const describeRequest = (request: object) => JSON.stringify(request).slice(0, 600)

test(
  `[S7] ${REQUESTS} malformed requests over every endpoint: none fails, none hangs, memory stays constant`,
  { timeout: 60_000 + REQUESTS * 60 },
  async () => {
    const warm = Math.min(1000, Math.ceil(REQUESTS / 5))
    const first = await fuzz(warm, SEED)
    const before = memory()
    const { wrong, refused } = await fuzz(REQUESTS - warm, SEED + 1)
    const grown = memory() - before
    expect([...first.wrong, ...wrong]).toEqual([])
    expect(refused, 'most are refused').toBeGreaterThan((REQUESTS - warm) / 2)
    expect(grown, 'megabytes kept').toBeLessThan(MOST_GROWTH_MB)
  },
)

test('[S7] texts that can be stored come back unchanged; others are refused with a message', async () => {
  const outcomes: { text: string; came: string }[] = []
  for (const text of NAUGHTY_TEXTS) {
    const description = text.toWellFormed()
    const cookie = await signedInAgain(world.other)
    const answer = await world.server.inject({
      method: 'POST',
      url: '/api/items',
      headers: { cookie },
      payload: { ...ACCESS_ROWS['createItem']!.input!(world), shopId: null, photoIds: [], description },
    })
    outcomes.push(
      answer.statusCode === 200
        ? { text, came: await descriptionOf(answer.json<{ id: string }>().id, cookie) }
        : { text, came: answer.json<RefusalBody>().error.code },
    )
  }
  const spoilt = outcomes.filter(({ text, came }) => came !== text.toWellFormed().trim() && came !== 'invalidInput')
  expect(spoilt).toEqual([])
  expect(outcomes.filter(({ came }) => came !== 'invalidInput').length).toBeGreaterThan(30)
})

const descriptionOf = async (id: string, cookie: string): Promise<string> =>
  (await world.server.inject({ url: `/api/my/items/${id}`, headers: { cookie } })).json<{ description: string }>()
    .description
