import type { LatLng } from '#core/geo.ts'
import type { MapBox } from './mapModel.ts'

/** True when a point is in what a map shows, and not within `margin` of an edge, as a share of the side (0 … 0.5). */
export function isInBox(box: MapBox, { latitude, longitude }: LatLng, margin = 0): boolean {
  const height = box.north - box.south
  const width = box.east - box.west >= 360 ? 360 : eastward(box.east - box.west)
  const isHere = (share: number) => share >= margin && share <= 1 - margin
  return isHere((latitude - box.south) / height) && (width === 360 || isHere(eastward(longitude - box.west) / width))
}

/** Degrees of longitude to go east, 0 … 360. */
const eastward = (degrees: number): number => ((degrees % 360) + 360) % 360
