import type { LatLng } from '#core/geo.ts'
import { distance } from '#core/geo.ts'
import { kilometers, type Meters, meters } from '#core/units.ts'
import { DEFAULT_CENTER, DEFAULT_ZOOM, type MapBox } from '#kit/web/map/mapModel.ts'
import { zoomForRadius } from '#kit/web/map/zoomForRadius.ts'
import { LARGEST_RADIUS, SMALLEST_RADIUS } from '../rules.ts'

/** Centre and zoom for the map of the results. */
export interface MapLook {
  center: LatLng
  zoom: number
}

/** Minimum radius shown on the map; closer views show too little of the streets. */
const CLOSEST = meters(300)

/**
 * A view around the area that includes the results, but not more than the search radius; `pixels` is the map's shorter
 * side.
 */
export function lookAt(area: LatLng | null, results: readonly LatLng[], radius: Meters, pixels?: number): MapLook {
  if (area) {
    const farthest = Math.max(0, ...results.map((found) => distance(area, found)))
    const shown = results.length === 0 ? radius : Math.min(radius, Math.max(CLOSEST, farthest * 1.1))
    return { center: area, zoom: zoomForRadius(meters(shown), area.latitude, pixels) }
  }
  const [first] = results
  return first ? { center: first, zoom: 11 } : { center: DEFAULT_CENTER, zoom: DEFAULT_ZOOM }
}

/**
 * Distance from the centre of the map to its corners in kilometres, with three decimals, so that everything visible is
 * searched.
 */
export function radiusOfBox({ south, north, east }: MapBox, center: LatLng): number {
  const corner = Math.max(...[south, north].map((latitude) => distance(center, { latitude, longitude: east })))
  const held = Math.min(LARGEST_RADIUS, Math.max(SMALLEST_RADIUS, corner))
  return Math.ceil(held) / 1000
}

const STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000].map(kilometers)

/** At most three rings: the search radius, and round distances within it. */
export const ringsWithin = (radius: Meters): Meters[] => [...STEPS.filter((step) => step < radius).slice(-2), radius]

/** True when the reader moved the map to a part clearly different from the searched one. */
export function showsAnotherPart(box: MapBox, searched: MapLook & { radius: Meters }, now: MapLook): boolean {
  const height = distance(
    { latitude: box.south, longitude: now.center.longitude },
    { latitude: box.north, longitude: now.center.longitude },
  )
  const isAside = distance(searched.center, now.center) > height / 6
  return isAside || now.zoom < searched.zoom
}
