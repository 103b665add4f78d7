import { PmtilesSource, type TileSource } from 'protomaps-leaflet'

const TILE_TIMEOUT_MS = 10_000

/** A tile is missing, permanently or after a failure; the map falls back to raster tiles there. */
export class TileMissing extends Error {
  override readonly name = 'TileMissing'
  readonly isForGood: boolean

  constructor(status: number) {
    super(`answered ${status}`)
    this.isForGood = status === 404
  }
}

/** Source of vector tiles by a URL template with {z}, {x} and {y}. Any status but 200 is a failure (`TileMissing`). */
export function tileSource(template: string): TileSource {
  async function getZxy(z: number, x: number, y: number) {
    const values: Record<string, number> = { z, x, y }
    const url = template.replace(/\{([zxy])\}/g, (_, name: string) => String(values[name]))
    const answer = await fetch(url, { signal: AbortSignal.timeout(TILE_TIMEOUT_MS) })
    if (answer.status !== 200) throw new TileMissing(answer.status)
    return { data: await answer.arrayBuffer() }
  }
  // Uses only the tile parser of PmtilesSource; the bytes come from this source.
  return new PmtilesSource({ getZxy } as unknown as ConstructorParameters<typeof PmtilesSource>[0] & object, false)
}
