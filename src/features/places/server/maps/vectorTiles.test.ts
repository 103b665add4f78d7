import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { days, seconds } from '#core/units.ts'
import { answerRefusal } from '#kit/server/refusals.ts'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { testConfig } from '#kit/server/testing/testMachines.ts'
import { readMapStyle, places } from '../feature.ts'
import { type MapOffer, type MapServer, startMapServer } from '../testing/map/mapServer.ts'
import { archiveOf } from '../testing/map/monacoArchive.ts'
import { monacoTiles, type TileMaker } from '../testing/map/monacoTiles.ts'

const HARBOUR = '/tiles/vector/14/8529/5974'
const CREDIT = '© OpenStreetMap contributors'

let tile: TileMaker
let archive: Buffer
let dataDir: string

beforeAll(async () => {
  tile = await monacoTiles('openmaptiles')
  archive = archiveOf(tile)
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'streets-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
})

async function outside(offer: MapOffer): Promise<MapServer> {
  const server = await startMapServer(offer)
  onTestFinished(() => server.close())
  return server
}

/** A product server with MAP_URL set; every call is a restart on the same data directory. */
async function product(url: string) {
  const config = { ...testConfig, dataDir, map: { ...testConfig.map, url }, operatorContact: 'ops@near.example' }
  const ctx = await testCtx({ config })
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => answerRefusal(request, reply, error))
  await app.register((scope) => places.plugin(scope, { machines: ctx }))
  return { ctx, get: (path = HARBOUR) => app.inject({ url: path }), style: () => readMapStyle(ctx) }
}

function keepArchive(name = 'monaco.pmtiles', bytes = archive) {
  mkdirSync(join(dataDir, 'maps'), { recursive: true })
  writeFileSync(join(dataDir, 'maps', name), bytes)
}

test('without archives and with MAP_URL=off there are no streets, and no request is sent outside', async () => {
  const { get, style } = await product('')
  expect((await style()).vector).toBeNull()
  expect((await get()).statusCode).toBe(404)
})

test('an archive in the maps folder is served, and credited', async () => {
  keepArchive()
  const { get, style } = await product('')
  expect((await style()).vector).toEqual({
    tileUrl: '/tiles/vector/{z}/{x}/{y}',
    deepestZoom: 14,
    attribution: CREDIT,
  })
  const answer = await get()
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-encoding']]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
    'gzip',
  ])
  expect(gunzipSync(answer.rawPayload).equals(tile(14, 8529, 5974)!)).toBe(true)
  expect((await get('/tiles/vector/14/0/0')).statusCode).toBe(404)
})

test('a file that is no archive is skipped, and the others are served', async () => {
  keepArchive('broken.pmtiles', Buffer.from('no archive at all'))
  keepArchive()
  const { get } = await product('')
  expect((await get()).statusCode).toBe(200)
})

test.each([
  ['a TileJSON', (url: string) => `${url}/planet`],
  ['a template', (url: string) => `${url}/tiles/{z}/{x}/{y}.pbf`],
  ['a remote archive', (url: string) => `${url}/planet.pmtiles`],
])('MAP_URL may be %s', async (_, address) => {
  const server = await outside({ tile, archive })
  const { get, style } = await product(address(server.url))
  expect((await style()).vector).toMatchObject({ deepestZoom: 14, attribution: CREDIT })
  expect(gunzipSync((await get()).rawPayload).equals(tile(14, 8529, 5974)!)).toBe(true)
  expect(server.asked.every(({ headers }) => headers['user-agent'] === 'Hereabouts/0.1 (ops@near.example)')).toBe(true)
})

test('an archive is used before MAP_URL, which serves tiles missing in the archive', async () => {
  const server = await outside({ tile })
  keepArchive('piece.pmtiles', archiveOf(tile, { west: 7.42, south: 43.73, east: 7.4201, north: 43.7301 }))
  const { get } = await product(`${server.url}/tiles/{z}/{x}/{y}.pbf`)
  expect((await get()).statusCode).toBe(200)
  expect(server.asked).toEqual([])
  expect((await get('/tiles/vector/14/8530/5975')).statusCode).toBe(200)
  expect(server.asked.length).toBe(1)
})

test('while the tile service is down cached tiles are served, after a restart too; the others are retried later', async () => {
  const server = await outside({ tile })
  await (await product(`${server.url}/planet`)).get()
  server.breakWith((response) => response.writeHead(500).end())
  const { ctx, get, style } = await product(`${server.url}/planet`)
  ctx.setNow(new Date(ctx.now().getTime() + days(8)))
  expect((await style()).vector).toMatchObject({ deepestZoom: 14, attribution: CREDIT })
  const kept = await get()
  expect([kept.statusCode, kept.headers['cache-control']]).toEqual([200, 'public, max-age=60'])
  const asked = server.asked.length
  const other = await get('/tiles/vector/14/8530/5975')
  expect([other.statusCode, other.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(server.asked.length).toBe(asked)
  server.breakWith(null)
  ctx.setNow(new Date(ctx.now().getTime() + seconds(11)))
  expect((await get('/tiles/vector/14/8530/5975')).statusCode).toBe(200)
})

test.each<[string, () => string | Buffer]>([
  ['a sign-in page', () => '<html>Sign in to the Wi-Fi</html>'],
  ['half of a compressed tile', () => gzipSync(tile(14, 8529, 5974)!).subarray(0, 200)],
])('%s instead of a vector tile is ignored', async (_, content) => {
  const server = await outside({ tile })
  server.breakWith((response) => response.writeHead(200).end(content()))
  const { get } = await product(`${server.url}/tiles/{z}/{x}/{y}.pbf`)
  expect((await get()).statusCode).toBe(503)
})

test('a TileJSON cannot direct this server to its private network', async () => {
  const neighbour = await outside({ tile })
  const server = await outside({})
  server.breakWith((response) => response.end(JSON.stringify({ tiles: [`${neighbour.url}/tiles/{z}/{x}/{y}.pbf`] })))
  const { get } = await product(`${server.url}/planet`)
  expect((await get()).statusCode).toBe(503)
  expect(neighbour.asked).toEqual([])
})
