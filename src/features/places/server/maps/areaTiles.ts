import { zxyToTileId } from 'pmtiles'
import type { LatLng } from '#core/geo.ts'
import type { Meters } from '#core/units.ts'

/** A rectangle in degrees; west is less than east. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** The maximum latitude of web maps. */
const LAST_LATITUDE = 85.0511
const METERS_PER_DEGREE = 111_195

/** The box around a circle, clipped at the edges of the map. */
export function boxAround({ latitude, longitude }: LatLng, radius: Meters): Box {
  const high = radius / METERS_PER_DEGREE
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return {
    west: Math.max(-180, longitude - wide),
    south: Math.max(-LAST_LATITUDE, latitude - high),
    east: Math.min(180, longitude + wide),
    north: Math.min(LAST_LATITUDE, latitude + high),
  }
}

/** Columns, rows and number of the tiles of a zoom that touch a box. */
function rangeAt(zoom: number, { west, south, east, north }: Box) {
  const across = 2 ** zoom
  const held = (index: number) => Math.min(across - 1, Math.max(0, Math.floor(index)))
  const row = (latitude: number) => {
    const angle = (latitude * Math.PI) / 180
    return held(((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * across)
  }
  const column = (longitude: number) => held(((longitude + 180) / 360) * across)
  return { left: column(west), right: column(east), top: row(north), bottom: row(south) }
}

/** Number of tiles of a box down to a zoom. */
export function countTiles(box: Box, deepestZoom: number): number {
  let count = 0
  for (let z = 0; z <= deepestZoom; z++) {
    const { left, right, top, bottom } = rangeAt(z, box)
    count += (right - left + 1) * (bottom - top + 1)
  }
  return count
}

/** Ids of all tiles that touch a box, in archive order. */
export function tileIdsOf(box: Box, deepestZoom: number): Float64Array {
  const ids = new Float64Array(countTiles(box, deepestZoom))
  let next = 0
  for (let z = 0; z <= deepestZoom; z++) {
    const { left, right, top, bottom } = rangeAt(z, box)
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) ids[next++] = zxyToTileId(z, x, y)
  }
  return ids.sort()
}
