import type { Meters } from '#core/units.ts'
import { MAX_ZOOM, MIN_ZOOM } from './mapModel.ts'

/** Length of the Equator over the 256 px that the world is wide at zoom 0. */
const METERS_PER_PIXEL = (2 * Math.PI * 6_378_137) / 256

/** The narrowest map of a phone in common use. */
const PHONE_PIXELS = 360

/**
 * The closest whole zoom at which a circle of `radius` fits into `pixels` (the map's shorter side) at a latitude.
 * Mercator stretches by 1 / cos(latitude), so the same circle needs a lower zoom further from the Equator.
 */
export function zoomForRadius(radius: Meters, latitude: number, pixels = PHONE_PIXELS): number {
  const scale = METERS_PER_PIXEL * Math.cos((latitude * Math.PI) / 180)
  const zoom = Math.floor(Math.log2((scale * pixels) / (2 * radius)))
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
}
