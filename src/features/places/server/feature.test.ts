import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { bindRoutes } from '#kit/server/http.ts'
import { answerRefusal } from '#kit/server/refusals.ts'
import { startOutsideServer } from '#kit/server/testing/outsideServer.ts'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { testConfig } from '#kit/server/testing/testMachines.ts'
import { places } from './feature.ts'

const asha = { userId: 'asha', sessionId: 's', isAdmin: false, isDemo: false }
const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(92)])

async function server({
  tiles = testConfig.tiles,
  actor = asha,
}: { tiles?: typeof testConfig.tiles; actor?: typeof asha | null } = {}) {
  const machines = await testCtx({ config: { ...testConfig, tiles } })
  const app = Fastify()
  await app.register(cookie)
  app.setErrorHandler((error, request, reply) => answerRefusal(request, reply, error))
  bindRoutes(app, places.routes, { machines, authenticate: async () => actor })
  await app.register((scope) => places.plugin(scope, { machines }))
  return { get: (url: string, headers = {}) => app.inject({ url, headers }) }
}

test('a position is converted to an address', async () => {
  const { get } = await server()
  const answer = await get('/api/places/reverse?latitude=12.9716&longitude=77.5946')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    address: 'Bengaluru, Karnataka, India',
    countryCode: 'IN',
    currencySymbol: '₹',
  })
})

test('an invalid position is refused, and hostile input never causes a 5xx', async () => {
  const { get } = await server()
  const refused = await get('/api/places/reverse?latitude=999&longitude=0')
  expect([refused.statusCode, refused.json().error]).toMatchObject([
    400,
    { code: 'invalidInput', fields: { latitude: 'invalid' } },
  ])
  for (const query of [
    '',
    'latitude=1',
    'latitude=1&latitude=2&longitude=3',
    'latitude=%00&longitude=1',
    'latitude[]=1&longitude=1',
  ]) {
    expect((await get(`/api/places/reverse?${query}`)).statusCode).toBe(400)
  }
  for (const text of ['%00', '%F0%9F%98%80', "'%20or%201=1--", '%25', '..%2F..%2F', 'a'.repeat(200)]) {
    expect((await get(`/api/places/search?text=${text}`)).statusCode).toBeLessThan(500)
  }
})

test('places are found by name, nearest to the caller first', async () => {
  const { get } = await server()
  const { places, attribution } = (await get('/api/places/search?text=salem&latitude=12.97&longitude=77.59')).json()
  expect(places[0]).toMatchObject({ name: 'Salem', region: 'Tamil Nadu, India', source: 'gazetteer' })
  expect(places[0].distanceMeters).toBeGreaterThan(150_000)
  expect(attribution).toBe('GeoNames (CC BY 4.0)')
})

test('a visitor must sign in for places, but gets tiles', async () => {
  const { get } = await server({ actor: null })
  for (const path of ['/api/places/reverse?latitude=1&longitude=1', '/api/places/search?text=a', '/api/places/map']) {
    expect((await get(path)).statusCode).toBe(401)
  }
  expect((await get('/tiles/5/22/14')).statusCode).toBe(200)
})

test('[T-18] the map names its credits: of the drawn map, and of the configured service', async () => {
  const drawn = await (await server()).get('/api/places/map')
  expect(drawn.json()).toEqual({
    tileUrl: '/tiles/{z}/{x}/{y}',
    attribution: 'Natural Earth · GeoNames (CC BY 4.0)',
    drawn: true,
    deepestZoom: 19,
    vector: null,
  })
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Map makers' }
  const configured = await (await server({ tiles })).get('/api/places/map')
  expect(configured.json()).toMatchObject({ attribution: '© Map makers', drawn: false })
})

test('[T-12] without a tile service the map is drawn, as an image without active content', async () => {
  const { get } = await server()
  const light = await get('/tiles/12/2930/1899')
  expect(light.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400',
  })
  expect(light.body).toContain('#f1ece2')
  expect((await get('/tiles/12/2930/1899?theme=dark')).body).toContain('#18211f')
  expect((await get('/tiles/12/2930/1899', { 'if-none-match': light.headers.etag })).statusCode).toBe(304)
})

test('[T-11][T-12] tiles of the configured service are passed through; while it fails the map is drawn for a minute', async () => {
  let isBroken = false
  const outside = await startOutsideServer((_, response) =>
    isBroken ? response.writeHead(500).end() : response.writeHead(200, { 'content-type': 'image/png' }).end(PNG),
  )
  const { get } = await server({ tiles: { url: `${outside.url}/{z}/{x}/{y}.png`, attribution: '©' } })
  const passed = await get('/tiles/12/2930/1899')
  expect([passed.headers['content-type'], passed.rawPayload.equals(PNG)]).toEqual(['image/png', true])
  expect(outside.asked.map(({ path }) => path)).toEqual(['/12/2930/1899.png'])
  expect(outside.asked[0]!.headers['user-agent']).toMatch(/^Hereabouts\//)
  isBroken = true
  const drawn = await get('/tiles/12/2930/1900')
  expect([drawn.statusCode, drawn.headers['content-type'], drawn.headers['cache-control']]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    'public, max-age=60',
  ])
})

test.each([
  ['/tiles/20/0/0', 404],
  ['/tiles/2/4/0', 404],
  ['/tiles/2/0/4', 404],
  ['/tiles/2/-1/0', 400],
  ['/tiles/a/0/0', 400],
  ['/tiles/1.5/0/0', 400],
  ['/tiles/2/0/0%2e%2e', 400],
  ['/tiles/2/0/9999999', 400],
  ['/tiles/0/0/0', 200],
  ['/tiles/19/524287/524287', 200],
])('%s answers %i', async (path, status) => {
  expect((await (await server()).get(path)).statusCode).toBe(status)
})
