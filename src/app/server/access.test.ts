import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, splitPath } from '#core/contract.ts'
import { endpoints } from '../contract.ts'
import { ACCESS_ROWS } from './testing/accessRows.ts'
import { makeWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

let calls = 0

const call = (endpoint: Endpoint, input: Record<string, unknown>, cookie?: string) => {
  const { path, rest } = splitPath(endpoint.path, input)
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const pairs = Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)])
  const query = inQuery ? `?${new URLSearchParams(pairs).toString()}` : ''
  return world.server.inject({
    method: endpoint.method,
    url: `${path}${query}`,
    // Many calls from one address would reach its rate limit.
    remoteAddress: `10.0.${Math.floor(++calls / 250)}.${calls % 250}`,
    headers: { ...(cookie && { cookie }) },
    ...(!inQuery && { payload: rest }),
  })
}

test('every endpoint has an access row, and every row an endpoint', () => {
  expect(Object.keys(ACCESS_ROWS).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

describe('access by caller', () => {
  for (const [name, row] of Object.entries(ACCESS_ROWS)) {
    test(`[R-35] ${name}: visitor ${row.visitor}, somebody else ${row.other}, owner ${row.owner}`, async () => {
      const endpoint = endpoints.find((each) => each.name === name)!
      const input = () => row.input?.(world) ?? {}
      expect((await call(endpoint, input())).statusCode, 'visitor').toBe(row.visitor)
      expect((await call(endpoint, input(), world.other.cookie)).statusCode, 'somebody else').toBe(row.other)
      expect((await call(endpoint, input(), world.owner.cookie)).statusCode, 'owner').toBe(row.owner)
    })
  }
})
