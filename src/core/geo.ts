import { type Meters, meters } from './units.ts'

/** A point on the Earth in degrees: latitude −90…90 north, longitude −180…180 east. */
export interface LatLng {
  latitude: number
  longitude: number
}

/** Mean radius of the Earth used for every distance (C-15, V: 6371 km). */
export const EARTH_RADIUS = meters(6_371_000)

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/**
 * Great-circle distance between two points by the haversine formula (C-15).
 * Exact at the poles and across the antimeridian; equal points give 0.
 */
export function distance(a: LatLng, b: LatLng): Meters {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const haversine =
    halfLatitude * halfLatitude +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude * halfLongitude
  return meters(2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(haversine))))
}

/** The point reached from `from` after `length` in the direction `bearing` (degrees clockwise from north). */
export function destination(from: LatLng, bearing: number, length: Meters): LatLng {
  const angle = length / EARTH_RADIUS
  const direction = radians(bearing)
  const latitude = radians(from.latitude)
  const sine = Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(direction)
  const eastward = Math.sin(direction) * Math.sin(angle) * Math.cos(latitude)
  const northward = Math.cos(angle) - Math.sin(latitude) * sine
  const longitude = from.longitude + degrees(Math.atan2(eastward, northward))
  return { latitude: degrees(Math.asin(sine)), longitude: ((longitude + 540) % 360) - 180 }
}

/** True when both numbers are finite and within −90…90 and −180…180. */
export function isOnEarth(point: LatLng): boolean {
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180
}

/**
 * True for the point (0, 0), which the specification stores when a location is missing or malformed.
 * It is never a position.
 */
export function isZeroPoint(point: LatLng): boolean {
  return point.latitude === 0 && point.longitude === 0
}

/**
 * Reads "lat,lng" (F-103), for example "12.9,77.6".
 * @returns the point, or null when the text is not two numbers on the Earth
 */
export function parseLatLng(text: string): LatLng | null {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length !== 2 || parts.some((part) => !/^[+-]?\d+(\.\d+)?$/.test(part))) return null
  const point = { latitude: Number(parts[0]), longitude: Number(parts[1]) }
  return isOnEarth(point) ? point : null
}

/** Coordinates as text with five decimals (T-23, T-24), for example "12.97160, 77.59460". */
export function formatCoordinates(point: LatLng): string {
  return `${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}`
}

/** A length in kilometres with two decimals, without the unit (T-22): 300 m is "0.30". */
export function kilometersText(length: Meters): string {
  return (length / 1000).toFixed(2)
}

/** A chosen range in kilometres, at most two decimals: 5, 2.5; a measured distance has always two. */
export const rangeText = (length: Meters): string => String(Number(kilometersText(length)))

/**
 * URL of an external page with directions from the user's position to a point (G-19, T-19). The product only links to
 * it and never requests it; phones open it in their maps app.
 */
export function directionsUrl(to: LatLng): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${to.latitude},${to.longitude}`
}
