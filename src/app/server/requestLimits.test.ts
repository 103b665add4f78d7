import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from './testing/world.ts'

const LIMIT = 20
let world: World
beforeAll(async () => {
  world = await makeWorld({
    REQUESTS_PER_MINUTE: String(LIMIT),
    TRUST_PROXY: '1',
    OPERATOR_CONTACT: 'help@example.org',
  })
})
afterAll(() => world.close())

const get = async (url: string, address: string, headers: Record<string, string> = {}) =>
  world.server.inject({ method: 'GET', url, headers: { 'x-forwarded-for': address, ...headers } })
const refusals = async (count: number, ask: () => Promise<{ statusCode: number }>) => {
  let refused = 0
  for (let n = 0; n < count; n++) if ((await ask()).statusCode === 429) refused++
  return refused
}

let dressed = 0

test('the files of ten first visits from one network do not count against its request limit', async () => {
  const files = await refusals(15 * LIMIT, () => get('/.well-known/security.txt', '198.51.100.1'))
  expect(files).toBe(0)
  expect((await get('/api/site', '198.51.100.1')).statusCode).toBe(200)
  expect(await refusals(6 * LIMIT, () => get('/.well-known/security.txt', '198.51.100.1'))).toBeGreaterThan(0)
})

test('signed-in people behind one network have separate request limits', async () => {
  const from = '198.51.100.2'
  const requestAs = (cookie: string) => () => get('/api/wishlist/ids', from, { cookie })
  await requestAs(world.other.cookie)()
  expect(await refusals(2 * LIMIT, requestAs(world.owner.cookie))).toBeGreaterThan(0)
  expect((await requestAs(world.other.cookie)()).statusCode).toBe(200)
  expect((await get('/api/site', from)).statusCode).toBe(200)
})

test('a request with an invented session counts for its network', async () => {
  let n = 0
  const requestSite = () => get('/api/site', '198.51.100.3', { cookie: `hereabouts_session=made-up-${++n}` })
  expect(await refusals(LIMIT + 5, requestSite)).toBe(5)
})

test('a page refused by a limit is readable HTML that names 112 and opens again later, not JSON', async () => {
  const from = '198.51.100.4'
  await refusals(LIMIT, () => get('/api/site', from))
  const page = await get('/api/site', from, { accept: 'text/html,application/xhtml+xml' })
  expect(page.statusCode).toBe(429)
  expect(page.headers['content-type']).toContain('text/html')
  expect(Number(page.headers['refresh'])).toBeGreaterThan(0)
  expect(page.body).toContain('href="tel:112"')
  expect(page.body).toContain('इमरजेंसी')
  expect((await get('/api/site', from)).json()).toMatchObject({ error: { code: 'tooManyRequests' } })
})

test.each([
  '/api/site?x=.js',
  '/api/site?v.txt',
  '/api/circle/invites/a.txt',
  '/api/site#.css',
  '/api/site?/assets/a.js',
])('[attack 2] %s, which looks like a file, is counted as a request', async (url) => {
  const from = `198.51.100.${100 + dressed++}`
  expect(await refusals(LIMIT + 5, () => get(url, from))).toBe(5)
})
