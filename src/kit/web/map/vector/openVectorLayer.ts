import type { VectorTiles } from '../mapModel.ts'
import type { MapColour } from './mapTable.ts'
import { tileSource } from './tileSource.ts'
import { VectorLayer } from './VectorLayer.ts'

/** Sample letters of scripts in the page's own font; other scripts use system fonts, which need no loading. */
const SAMPLES: Record<string, string> = { hi: 'aअ', mr: 'aअ', ne: 'aअ' }

/** Longest wait for the font. */
const FONT_PATIENCE_MS = 1500

/** A layer of vector tiles with the page's current colours and font, names in `language` where available. */
export async function openVectorLayer(tiles: VectorTiles, language: string): Promise<VectorLayer> {
  const style = getComputedStyle(document.documentElement)
  const fonts = style.getPropertyValue('--font').trim() || 'system-ui, sans-serif'
  // A canvas does not redraw when a font loads, so the font is loaded first.
  const loading = document.fonts?.load(`500 12px ${fonts}`, SAMPLES[language] ?? 'a').catch(() => [])
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS))])
  const look = {
    colour: (name: MapColour) => style.getPropertyValue(`--map-${name}`).trim() || '#888',
    fonts,
    language,
  }
  return new VectorLayer({ source: tileSource(tiles.tileUrl), deepestZoom: tiles.deepestZoom, look })
}
