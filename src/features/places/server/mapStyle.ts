import type { OutputOf } from '#core/contract.ts'
import { onServer } from '#core/paths.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { mapStyle } from '../contract.ts'
import { DEEPEST_ZOOM, DRAWN_MAP_ATTRIBUTION } from '../rules.ts'
import { vectorTilesOf } from './maps/vectorTiles.ts'
import { isTileTemplate } from './tiles/tileStore.ts'

/**
 * Tile URL and attribution of the map; tiles always come from this server, which fetches or draws them (T-11, T-18).
 */
export async function readMapStyle(ctx: Ctx): Promise<OutputOf<typeof mapStyle>> {
  const { url, attribution } = ctx.config.tiles
  const streets = await vectorTilesOf(ctx).about()
  const drawn = !isTileTemplate(url)
  return {
    tileUrl: onServer('/tiles/{z}/{x}/{y}'),
    attribution: drawn ? DRAWN_MAP_ATTRIBUTION : attribution,
    drawn,
    deepestZoom: DEEPEST_ZOOM,
    vector: streets && { tileUrl: onServer('/tiles/vector/{z}/{x}/{y}'), ...streets },
  }
}
