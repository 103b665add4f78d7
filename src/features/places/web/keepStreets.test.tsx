import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepStreets, tilesAround } from './keepStreets.ts'
import { keptStreets } from './queries.ts'

const HERE = { latitude: 12.9784, longitude: 77.6408 }
const TEMPLATE = '/tiles/vector/{z}/{x}/{y}'
const kept = new Set<string>()
let connection: { type?: string; saveData?: boolean } | undefined
let room = { quota: 1e9, usage: 0 }
let answer = 200
let asked: string[] = []

beforeEach(() => {
  kept.clear()
  asked = []
  answer = 200
  connection = { type: 'wifi' }
  room = { quota: 1e9, usage: 0 }
  keptStreets.write({ tileUrl: TEMPLATE, deepestZoom: 14, attribution: '' })
  vi.stubGlobal('caches', { open: async () => ({ match: async (tile: string) => kept.has(tile) || undefined }) })
  vi.stubGlobal('fetch', async (tile: string) => {
    asked.push(tile)
    return { ok: answer === 200, status: answer }
  })
  vi.stubGlobal('navigator', {
    get connection() {
      return connection
    },
    serviceWorker: { controller: {} },
    storage: { estimate: async () => room },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('5 km around an area are some 40 tiles of every zoom from 9 to the maximum', () => {
  const tiles = tilesAround(HERE, TEMPLATE, 14)
  expect(tiles.length).toBeGreaterThan(30)
  expect(tiles.length).toBeLessThanOrEqual(60)
  expect(tiles[0]).toMatch(/\/9\/\d+\/\d+$/)
  expect(tiles).toContain('/tiles/vector/14/11725/7596')
  expect(new Set(tiles.map((tile) => tile.split('/')[3]))).toEqual(new Set(['9', '10', '11', '12', '13', '14']))
})

test('on Wi-Fi the streets of an area are fetched once', async () => {
  const tiles = tilesAround(HERE, TEMPLATE, 14)
  expect(await keepStreets(HERE)).toBe(tiles.length)
  expect(asked).toEqual(tiles)
  for (const tile of tiles) kept.add(tile)
  expect(await keepStreets(HERE)).toBe(0)
})

test.each([
  ['a mobile network', { type: 'cellular' }],
  ['Wi-Fi with "save data"', { type: 'wifi', saveData: true }],
  ['an unknown type of network', {}],
  ['a browser without network information', undefined],
])('on %s nothing is fetched', async (_, how) => {
  connection = how
  expect(await keepStreets(HERE)).toBe(0)
  expect(asked).toEqual([])
})

test('with a full disk nothing is fetched, nor without streets', async () => {
  room = { quota: 1e9, usage: 1e9 - 50e6 }
  expect(await keepStreets(HERE)).toBe(0)
  room = { quota: 1e9, usage: 0 }
  keptStreets.remove()
  expect(await keepStreets(HERE)).toBe(0)
})

test('fetching stops at the first failure and skips tiles that do not exist', async () => {
  answer = 503
  expect(await keepStreets(HERE)).toBe(0)
  expect(asked).toHaveLength(1)
  answer = 404
  expect(await keepStreets(HERE)).toBeGreaterThan(30)
})
