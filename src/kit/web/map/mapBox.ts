import type { LatLng } from '#core/geo.ts'
import type { MapBox } from './mapModel.ts'

/** True if a point is visible on a map and not within `margin` of an edge, a fraction of the side (0 … 0.5). */
export function isInBox(box: MapBox, { latitude, longitude }: LatLng, margin = 0): boolean {
  const height = box.north - box.south
  const width = box.east - box.west >= 360 ? 360 : eastward(box.east - box.west)
  const isHere = (share: number) => share >= margin && share <= 1 - margin
  return isHere((latitude - box.south) / height) && (width === 360 || isHere(eastward(longitude - box.west) / width))
}

/** Degrees of longitude eastwards, 0 … 360. */
const eastward = (degrees: number): number => ((degrees % 360) + 360) % 360
