import type { VectorTiles } from '../mapModel.ts'
import type { MapColour } from './mapTable.ts'
import { tileSource } from './tileSource.ts'
import { VectorLayer } from './VectorLayer.ts'

/** Scripts whose letters the page's own font has; others are the system's, which need no waiting. */
const SAMPLES: Record<string, string> = { hi: 'aअ', mr: 'aअ', ne: 'aअ' }

/** Longer than this no map waits for its font. */
const FONT_PATIENCE_MS = 1500

/** A layer of vector tiles in the colours and the font that the page has now, names in `language` where there are any. */
export async function openVectorLayer(tiles: VectorTiles, language: string): Promise<VectorLayer> {
  const style = getComputedStyle(document.documentElement)
  const fonts = style.getPropertyValue('--font').trim() || 'system-ui, sans-serif'
  // A canvas draws with what is there and does not draw again when a font arrives.
  const loading = document.fonts?.load(`500 12px ${fonts}`, SAMPLES[language] ?? 'a').catch(() => [])
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS))])
  const look = {
    colour: (name: MapColour) => style.getPropertyValue(`--map-${name}`).trim() || '#888',
    fonts,
    language,
  }
  return new VectorLayer({ source: tileSource(tiles.tileUrl), deepestZoom: tiles.deepestZoom, look })
}
