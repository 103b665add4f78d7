import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { days } from '#core/units.ts'
import { type OutsideAnswer, OutsideFailure } from '#kit/server/outside.ts'
import { isTileTemplate, openTileStore, pictureType, tileUrl } from './tileStore.ts'

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(92)])
const template = 'https://tiles.example/{z}/{x}/{y}.png'
const tile = { z: 12, x: 2930, y: 1899 }
const ok = (body = PNG): OutsideAnswer => ({ status: 200, type: 'image/png', body })

let folder: string
let now: Date
let asked: string[]
let answer: (url: string) => OutsideAnswer | Promise<OutsideAnswer>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiles-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  now = new Date('2026-01-05T06:30:00Z')
  asked = []
  answer = () => ok()
})

const open = (mostBytes?: number, ofTemplate = template) =>
  openTileStore({
    template: ofTemplate,
    folder,
    now: () => now,
    async fetch(url) {
      asked.push(url)
      return answer(url)
    },
    ...(mostBytes !== undefined && { mostBytes }),
  })
const advanceClock = (by: number) => {
  now = new Date(now.getTime() + by)
}

test('[T-11] the configured template is requested, and only once a week', async () => {
  const store = open()
  expect(await store.tile(tile)).toEqual({ bytes: PNG, type: 'image/png', fetchedAt: undefined, isFresh: true })
  advanceClock(days(7))
  expect(await store.tile(tile)).toMatchObject({ bytes: PNG, isFresh: true })
  expect(asked).toEqual(['https://tiles.example/12/2930/1899.png'])
  advanceClock(1)
  await store.tile(tile)
  expect(asked.length).toBe(2)
})

test('a tile outlives a restart', async () => {
  await open().tile(tile)
  expect(await open().tile(tile)).toMatchObject({ isFresh: true })
  expect(asked.length).toBe(1)
})

test('concurrent requests for a tile fetch it once', async () => {
  const store = open()
  await Promise.all([store.tile(tile), store.tile(tile), store.tile(tile)])
  expect(asked.length).toBe(1)
})

test('an old tile is served while the service fails', async () => {
  const store = open()
  await store.tile(tile)
  advanceClock(days(8))
  answer = () => Promise.reject(new OutsideFailure('timedOut'))
  expect(await store.tile(tile)).toMatchObject({ bytes: PNG, isFresh: false })
})

test.each([
  ['fails', () => Promise.reject(new OutsideFailure('unreachable'))],
  ['answers 500', () => ({ status: 500, type: '', body: Buffer.alloc(0) })],
  ['answers 429', () => ({ status: 429, type: '', body: Buffer.alloc(0) })],
  ['sends a page instead of an image', () => ok(Buffer.from('<html><script>'))],
  ['sends an SVG instead of an image', () => ({ ...ok(Buffer.from('<svg onload="x()">')), type: 'image/svg+xml' })],
])('[T-12] a service that %s gives no tile, and is not asked for ten seconds', async (_, failure) => {
  const store = open()
  answer = failure
  expect(await store.tile(tile)).toBeNull()
  answer = () => ok()
  advanceClock(9_999)
  expect(await store.tile(tile)).toBeNull()
  expect(asked.length).toBe(1)
  advanceClock(1)
  expect(await store.tile(tile)).toMatchObject({ isFresh: true })
})

test('a tile missing at the service does not pause requests', async () => {
  const store = open()
  answer = (url) => (url.includes('2930') ? { status: 404, type: '', body: Buffer.alloc(0) } : ok())
  expect(await store.tile(tile)).toBeNull()
  expect(await store.tile({ ...tile, x: 2931 })).not.toBeNull()
})

test('the disk use is limited; the least recently used tiles are deleted', async () => {
  const store = open(350)
  for (const x of [1, 2, 3]) await store.tile({ ...tile, x })
  await store.tile({ ...tile, x: 1 })
  await store.tile({ ...tile, x: 4 })
  asked = []
  for (const x of [1, 3, 4]) await store.tile({ ...tile, x })
  expect(asked).toEqual([])
  await store.tile({ ...tile, x: 2 })
  expect(asked.length).toBe(1)
})

test('a restarted store counts the existing tiles', async () => {
  for (const x of [1, 2, 3]) {
    await open().tile({ ...tile, x })
    advanceClock(1000)
  }
  await open(350).tile({ ...tile, x: 4 })
  const [own] = readdirSync(folder)
  expect(readdirSync(join(folder, own!)).toSorted()).toEqual(['12-2-1899', '12-3-1899', '12-4-1899'])
})

test('tiles of another template are not mixed up, and are deleted', async () => {
  await open().tile(tile)
  mkdirSync(join(folder, 'left over'))
  await open(undefined, 'https://other.example/{z}/{x}/{y}').tile(tile)
  expect(asked.at(-1)).toBe('https://other.example/12/2930/1899')
  expect(readdirSync(folder).length).toBe(1)
})

test('with a disk that cannot be written tiles are served without being stored', async () => {
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file where the folder should be')
  expect(await open().tile(tile)).toMatchObject({ bytes: PNG, isFresh: true })
})

test('templates are validated, and filled in with the tile', () => {
  expect(isTileTemplate(template)).toBe(true)
  expect(['', 'tiles/{z}/{x}/{y}', 'https://tiles.example/{z}/{x}', 'file:///{z}/{x}/{y}'].some(isTileTemplate)).toBe(
    false,
  )
  expect(tileUrl('https://{s}.t.example/{z}/{x}/{y}{r}.png?key=k', tile)).toBe(
    'https://a.t.example/12/2930/1899.png?key=k',
  )
})

test('an image type is recognized by its first bytes', () => {
  expect(pictureType(PNG)).toBe('image/png')
  expect(pictureType(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
  expect(pictureType(Buffer.from('RIFF\0\0\0\0WEBPVP8 '))).toBe('image/webp')
  expect(['', 'GIF89a', '<svg', 'RIFF\0\0\0\0WAVE'].map((text) => pictureType(Buffer.from(text)))).toEqual([
    null,
    null,
    null,
    null,
  ])
})
