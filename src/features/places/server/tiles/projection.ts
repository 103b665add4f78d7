import type { LatLng } from '#core/geo.ts'

/** Side of a tile in pixels. */
export const TILE = 256

/**
 * Pixels from the world's north-west corner at a zoom, in Web Mercator; latitudes beyond 85.05° are clamped to the
 * edge.
 */
export function toPixels({ latitude, longitude }: LatLng, zoom: number): { x: number; y: number } {
  const side = TILE * 2 ** zoom
  const angle = (Math.max(-85.0511287798, Math.min(85.0511287798, latitude)) * Math.PI) / 180
  const v = 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)
  return { x: ((longitude + 180) / 360) * side, y: v * side }
}

/** The latitude at a pixel row of the world at a zoom. */
export function latitudeAt(y: number, zoom: number): number {
  const v = y / (TILE * 2 ** zoom)
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * v))) * 180) / Math.PI
}

/** The longitude at a pixel column of the world at a zoom. */
export function longitudeAt(x: number, zoom: number): number {
  return (x / (TILE * 2 ** zoom)) * 360 - 180
}
