import { distance, type LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { KNOWN_ZOOM } from '#kit/web/map/mapModel.ts'
import { zoomForRadius } from '#kit/web/map/zoomForRadius.ts'

/** Height of the map in pixels without the markers at its edges. */
const SHOWN_PIXELS = 100

/** Centre and zoom of a map that shows the place and, if known, the other person. */
export function viewOf(place: LatLng, other: LatLng | null): { center: LatLng; zoom: number } {
  if (!other) return { center: place, zoom: KNOWN_ZOOM }
  const radius = meters(distance(place, other) / 2)
  const zoom = Math.min(KNOWN_ZOOM, zoomForRadius(radius, place.latitude, SHOWN_PIXELS))
  const between = (a: number, b: number) => (a + b) / 2
  return {
    center: {
      latitude: between(place.latitude, other.latitude),
      longitude: between(place.longitude, other.longitude),
    },
    zoom,
  }
}
