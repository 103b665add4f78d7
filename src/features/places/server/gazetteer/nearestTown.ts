import { distance, EARTH_RADIUS, type LatLng } from '#core/geo.ts'
import { type Meters, meters } from '#core/units.ts'
import { PER_DEGREE, type Towns } from './towns.ts'

/** The town of a point. */
export interface NearestTown {
  /** Its number. */
  town: number
  /** From the point to the town's middle. */
  away: Meters
  /** True when the point lies within the built-up area that a town of this population usually has. */
  isInside: boolean
}

/** A point farther than this from the edge of every town lies in none. */
export const FARTHEST_TOWN = meters(50_000)
const WIDEST = meters(25_000)
const METERS_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180

/** How far a town of so many people reaches from its middle: 0.66 km for ten thousand, 6.6 km for a million. */
export function reachOf(population: number): Meters {
  return meters(Math.min(WIDEST, 6.6 * Math.sqrt(population)))
}

/**
 * The town whose edge is closest to the point, edges being negative inside, so that a suburb's own dot does not beat
 * the city around it. With a country only its towns count. Exact: the rows of latitude are left only when no town
 * beyond them can be closer.
 */
export function nearestTown(towns: Towns, point: LatLng, country: string | null): NearestTown | null {
  const row = point.latitude * PER_DEGREE
  let above = firstAtOrAbove(towns.latitudes, row)
  let below = above - 1
  let best: { town: number; edge: number; away: Meters } | null = null
  const look = (town: number) => {
    if (country !== null && towns.countryOf(town) !== country) return
    const at = { latitude: towns.latitudes[town]! / PER_DEGREE, longitude: towns.longitudes[town]! / PER_DEGREE }
    const away = distance(point, at)
    const edge = away - reachOf(towns.populations[town]!)
    if (!best || edge < best.edge) best = { town, edge, away }
  }
  for (;;) {
    const farthest = Math.min(best === null ? FARTHEST_TOWN : (best as { edge: number }).edge, FARTHEST_TOWN) + WIDEST
    const rows = (farthest / METERS_PER_DEGREE) * PER_DEGREE
    const up = above < towns.count && towns.latitudes[above]! - row <= rows
    const down = below >= 0 && row - towns.latitudes[below]! <= rows
    if (!up && !down) break
    if (up) look(above++)
    if (down) look(below--)
  }
  const found = best as { town: number; edge: number; away: Meters } | null
  if (!found || found.edge > FARTHEST_TOWN) return null
  return { town: found.town, away: found.away, isInside: found.edge <= 0 }
}

/** Number of the first town at this row (degrees times 100,000) or north of it. */
export function firstAtOrAbove(latitudes: Int32Array, row: number): number {
  let low = 0
  let high = latitudes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (latitudes[middle]! < row) low = middle + 1
    else high = middle
  }
  return low
}
