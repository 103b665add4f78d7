import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { meters } from '#core/units.ts'
import { readConfig } from '#kit/server/config.ts'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { type MapServer, startMapServer } from '../testing/map/mapServer.ts'
import { archiveOf } from '../testing/map/monacoArchive.ts'
import { MONACO, monacoTiles, type TileMaker } from '../testing/map/monacoTiles.ts'
import { boxAround, countTiles } from './areaTiles.ts'
import { planAreaCopy } from './copyArea.ts'
import { openPlanet, planetAddress } from './planet.ts'
import { vectorTilesOf } from './vectorTiles.ts'

let tile: TileMaker
let planet: Buffer
let dataDir: string
let path: string
let server: MapServer

beforeAll(async () => {
  tile = await monacoTiles('protomaps')
  planet = archiveOf(tile)
})
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'copy-'))
  path = join(dataDir, 'maps', 'town.pmtiles')
  server = await startMapServer({ archive: planet })
  onTestFinished(async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})

const settings = () => readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' })
const source = () => openPlanet(settings(), `${server.url}/planet.pmtiles`, async () => {})
const plan = (radius = 400, zoom = 15) => planAreaCopy(source(), boxAround(MONACO, meters(radius)), zoom, path)
const served = async (z: number, x: number, y: number) =>
  vectorTilesOf(await testCtx({ config: settings() })).tile({ z, x, y })

test('an area is copied by range requests and served without the source', async () => {
  const planned = await plan()
  expect(existsSync(path)).toBe(false)
  const told: number[] = []
  await planned.copy((done) => told.push(done))
  await server.close()
  expect([told.at(-1), statSync(path).size]).toEqual([planned.bytes, planned.bytes])
  expect(server.asked.every(({ headers }) => headers.range !== undefined)).toBe(true)
  const found = await served(14, 8529, 5974)
  expect(gunzipSync((found as { bytes: Buffer }).bytes).equals(tile(14, 8529, 5974)!)).toBe(true)
  expect(await served(14, 8528, 5974)).toBe('none')
})

test('the copy holds every tile of the area down to the zoom, and is smaller than the source', async () => {
  const planned = await plan(400, 12)
  expect(planned.tiles).toBe(countTiles(boxAround(MONACO, meters(400)), 12))
  expect(planned.bytes).toBeLessThan(planet.length / 2)
})

test('an interrupted copy continues where it stopped', async () => {
  const box = { west: 7.4, south: 43.716, east: 7.45, north: 43.756 }
  const planned = () => planAreaCopy(source(), box, 14, path, 30_000)
  const first = await planned()
  let pieces = 0
  await expect(
    first.copy(() => {
      pieces++
      if (pieces === 2) server.breakWith((response) => response.destroy())
    }),
  ).rejects.toThrow('unreachable')
  expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, true])
  server.breakWith(null)
  const second = await planned()
  expect(second.bytesDone).toBeGreaterThan(0)
  const before = server.asked.length
  const told: number[] = []
  await second.copy((done) => told.push(done))
  expect(told.length).toBe(server.asked.length - before)
  expect(told[0]).toBeGreaterThan(second.bytesDone)
  expect([told.at(-1), statSync(path).size]).toEqual([second.bytes, second.bytes])
  expect(existsSync(`${path}.part.json`)).toBe(false)
  await server.close()
  const found = await served(14, 8529, 5974)
  expect(gunzipSync((found as { bytes: Buffer }).bytes).equals(tile(14, 8529, 5974)!)).toBe(true)
})

test('a copy of another area does not reuse the parts of this one', async () => {
  const first = await plan()
  server.breakWith((response) => response.destroy())
  await expect(first.copy(() => {})).rejects.toThrow('unreachable')
  server.breakWith(null)
  expect((await plan(200)).bytesDone).toBe(0)
})

test('the whole Earth is too large, and an area in the ocean has no tiles', async () => {
  await expect(planAreaCopy(source(), { west: -180, south: -85, east: 180, north: 85 }, 14, path)).rejects.toThrow(
    'tooLarge',
  )
  // Zoom 0 covers everything: only an archive without it can have no tiles of the area.
  const deep = await startMapServer({ archive: archiveOf((z, x, y) => (z > 3 ? tile(z, x, y) : null)) })
  onTestFinished(() => deep.close())
  const from = openPlanet(settings(), `${deep.url}/planet.pmtiles`, async () => {})
  await expect(planAreaCopy(from, { west: -40, south: 0, east: -39, north: 1 }, 10, path)).rejects.toThrow(
    'nothingThere',
  )
})

test('the newest archive of a list is taken', async () => {
  server.breakWith((response) =>
    response.end(JSON.stringify([{ key: '20260101.pmtiles' }, { key: '20260215.pmtiles' }, { key: 'old' }, null])),
  )
  expect(await planetAddress(settings(), `${server.url}/builds.json`)).toBe(
    'https://build.protomaps.com/20260215.pmtiles',
  )
  expect(await planetAddress(settings(), 'planet.pmtiles')).toBe('planet.pmtiles')
})
