import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LatLng } from '#core/geo.ts'
import { openGazetteer } from '../gazetteer/gazetteer.ts'
import type { Towns } from '../gazetteer/towns.ts'
import { type Box, boxesOfStretches, clipLine, clipRing, withoutFarStretches } from './clip.ts'
import { drawnTiles } from '../feature.ts'
import { drawTile, TILE_THEMES } from './drawTile.ts'
import { openOutline } from './outline.ts'
import { latitudeAt, longitudeAt, TILE, toPixels } from './projection.ts'
import { townLabels } from './townLabels.ts'

const bengaluru = { latitude: 12.9716, longitude: 77.5946 }
const light = { theme: 'light', language: 'en' } as const
const tileAt = (point: LatLng, z: number) => {
  const { x, y } = toPixels(point, z)
  return { z, x: Math.floor(x / TILE), y: Math.floor(y / TILE) }
}

describe('a drawn tile', () => {
  test('is the same image every time, in both themes, at every zoom', async () => {
    for (let z = 0; z <= 19; z += 1) {
      for (const theme of ['light', 'dark'] as const) {
        const svg = await drawTile(tileAt(bengaluru, z), { theme, language: 'en' })
        expect(svg).toBe(await drawTile(tileAt(bengaluru, z), { theme, language: 'en' }))
        expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="256" height="256".*<\/svg>$/)
        expect(svg).toContain(TILE_THEMES[theme].land)
        expect(svg).not.toMatch(/NaN|Infinity|undefined/)
        expect(svg.length).toBeLessThan(50_000)
      }
    }
  })

  test('contains nothing that could run or load', async () => {
    for (let z = 0; z <= 19; z += 3) {
      const svg = await drawTile(tileAt(bengaluru, z), light)
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|href|url\(|http|on\w+=/i)
    }
  })

  test.each([
    ['the Arabian Sea', { latitude: 15, longitude: 68 }, 'water'],
    ['the middle of India', { latitude: 21.9, longitude: 79.1 }, 'land'],
    ['the Caspian, a hole in Asia', { latitude: 41.9, longitude: 50.3 }, 'water'],
    ['Antarctica, round the pole', { latitude: -82, longitude: -100 }, 'land'],
    ['Chukotka, before the date line', { latitude: 67.5, longitude: 179.9 }, 'land'],
    ['Chukotka, beyond the date line', { latitude: 67.5, longitude: -179.9 }, 'land'],
    ['Sri Lanka', { latitude: 7.05, longitude: 80.8 }, 'land'],
    ['the Ross Sea, beside the date line', { latitude: -75, longitude: 179.9 }, 'water'],
  ] as const)('distinguishes land from water: %s', async (_, point, expected) => {
    for (const z of [2, 5, 8, 10]) {
      const at = toPixels(point, z)
      const svg = (await drawTile(tileAt(point, z), light)).replace(/<(text|circle)[^>]*>[^<]*(<\/text>)?/g, '')
      const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
      const start = ((Math.floor(at.y) % TILE) * TILE + (Math.floor(at.x) % TILE)) * info.channels
      const colour = `#${data.subarray(start, start + 3).toString('hex')}`
      expect(colour, `at zoom ${z}`).toBe(TILE_THEMES.light[expected])
    }
  })

  test('names towns in the reader’s language, if the list has that name', async () => {
    const hindi = await drawTile(tileAt(bengaluru, 9), { theme: 'light', language: 'hi' })
    expect(hindi).toContain('>बेंगलुरु</text>')
    expect(hindi).not.toContain('>Bengaluru</text>')
    // A town without a Hindi name keeps the local one.
    expect(
      await drawTile(tileAt({ latitude: 48.85, longitude: 2.35 }, 9), { theme: 'light', language: 'hi' }),
    ).toContain('>Paris</text>')
  })

  test('names towns depending on zoom and population', async () => {
    expect(await drawTile(tileAt(bengaluru, 3), light)).not.toContain('<text')
    const far = await drawTile(tileAt(bengaluru, 5), light)
    expect(far).toContain('>Bengaluru</text>')
    expect(far).not.toContain('>Devanahalli</text>')
    expect(await drawTile(tileAt({ latitude: 13.247, longitude: 77.712 }, 11), light)).toContain('>Devanahalli</text>')
  })

  test('shows coordinates at high zooms, so that movement is visible where nothing else is drawn', async () => {
    const svg = await drawTile(tileAt({ latitude: 22.05, longitude: 79.05 }, 16), light)
    expect(svg).toMatch(/>22\.\d+, 79\.\d+<\/text>/)
  })

  test('is cached, and evicted when there are too many', async () => {
    const draw = drawnTiles(3_000)
    const tile = tileAt(bengaluru, 12)
    const before = await draw(tile, light)
    expect(await draw(tile, light)).toBe(before)
    expect(await draw(tile, { ...light, language: 'hi' })).not.toBe(before)
    for (let x = 0; x < 8; x += 1) await draw({ ...tile, x }, light)
    const again = await draw(tile, light)
    expect(again).not.toBe(before)
    expect(again).toEqual(before)
  })
})

describe('the names on neighbouring tiles', () => {
  let towns: Towns
  beforeAll(async () => {
    ;({ towns } = await openGazetteer())
  })

  test.each([
    ['Bengaluru', bengaluru],
    ['Delhi', { latitude: 28.61, longitude: 77.21 }],
    ['Brussels', { latitude: 50.85, longitude: 4.35 }],
    ['Suva, at the date line', { latitude: -18.14, longitude: 179.99 }],
  ])('agree across the edges: %s', (_, point) => {
    for (let z = 4; z <= 13; z += 1) {
      const middle = tileAt(point, z)
      const across = 2 ** z
      const shown = new Map<string, Set<number>>()
      for (const dx of [-1, 0, 1]) {
        for (const dy of [-1, 0, 1]) {
          const labels = townLabels(towns, { z, x: (middle.x + dx + across) % across, y: middle.y + dy })
          shown.set(`${dx} ${dy}`, new Set(labels.map(({ town }) => town)))
        }
      }
      const labels = townLabels(towns, middle)
      const inRow = labels.filter(({ y }) => y >= 0 && y < TILE)
      const inColumn = labels.filter(({ x }) => x >= 0 && x < TILE)
      const missing = (from: typeof labels, neighbour: string) =>
        from.filter(({ town }) => !shown.get(neighbour)!.has(town)).map(({ name }) => name)
      expect(
        missing(
          inRow.filter(({ x }) => x < 0),
          '-1 0',
        ),
      ).toEqual([])
      expect(
        missing(
          inRow.filter(({ x, width }) => x + width > TILE),
          '1 0',
        ),
      ).toEqual([])
      expect(
        missing(
          inColumn.filter(({ y }) => y < 10),
          '0 -1',
        ),
      ).toEqual([])
      expect(
        missing(
          inColumn.filter(({ y }) => y > TILE - 10),
          '0 1',
        ),
      ).toEqual([])
    }
  })

  test('never overlap', () => {
    for (let z = 4; z <= 12; z += 1) {
      const labels = townLabels(towns, tileAt(bengaluru, z))
      for (const [i, a] of labels.entries()) {
        for (const b of labels.slice(i + 1)) {
          const isApart = Math.abs(a.y - b.y) >= 15 || a.x + a.width < b.x || b.x + b.width < a.x
          expect(isApart, `${a.name} and ${b.name} at ${z}`).toBe(true)
        }
      }
    }
  })
})

describe('clipping', () => {
  const box: Box = { west: 0, north: 0, east: 100, south: 100 }
  const area = (ring: ArrayLike<number>) => {
    let sum = 0
    for (let i = 0; i < ring.length; i += 2) {
      const j = (i + 2) % ring.length
      sum += ring[i]! * ring[j + 1]! - ring[j]! * ring[i + 1]!
    }
    return Math.abs(sum / 2)
  }

  test('a ring keeps its inner part, closed along the edges', () => {
    expect(area(clipRing([-50, -50, 50, -50, 50, 50, -50, 50], box))).toBe(2500)
    expect(area(clipRing([-500, -500, 500, -500, 500, 500, -500, 500], box))).toBe(10_000)
    expect(clipRing([200, 0, 300, 0, 300, 100], box)).toEqual([])
    const onTheEdge = [0, 0, 100, 0, 100, 100, 0, 100]
    expect(clipRing(onTheEdge, box)).toEqual(onTheEdge)
  })

  test('removing distant stretches first does not change the inner part', () => {
    const numbers = fc.array(fc.integer({ min: -400, max: 500 }), { minLength: 400, maxLength: 800 })
    fc.assert(
      fc.property(numbers, (list) => {
        const ring = list.slice(0, list.length - (list.length % 2)).map((value, i) => value + (i > 300 ? 600 : 0))
        const near = withoutFarStretches(ring, boxesOfStretches(ring), box)
        expect(area(clipRing(near, box))).toBeCloseTo(area(clipRing(ring, box)), 6)
      }),
      { seed: 3, numRuns: 200 },
    )
  })

  test('a line keeps whole segments that touch the box', () => {
    expect(clipLine([-200, 50, -100, 50, 50, 50, 300, 50, 400, 50], box)).toEqual([[-100, 50, 50, 50, 300, 50]])
    expect(clipLine([-10, -10, 200, -10], box)).toEqual([])
    for (const edge of [
      [0, 20, 0, 50],
      [100, 20, 100, 50],
      [20, 0, 50, 0],
      [20, 100, 50, 100],
    ])
      expect(clipLine(edge, box)).toEqual([edge])
  })
})

test('the outline consists of closed rings on the sheet, at every zoom', async () => {
  const outlineAt = await openOutline()
  for (const zoom of [0, 4, 9, 12]) {
    const { land, borders } = await outlineAt(zoom)
    expect(land.length).toBeGreaterThan(50)
    expect(borders.length).toBeGreaterThan(150)
    expect(land.every(({ points }) => points[0] === points.at(-2) && points[1] === points.at(-1))).toBe(true)
    expect(
      [...land, ...borders].every(
        ({ west, north, east, south }) => west >= 0 && north >= 0 && east <= 2 ** 22 && south <= 2 ** 22,
      ),
    ).toBe(true)
  }
})

test('no border is drawn through Kashmir', async () => {
  const { borders } = await (await openOutline())(9)
  const unit = 2 ** 22 / TILE
  const pixels = (point: LatLng) => ({ x: toPixels(point, 0).x * unit, y: toPixels(point, 0).y * unit })
  const [a, b] = [pixels({ latitude: 36.5, longitude: 74 }), pixels({ latitude: 33, longitude: 79 })]
  const within = borders
    .flatMap(({ points }) => Array.from({ length: points.length / 2 }, (_, i) => [points[i * 2]!, points[i * 2 + 1]!]))
    .filter(([x, y]) => x! > a.x && x! < b.x && y! > a.y && y! < b.y)
  expect(within).toEqual([])
})

test('pixels and degrees convert into each other', () => {
  for (const z of [0, 5, 19]) {
    const { x, y } = toPixels(bengaluru, z)
    expect(latitudeAt(y, z)).toBeCloseTo(bengaluru.latitude, 9)
    expect(longitudeAt(x, z)).toBeCloseTo(bengaluru.longitude, 9)
  }
})
