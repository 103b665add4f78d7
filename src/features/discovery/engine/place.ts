import { EARTH_RADIUS } from '#core/geo.ts'
import { type Meters, meters } from '#core/units.ts'
import type { Box } from '../rules.ts'

/** Radians of half a millionth of a degree. */
const HALF = Math.PI / 360e6
/** Millionths of a degree. */
const HALF_TURN = 180e6
const TURN = 360e6

/** Degrees as whole millionths, rounded half up. */
export const microOf = (degrees: number): number => Math.floor(degrees * 1e6 + 0.5)

/** Cosine of a latitude in millionths of a degree. */
export const cosineOf = (lat: number): number => Math.cos(2 * lat * HALF)

/**
 * Nearness of two places: the haversine sin²(d/2R), 0 at the same spot and 1 at the antipode, growing with the
 * distance. `cosine` is that of `from.lat`. Correct at the poles and across the antimeridian.
 */
export function nearness(fromLat: number, fromLng: number, cosine: number, lat: number, lng: number): number {
  let east = lng - fromLng
  if (east > HALF_TURN) east -= TURN
  else if (east < -HALF_TURN) east += TURN
  const north = sine((lat - fromLat) * HALF)
  const sideways = sine(east * HALF)
  return north * north + cosine * cosineOf(lat) * sideways * sideways
}

/** The sine; small angles by its series, which is equally exact and several times faster than `Math.sin`. */
function sine(angle: number): number {
  if (angle > 0.05 || angle < -0.05) return Math.sin(angle)
  const square = angle * angle
  return angle * (1 + square * (-1 / 6 + square * (1 / 120 + square * (-1 / 5040 + square / 362_880))))
}

/**
 * Sort distance of an unavailable listing: after every other one at the same place, and before places more than some
 * billionths of a metre farther away.
 */
export const behind = (nearness: number): number => nearness * (1 + 2 ** -40) + 1e-30

/** The distance of a nearness, on the sphere of 6371 km. */
export const distanceOf = (nearness: number): Meters =>
  meters(2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(nearness))))

/** A box in millionths of a degree. */
export interface PlannedBox {
  south: number
  north: number
  west: number
  /** From west to east. */
  width: number
}

export const plannedBox = ({ south, west, north, east }: Box): PlannedBox => ({
  south: microOf(south),
  north: microOf(north),
  west: microOf(west),
  width: east - west >= 360 ? TURN : eastward(microOf(west), microOf(east)),
})

/** True when a place, in millionths of a degree, is in the box or on its edge. */
export const isWithin = ({ south, north, west, width }: PlannedBox, lat: number, lng: number): boolean =>
  lat >= south && lat <= north && eastward(west, lng) <= width

/** Difference eastward from one longitude to another, less than a full turn. */
const eastward = (from: number, to: number) => (((to - from) % TURN) + TURN) % TURN

/** Larger than the nearness of any two places, which means no limit. */
export const ANYWHERE = 2

/** The largest nearness inside a radius. */
export function nearnessWithin(radius: Meters): number {
  const half = radius / (2 * EARTH_RADIUS)
  return half >= Math.PI / 2 ? ANYWHERE : Math.sin(half) ** 2
}

/** A difference of longitudes, normalised to the shorter way round. */
export function shorterWay(difference: number): number {
  const way = difference < 0 ? -difference : difference
  return way > HALF_TURN ? TURN - way : way
}

/** An upper bound of the angle of a sine from 0 to 1. */
export const angleAbove = (sine: number) => sine * (1 + sine * sine)

/** A lower bound of the sine of an angle from 0 to a quarter turn, close to it for small angles. */
export const sineBelow = (angle: number) => angle - (angle * angle * angle) / 6
