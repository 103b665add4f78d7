import { type LabelRule, Labelers, TileCache, View } from 'protomaps-leaflet'
import { monacoTiles } from '../src/features/places/server/testing/map/monacoTiles.ts'
import type { Schema } from '../src/features/places/server/testing/map/osmSchemas.ts'
import { labelRulesOf, nameProperties, paintRulesOf } from '../src/kit/web/map/vector/mapRules.ts'
import { tileSource } from '../src/kit/web/map/vector/tileSource.ts'
import { test } from './kit/streets.ts'
import { expect } from './kit/test.ts'

const monaco = { latitude: 43.7384, longitude: 7.4246 }
const look = { colour: () => '#000', fonts: 'sans-serif', language: 'fr' }
const SCHEMAS: Schema[] = ['openmaptiles', 'protomaps']

/** Measures text by its number of letters, without a canvas. */
const scratch = {
  font: '',
  measureText(this: { font: string }, text: string) {
    const size = Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 12)
    return {
      width: text.length * size * 0.55,
      actualBoundingBoxAscent: size * 0.8,
      actualBoundingBoxDescent: size * 0.2,
    }
  },
} as unknown as CanvasRenderingContext2D

/** A view on Monaco's tiles through the layer's own reader, as if they came from the network. */
async function viewOf(schema: Schema): Promise<View> {
  const tile = await monacoTiles(schema)
  const source = tileSource('data:{z}/{x}/{y}')
  globalThis.fetch = async (url) => {
    const [z = 0, x = 0, y = 0] = (url as string).replace('data:', '').split('/').map(Number)
    const bytes = tile(z, x, y)
    return bytes ? new Response(new Uint8Array(bytes)) : new Response(null, { status: 404 })
  }
  return new View(new TileCache(source, 512), 14, 1)
}

function tilesAt(zoom: number) {
  const across = 2 ** zoom
  const x = Math.floor(((monaco.longitude + 180) / 360) * across)
  const angle = (monaco.latitude * Math.PI) / 180
  const y = Math.floor(((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * across)
  return [-2, -1, 0, 1, 2].flatMap((i) => [-2, -1, 0, 1, 2].map((j) => ({ z: zoom, x: x + i, y: y + j })))
}

test.describe('the table of paint rules', () => {
  const fetchBefore = globalThis.fetch
  test.afterEach(() => {
    globalThis.fetch = fetchBefore
  })

  for (const schema of SCHEMAS) {
    test(`names never overlap, in whichever order tiles arrive (${schema})`, async () => {
      const view = await viewOf(schema)
      for (const zoom of [13, 14, 15, 16, 17, 18]) {
        const labelers = new Labelers(scratch, labelRulesOf(look), 64, () => {})
        const tiles = tilesAt(zoom)
        const shuffled = tiles.map((_, i) => tiles[(i * 7 + zoom) % tiles.length]!)
        for (const name of shuffled) {
          const tile = await view.getDisplayTile(name).catch(() => null)
          if (tile) labelers.add(zoom, new Map([['', [tile]]]))
        }
        const boxes = labelers.getIndex(zoom)?.tree.all() ?? []
        expect(new Set(boxes.map(({ indexedLabel }) => indexedLabel)).size, `names at ${zoom}`).toBeGreaterThan(3)
        const covering = boxes.flatMap((a, i) =>
          boxes
            .slice(i + 1)
            .filter((b) => a.indexedLabel !== b.indexedLabel && a.minX < b.maxX && b.minX < a.maxX)
            .filter((b) => a.minY < b.maxY && b.minY < a.maxY),
        )
        expect(covering.length, `names over others at ${zoom}`).toBe(0)
      }
    })

    test(`draws ground, water, streets, houses and every kind of name that the tiles have (${schema})`, async () => {
      const view = await viewOf(schema)
      const tile = await view.getDisplayTile({ z: 15, x: 17059, y: 11949 })
      const matched = (rules: readonly { dataLayer: string; filter?: LabelRule['filter'] }[]) => {
        const layers = new Map<string, number>()
        for (const { dataLayer, filter } of rules) {
          const found = (tile.data.get(dataLayer) ?? []).filter((feature) => filter?.(15, feature) ?? true)
          layers.set(dataLayer, (layers.get(dataLayer) ?? 0) + found.length)
        }
        return [...layers]
          .filter(([, count]) => count > 0)
          .map(([layer]) => layer)
          .toSorted()
      }
      const isOmt = schema === 'openmaptiles'
      expect(matched(paintRulesOf(look))).toEqual(
        isOmt
          ? ['building', 'landcover', 'park', 'transportation', 'water']
          : ['buildings', 'landuse', 'roads', 'water'],
      )
      expect(matched(labelRulesOf(look))).toEqual(
        isOmt ? ['place', 'poi', 'transportation_name'] : ['places', 'pois', 'roads'],
      )
    })
  }

  test('a name is in the reader’s language, or else in the local one', () => {
    expect(nameProperties('kn')).toEqual(['name:kn', 'name_kn', 'name'])
  })
})

test('streets are drawn in the browser in the reader’s language, with requests to this server only', async ({
  person,
  streets,
}) => {
  const { page } = await person('Asha', { at: monaco })
  await page.addInitScript(() => {
    localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'ar', autoDetect: false, at: 0 }))
    const written: string[] = []
    Object.assign(window, { written })
    const pen = CanvasRenderingContext2D.prototype
    const fill = Object.getOwnPropertyDescriptor(pen, 'fillText')!.value as typeof pen.fillText
    pen.fillText = function (text, x, y) {
      written.push(text)
      fill.call(this, text, x, y)
    }
  })
  await page.goto('/filters?view=map&at=43.7384,7.4246&distance=1&zoom=14')
  const map = page.getByTestId('map')
  // The drawing is fetched with the first map.
  await expect(map).toHaveAttribute('data-streets', 'vector', { timeout: 30_000 })
  await expect(map).toHaveAttribute('data-tiles', 'shown', { timeout: 30_000 })
  await expect(map.getByText('© OpenStreetMap contributors')).toBeVisible()
  const written = () => page.evaluate(() => (window as unknown as { written: string[] }).written)
  await expect.poll(written).toContain('موناكو')
  expect(await written()).toContain('Fontvieille')
  expect(streets.asked.some(({ path }) => path.startsWith('/tiles/'))).toBe(true)
})

test('while the tile service is down the drawn map replaces it with a note by its credit, and streets return with the service', async ({
  person,
  streets,
  watch,
}) => {
  watch.allow(/503/)
  streets.breakWith((response) => response.writeHead(500).end())
  const { page } = await person('Ravi', { at: monaco })
  await page.goto('/filters?view=map&at=43.7312,7.4197&distance=1&zoom=17')
  const map = page.getByTestId('map')
  await expect(map).toHaveAttribute('data-streets', 'pictures')
  await expect(map).toHaveAttribute('data-tiles', 'shown', { timeout: 30_000 })
  await expect(map.getByText(/Natural Earth/)).toBeVisible()
  await expect(page.getByText('The streets cannot be shown right now')).toBeHidden()
  await expect(map.getByText('Couldn’t load the streets')).toBeVisible()
  streets.breakWith(null)
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(map).toHaveAttribute('data-streets', 'vector', { timeout: 3000 })
  }).toPass({ timeout: 40_000 })
  await expect(map.getByText('© OpenStreetMap contributors')).toBeVisible()
})
