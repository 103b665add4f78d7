import Point from '@mapbox/point-geometry'
import { type Coords, type DoneCallback, GridLayer } from 'leaflet'
import {
  Labelers,
  type LabelRule,
  paint,
  type PaintRule,
  type PreparedTile,
  TileCache,
  type TileSource,
  View,
} from 'protomaps-leaflet'
import type { VectorTiles } from '../mapModel.ts'
import { labelRulesOf, type MapLook, paintRulesOf } from './mapRules.ts'
import type { MapColour } from './mapTable.ts'
import { NAMES } from './styleTables.ts'
import { TileMissing, tileSource } from './tileSource.ts'

/**
 * By language: sample letters of the scripts that the page's own font has to load; other scripts use system fonts,
 * which need no loading.
 */
const SAMPLES: Record<string, string> = { hi: 'aअ', mr: 'aअ', ne: 'aअ' }

/** Longest wait for the font. */
const FONT_TIMEOUT_MS = 1500

/** A layer of vector tiles with the page's current colours and font, names in `language` where available. */
export async function openVectorLayer(tiles: VectorTiles, language: string): Promise<VectorLayer> {
  const style = getComputedStyle(document.documentElement)
  const fonts = style.getPropertyValue('--font').trim() || 'system-ui, sans-serif'
  // Each weight may be a file of its own. After the timeout names are drawn with other letters, and again with the font.
  const weights = new Set(NAMES.map(({ weight }) => weight))
  const load = (weight: number) => document.fonts?.load(`${weight} 12px ${fonts}`, SAMPLES[language] ?? 'a')
  const loading = Promise.all([...weights].map(load)).catch(() => [])
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS))])
  const look = {
    colour: (name: MapColour) => style.getPropertyValue(`--map-${name}`).trim() || '#888',
    fonts,
    language,
  }
  return new VectorLayer({ source: tileSource(tiles.tileUrl), deepestZoom: tiles.deepestZoom, look })
}

const TILE = 256
/** Largest device pixel ratio drawn: more is not visible, and memory grows with its square. */
const MOST_PIXELS_PER_PIXEL = 2
/** Time per frame for painting, so that a moving map stays smooth. */
const FRAME_MS = 8
const BEYOND = 16

interface Painted {
  canvas: HTMLCanvasElement
  coords: Coords
  tile: PreparedTile | null
  /**
   * Why the tile is missing: `forGood` if the source has no such tile, `yet` after a failure that may be retried; null:
   * not missing.
   */
  lack: 'forGood' | 'yet' | null
  done: (() => void) | null
}

interface VectorMapInit {
  source: TileSource
  deepestZoom: number
  look: MapLook
}

/**
 * A Leaflet layer that paints vector tiles on canvases: protomaps-leaflet parses, places names and draws; this class
 * schedules that work. A missing tile stays transparent, so that the layer below is visible.
 */
class VectorLayer extends GridLayer {
  readonly #view: View
  readonly #paintRules: PaintRule[]
  readonly #labelRules: LabelRule[]
  readonly #ground: string
  readonly #ratio = Math.min(MOST_PIXELS_PER_PIXEL, Math.max(1, Math.ceil(window.devicePixelRatio)))
  readonly #tiles = new Map<HTMLElement, Painted>()
  readonly #waiting = new Set<Painted>()
  #labelers: Labelers
  #frame = 0

  constructor({ source, deepestZoom, look }: VectorMapInit) {
    super({ keepBuffer: 1, updateWhenZooming: false, zIndex: 2 })
    // A data tile covers 2 × 2 map tiles.
    this.#view = new View(new TileCache(source, 2 * TILE), deepestZoom, 1)
    this.#paintRules = paintRulesOf(look)
    this.#labelRules = labelRulesOf(look)
    this.#ground = look.colour('land')
    this.#labelers = this.#newLabelers()
    this.on('tileunload', ({ tile }) => {
      const painted = this.#tiles.get(tile)
      if (painted) this.#waiting.delete(painted)
      this.#tiles.delete(tile)
    })
    const redraw = () => this.#redrawNames()
    this.on('add', () => document.fonts?.addEventListener('loadingdone', redraw))
    this.on('remove', () => {
      document.fonts?.removeEventListener('loadingdone', redraw)
      cancelAnimationFrame(this.#frame)
    })
  }

  /** Visible tiles: drawn, missing, and those missing after a failure that may be retried. */
  get counts(): { drawn: number; missing: number; failed: number } {
    const all = [...this.#tiles.values()]
    const count = (is: (painted: Painted) => boolean) => all.filter(is).length
    return {
      drawn: count(({ tile }) => tile !== null),
      missing: count(({ lack }) => lack !== null),
      failed: count(({ lack }) => lack === 'yet'),
    }
  }

  protected override createTile(coords: Coords, tell: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    canvas.dir = 'ltr'
    const painted: Painted = { canvas, coords, tile: null, lack: null, done: () => tell(undefined, canvas) }
    this.#tiles.set(canvas, painted)
    this.#view.getDisplayTile(coords).then(
      (tile) => this.#arrived(painted, tile),
      (error: unknown) => this.#failed(painted, error, (why) => tell(why, canvas)),
    )
    return canvas
  }

  #failed(painted: Painted, error: unknown, tell: (why: Error) => void): void {
    painted.done = null
    painted.lack = error instanceof TileMissing && error.isForGood ? 'forGood' : 'yet'
    tell(error instanceof Error ? error : new Error(String(error)))
  }

  #arrived(painted: Painted, tile: PreparedTile): void {
    if (!this.#tiles.has(painted.canvas)) return
    painted.tile = tile
    this.#labelers.add(painted.coords.z, new Map([['', [tile]]]))
    this.#paintSoon(painted)
  }

  /** Draws all tiles again: a canvas keeps the letters that it was drawn with when a font arrives. */
  #redrawNames(): void {
    this.#labelers = this.#newLabelers()
    for (const painted of this.#tiles.values()) if (painted.tile) this.#arrived(painted, painted.tile)
  }

  #newLabelers(): Labelers {
    const scratch = document.createElement('canvas').getContext('2d')!
    return new Labelers(scratch, this.#labelRules, 64, (keys) => {
      for (const painted of this.#tiles.values()) {
        const { x, y, z } = painted.coords
        if (painted.tile && keys.has(`${x}:${y}:${z}`)) this.#paintSoon(painted)
      }
    })
  }

  #paintSoon(painted: Painted): void {
    this.#waiting.add(painted)
    this.#frame ||= requestAnimationFrame(() => this.#paintWaiting())
  }

  #paintWaiting(): void {
    this.#frame = 0
    const start = performance.now()
    for (const painted of this.#waiting) {
      this.#waiting.delete(painted)
      this.#paint(painted)
      if (performance.now() - start > FRAME_MS) break
    }
    if (this.#waiting.size > 0) this.#frame = requestAnimationFrame(() => this.#paintWaiting())
  }

  #paint(painted: Painted): void {
    const { canvas, coords, tile, done } = painted
    const pen = canvas.getContext('2d')
    if (!tile || !pen) return
    canvas.width = canvas.height = TILE * this.#ratio
    pen.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0)
    pen.fillStyle = this.#ground
    pen.fillRect(0, 0, TILE, TILE)
    const origin = new Point(TILE * coords.x, TILE * coords.y)
    const sheet = {
      minX: origin.x - BEYOND,
      minY: origin.y - BEYOND,
      maxX: origin.x + TILE + BEYOND,
      maxY: origin.y + TILE + BEYOND,
    }
    pen.lineJoin = 'round'
    paint(
      pen,
      coords.z,
      new Map([['', [tile]]]),
      this.#labelers.getIndex(coords.z) ?? null,
      this.#paintRules,
      sheet,
      origin,
      false,
    )
    painted.done = null
    done?.()
  }
}
