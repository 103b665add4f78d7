/**
 * A part of a map, in degrees: between two latitudes, and from `west` eastward to `east`. May cross the antimeridian;
 * 360 degrees or more mean all longitudes.
 */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

const DEGREES = String.raw`-?\d{1,3}(?:\.\d{1,9})?`
const FORMAT = new RegExp(`^${DEGREES}(?:,${DEGREES}){3}$`)

/** Reads "south,west,north,east". @returns null for any other text, and when south is above north */
export function readBox(text: string): Box | null {
  if (!FORMAT.test(text)) return null
  const [south, west, north, east] = text.split(',').map(Number) as [number, number, number, number]
  return south >= -90 && south <= north && north <= 90 ? { south, west, north, east } : null
}

/** Writes a box for {@link readBox}, accurate to a metre. */
export const boxText = ({ south, west, north, east }: Box): string =>
  [Math.max(-90, south), west, Math.min(90, north), east].map((degrees) => degrees.toFixed(5)).join()
