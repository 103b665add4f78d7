import { destination, EARTH_RADIUS, type LatLng } from './geo.ts'
import { type Meters, meters, type Milliseconds, milliseconds, minutes } from './units.ts'

/** Side length of the grid cells that replace a person's position (ADR 0013). */
export const CELL_SIDE = meters(1000)
/** Distance outside a cell at which a person counts as having left it. */
export const CELL_MARGIN = meters(150)
/** Shortest time between two published areas of a person. */
export const REPUBLISHED_AFTER = minutes(15)

/** What other people may know of a person's position: the centre of a cell, never the position itself. */
export interface PublishedArea {
  point: LatLng
  publishedAt: Date
  /** The next point to publish, or null if none is pending. */
  next: LatLng | null
  /** When the next point is published, or null if none is pending. */
  dueAt: Date | null
}

/**
 * A person's secret cell offset and delay, stored only in this installation (ADR 0028). Without it, an observer of a
 * published change would know that the person crossed a known cell edge at a known time.
 */
export interface AreaSecret {
  /** Offset of this person's cell edges from the common grid, north and east: up to half a cell either way. */
  north: Meters
  east: Meters
  /** How long after leaving an area the next one is published: 5 to 15 minutes. */
  delay: Milliseconds
}

/** Largest offset of a person's cell edges. */
export const MOST_SHIFT = meters(500)
/** Shortest and longest delay of a change. */
export const CHANGE_WAITS = { least: minutes(5), most: minutes(15) } as const
/** No offset and the shortest delay. */
export const NO_SECRET: AreaSecret = { north: meters(0), east: meters(0), delay: CHANGE_WAITS.least }

/** A person's secret from three random numbers, each 0 up to 1. */
export const areaSecret = (north: number, east: number, delay: number): AreaSecret => ({
  north: meters((2 * north - 1) * MOST_SHIFT),
  east: meters((2 * east - 1) * MOST_SHIFT),
  delay: milliseconds(CHANGE_WAITS.least + delay * (CHANGE_WAITS.most - CHANGE_WAITS.least)),
})

const shifted = (position: LatLng, { north, east }: AreaSecret): LatLng =>
  north === 0 && east === 0 ? position : destination(destination(position, 0, north), 90, east)

const radians = (degrees: number) => (degrees * Math.PI) / 180
/**
 * Number of bands of one cell's height from pole to pole; rounded to a whole number, which changes the height by a few
 * millimetres.
 */
const BANDS = Math.round((Math.PI * EARTH_RADIUS) / CELL_SIDE)
const BAND_DEGREES = 180 / BANDS

interface Cell {
  middle: LatLng
  /** Width in degrees: each band is divided into a whole number of cells, so no cell is cut at the antimeridian. */
  width: number
}

function cellOf({ latitude, longitude }: LatLng): Cell {
  const band = Math.min(BANDS - 1, Math.max(0, Math.floor((latitude + 90) / BAND_DEGREES)))
  const middleLatitude = (band + 0.5) * BAND_DEGREES - 90
  const columns = Math.max(1, Math.round((2 * Math.PI * EARTH_RADIUS * Math.cos(radians(middleLatitude))) / CELL_SIDE))
  const width = 360 / columns
  const column = Math.min(columns - 1, Math.floor(turned(longitude + 180) / width))
  return { middle: { latitude: rounded(middleLatitude), longitude: rounded((column + 0.5) * width - 180) }, width }
}

/** Normalises an angle to 0 up to, but not including, 360. */
const turned = (degrees: number) => ((degrees % 360) + 360) % 360
/** Rounds to about 10 cm, so that the cell of a centre has exactly that centre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The centre of the 1,000 m cell of a position; cells have the same size at every latitude. */
export const cellMiddle = (position: LatLng): LatLng => cellOf(position).middle

/** True if a position is inside the cell centred at `middle`, or outside it by no more than the margin. */
export function isInCell(middle: LatLng, position: LatLng): boolean {
  const { width } = cellOf(middle)
  const up = radians(Math.abs(position.latitude - middle.latitude)) * EARTH_RADIUS
  const aside = Math.abs(turned(position.longitude - middle.longitude + 180) - 180)
  const perDegree = radians(1) * EARTH_RADIUS * Math.cos(radians(middle.latitude))
  return up <= CELL_SIDE / 2 + CELL_MARGIN && aside * perDegree <= (width * perDegree) / 2 + CELL_MARGIN
}

/**
 * The area after its person was at `position`. It is unchanged while the position is inside the published cell and its
 * margin, shifted by the person's secret. Otherwise the position's cell becomes `next`, published after the secret
 * delay and not earlier than 15 minutes after the last change.
 */
export function areaAfter(
  area: PublishedArea | null,
  position: LatLng,
  now: Date,
  secret: AreaSecret = NO_SECRET,
): PublishedArea {
  const place = shifted(position, secret)
  if (!area) return { point: cellMiddle(place), publishedAt: now, next: null, dueAt: null }
  if (isInCell(area.point, place)) return { ...area, next: null, dueAt: null }
  const earliest = Math.max(now.getTime() + secret.delay, area.publishedAt.getTime() + REPUBLISHED_AFTER)
  return settledArea({ ...area, next: cellMiddle(place), dueAt: area.dueAt ?? new Date(earliest) }, now)
}

/** Publishes the pending point if it is due. */
export function settledArea(area: PublishedArea, now: Date): PublishedArea {
  if (area.next === null || (area.dueAt !== null && now < area.dueAt)) return area
  return { point: area.next, publishedAt: now, next: null, dueAt: null }
}

/**
 * A distance to the centre of a person's area, at the precision that may be shown: "within 1 km", "about 3 km".
 * Compares whole metres, like the ranges of people.
 */
export function roughKilometers(length: Meters): { isWithin: boolean; kilometers: number } {
  const whole = Math.round(length)
  return { isWithin: whole <= 1000, kilometers: Math.max(1, Math.round(whole / 1000)) }
}
