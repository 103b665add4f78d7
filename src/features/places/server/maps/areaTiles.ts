import { zxyToTileId } from 'pmtiles'
import type { LatLng } from '#core/geo.ts'
import type { Meters } from '#core/units.ts'

/** A part of the Earth in degrees, west of its east. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Web maps end here. */
const LAST_LATITUDE = 85.0511
const METERS_PER_DEGREE = 111_195

/** The box that holds a circle, cut off where the map ends. */
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

/** How many tiles of a zoom touch a box, and which columns and rows they stand in. */
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

/** How many tiles a box has down to a zoom. */
export function countTiles(box: Box, deepestZoom: number): number {
  let count = 0
  for (let z = 0; z <= deepestZoom; z++) {
    const { left, right, top, bottom } = rangeAt(z, box)
    count += (right - left + 1) * (bottom - top + 1)
  }
  return count
}

/** The ids of all tiles that touch a box, in the order of an archive. */
export function tileIdsOf(box: Box, deepestZoom: number): Float64Array {
  const ids = new Float64Array(countTiles(box, deepestZoom))
  let next = 0
  for (let z = 0; z <= deepestZoom; z++) {
    const { left, right, top, bottom } = rangeAt(z, box)
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) ids[next++] = zxyToTileId(z, x, y)
  }
  return ids.sort()
}
