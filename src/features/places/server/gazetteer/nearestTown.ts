import { distance, EARTH_RADIUS, type LatLng } from '#core/geo.ts'
import { type Meters, meters } from '#core/units.ts'
import { PER_DEGREE, type Towns } from './towns.ts'

/** Town of a point. */
export interface NearestTown {
  /** Its index. */
  town: number
  /** From the point to the town's centre. */
  away: Meters
  /** True when the point lies within the built-up area that a town of this population usually has. */
  isInside: boolean
}

/** A point farther than this from the edge of every town has no town. */
export const FARTHEST_TOWN = meters(50_000)
const WIDEST = meters(25_000)
const METERS_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180

/** Estimated radius of a town by population: 0.66 km for ten thousand people, 6.6 km for a million. */
export function reachOf(population: number): Meters {
  return meters(Math.min(WIDEST, 6.6 * Math.sqrt(population)))
}

/**
 * The town whose edge is nearest to the point; inside a town the distance is negative, so that a suburb does not win
 * over the city around it. With a country, only its towns. Exact: rows of latitude are skipped only when no town in
 * them can be nearer.
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

/** Index of the first town at this row (degrees times 100,000) or north of it. */
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
