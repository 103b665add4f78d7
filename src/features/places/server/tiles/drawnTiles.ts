import { createHash } from 'node:crypto'
import { drawTile, type TileLook, type TileName } from './drawTile.ts'

/** A tile drawn by the server. */
export interface DrawnTile {
  svg: string
  /** ETag of the picture. */
  etag: string
}

const MOST_CHARACTERS = 12_000_000

/**
 * Draws tiles and caches the most recently requested ones, about 12 MB; concurrent requests for one tile draw it once.
 */
export function drawnTiles(mostCharacters = MOST_CHARACTERS): (tile: TileName, look: TileLook) => Promise<DrawnTile> {
  const drawn = new Map<string, Promise<DrawnTile>>()
  const lengths = new Map<string, number>()
  let total = 0

  async function draw(key: string, tile: TileName, look: TileLook): Promise<DrawnTile> {
    const svg = await drawTile(tile, look)
    lengths.set(key, svg.length)
    total += svg.length
    for (const [oldest, length] of lengths) {
      if (total <= mostCharacters) break
      lengths.delete(oldest)
      drawn.delete(oldest)
      total -= length
    }
    return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 16)}"` }
  }

  return (tile, look) => {
    const key = [tile.z, tile.x, tile.y, look.theme, look.language].join('/')
    const known = drawn.get(key)
    if (known) {
      const length = lengths.get(key)
      if (length !== undefined) {
        lengths.delete(key)
        lengths.set(key, length)
      }
      return known
    }
    const drawing = draw(key, tile, look)
    drawn.set(key, drawing)
    drawing.catch(() => drawn.delete(key))
    return drawing
  }
}
