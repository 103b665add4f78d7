import type { LatLng } from '#core/geo.ts'
import { distance } from '#core/geo.ts'
import { kilometers, type Meters, meters } from '#core/units.ts'
import { DEFAULT_CENTER, DEFAULT_ZOOM, type MapBox } from '#kit/web/map/mapModel.ts'
import { zoomForRadius } from '#kit/web/map/zoomForRadius.ts'
import { LARGEST_RADIUS, SMALLEST_RADIUS } from '../rules.ts'

/** Where the map of the results is told to look. */
export interface MapLook {
  center: LatLng
  zoom: number
}

/** Closer than a circle of this radius a map shows no street to go along. */
const CLOSEST = meters(300)

/** Round the area, as far as something was found, but not further than it was searched; `pixels` is the map's shorter side. */
export function lookAt(area: LatLng | null, results: readonly LatLng[], radius: Meters, pixels?: number): MapLook {
  if (area) {
    const farthest = Math.max(0, ...results.map((found) => distance(area, found)))
    const shown = results.length === 0 ? radius : Math.min(radius, Math.max(CLOSEST, farthest * 1.1))
    return { center: area, zoom: zoomForRadius(meters(shown), area.latitude, pixels) }
  }
  const [first] = results
  return first ? { center: first, zoom: 11 } : { center: DEFAULT_CENTER, zoom: DEFAULT_ZOOM }
}

/** In kilometres with three decimals: from the middle of the map to its corners, so that all it shows is searched. */
export function radiusOfBox({ south, north, east }: MapBox, center: LatLng): number {
  const corner = Math.max(...[south, north].map((latitude) => distance(center, { latitude, longitude: east })))
  const held = Math.min(LARGEST_RADIUS, Math.max(SMALLEST_RADIUS, corner))
  return Math.ceil(held) / 1000
}

const STEPS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000].map(kilometers)

/** Three rings at most: the reach of the search, and round steps within it. */
export const ringsWithin = (radius: Meters): Meters[] => [...STEPS.filter((step) => step < radius).slice(-2), radius]

/** True when the reader has moved the map so far that it shows another part than what was searched. */
export function showsAnotherPart(box: MapBox, searched: MapLook & { radius: Meters }, now: MapLook): boolean {
  const height = distance(
    { latitude: box.south, longitude: now.center.longitude },
    { latitude: box.north, longitude: now.center.longitude },
  )
  const isAside = distance(searched.center, now.center) > height / 6
  return isAside || now.zoom < searched.zoom
}
