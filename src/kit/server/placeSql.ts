import { sql, type SQL } from 'drizzle-orm'
import { EARTH_RADIUS, type LatLng } from '#core/geo.ts'
import { type Meters, meters } from '#core/units.ts'

/** Above this range a full scan is faster than the geometric index. */
const LARGEST_BOX = meters(300_000)

/**
 * SQL expression for the nearness (discovery/engine/place) of a row's `latitude` and `longitude` to a place; `table` is
 * the alias of the row.
 */
export const nearnessTo = ({ latitude, longitude }: LatLng, table: SQL): SQL => sql`
  least(1, power(sin(radians(${table}.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(${table}.latitude))
    * power(sin(radians(${table}.longitude - ${longitude}::float8) / 2), 2))`

/** Bounding-box condition in degrees; `true` for boxes that are too large, cross the antimeridian or touch a pole. */
export function isInBox(table: SQL, at: LatLng, range: Meters): SQL {
  if (range > LARGEST_BOX) return sql`true`
  const up = ((range / EARTH_RADIUS) * 180) / Math.PI + 1e-6
  const aside = up / Math.cos((Math.min(89, Math.abs(at.latitude) + up) * Math.PI) / 180)
  const [south, north] = [at.latitude - up, at.latitude + up]
  const [west, east] = [at.longitude - aside, at.longitude + aside]
  if (west < -180 || east > 180 || Math.abs(at.latitude) + up > 89) return sql`true`
  return sql`point(${table}.longitude, ${table}.latitude) <@ ${`(${west},${south}),(${east},${north})`}::box`
}
