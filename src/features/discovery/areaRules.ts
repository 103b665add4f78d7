import { distance, type LatLng } from '#core/geo.ts'
import { days, kilometers, type Meters, meters, minutes } from '#core/units.ts'

/** Limits of an area stored for offline use: number of listings, and their distance. */
export const AREA_MOST = 2000
export const AREA_RADIUS = kilometers(50)

/** An area is fetched at most this often, and deleted at this age. */
export const AREA_AGAIN_AFTER = minutes(10)
export const AREA_KEPT_FOR = days(7)

/** Prefix of cursors of answers from a stored area; the numbers of the reading and of the results so far follow. */
export const AREA_CURSOR = 'kept:'

/** True for a cursor of an answer from a stored area. */
export const isAreaCursor = (cursor: string): boolean => cursor.startsWith(AREA_CURSOR)

/**
 * Coverage of a circle by a stored area: all, some, or none. A search without a centre (D-56) includes all places, so
 * an area covers some of it.
 */
export function coverageOf(
  area: { centre: LatLng; coveredMeters: number },
  at: LatLng | null,
  radius: Meters,
): 'whole' | 'part' | 'none' {
  if (at === null) return 'part'
  const away = distance(area.centre, at)
  if (away + radius <= area.coveredMeters) return 'whole'
  return away <= meters(area.coveredMeters) ? 'part' : 'none'
}
