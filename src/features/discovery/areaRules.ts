import { distance, type LatLng } from '#core/geo.ts'
import { days, kilometers, type Meters, meters, minutes } from '#core/units.ts'

/** How much of an area is kept for times without a network: so many listings, from no farther than this. */
export const AREA_MOST = 2000
export const AREA_RADIUS = kilometers(50)

/** It is fetched at most this often, and thrown away when it is this old. */
export const AREA_AGAIN_AFTER = minutes(10)
export const AREA_KEPT_FOR = days(7)

/** Cursors of answers from a kept area begin with this; a number of results follows. */
export const AREA_CURSOR = 'kept:'

/** True for a cursor that continues an answer of a kept area. */
export const isAreaCursor = (cursor: string): boolean => cursor.startsWith(AREA_CURSOR)

/**
 * How much of a circle a kept area knows: all of it, some of it, or nothing. Without a centre (D-56) the search is about
 * everywhere, of which an area is a part.
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
