import { destination, EARTH_RADIUS, type LatLng } from './geo.ts'
import { type Meters, meters, type Milliseconds, milliseconds, minutes } from './units.ts'

/** Side of the cells into which the Earth is cut for people (decisions, Location privacy). */
export const CELL_SIDE = meters(1000)
/** How far somebody must have left a cell before another one counts. */
export const CELL_MARGIN = meters(150)
/** An area is published anew at most once in this time. */
export const REPUBLISHED_AFTER = minutes(15)

/** What others may know of where somebody is: the middle of a cell, never the position. */
export interface PublishedArea {
  point: LatLng
  publishedAt: Date
  /** The next point, as long as it is too early to publish it; null: nothing waits. */
  next: LatLng | null
  /** When the next point is published; null: nothing waits. */
  dueAt: Date | null
}

/**
 * What only this installation knows of a person's area (ADR 0028). Without it, whoever watches for changes would know that
 * the person is close to a known edge at a known moment.
 */
export interface AreaSecret {
  /** How far this person's edges lie from everybody's, to the north and to the east: up to half a cell either way. */
  north: Meters
  east: Meters
  /** How long after leaving an area the next one is published: 5 to 15 minutes. */
  delay: Milliseconds
}

/** Longest shift of a person's edges. */
export const MOST_SHIFT = meters(500)
/** Between these a change waits. */
export const CHANGE_WAITS = { least: minutes(5), most: minutes(15) } as const
/** Everybody's edges and the shortest wait. */
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
/** Bands of one side's height from pole to pole; a whole number, so the side is true to some millimetres. */
const BANDS = Math.round((Math.PI * EARTH_RADIUS) / CELL_SIDE)
const BAND_DEGREES = 180 / BANDS

interface Cell {
  middle: LatLng
  /** Width in degrees: the band is cut into a whole number of cells, so none is cut off at the antimeridian. */
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

/** 0 up to, but not including, 360. */
const turned = (degrees: number) => ((degrees % 360) + 360) % 360
/** To some 10 cm, so that a middle reads back as itself. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** The middle of the 1,000 m cell in which a position lies; cells are equally large at every latitude. */
export const cellMiddle = (position: LatLng): LatLng => cellOf(position).middle

/** True while a position is inside the cell round `middle`, or not further than the margin outside of it. */
export function isInCell(middle: LatLng, position: LatLng): boolean {
  const { width } = cellOf(middle)
  const up = radians(Math.abs(position.latitude - middle.latitude)) * EARTH_RADIUS
  const aside = Math.abs(turned(position.longitude - middle.longitude + 180) - 180)
  const perDegree = radians(1) * EARTH_RADIUS * Math.cos(radians(middle.latitude))
  return up <= CELL_SIDE / 2 + CELL_MARGIN && aside * perDegree <= (width * perDegree) / 2 + CELL_MARGIN
}

/**
 * The area after its person was at `position`: the same while that is inside the published cell and its margin, as this
 * person's secret shifts it; else the cell of the position waits in `next`, for the secret delay after the area was left and
 * until 15 minutes after the last change.
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

/** Publishes the point that waits once its time has come. */
export function settledArea(area: PublishedArea, now: Date): PublishedArea {
  if (area.next === null || (area.dueAt !== null && now < area.dueAt)) return area
  return { point: area.next, publishedAt: now, next: null, dueAt: null }
}

/**
 * A distance to the middle of somebody's area, as exact as it may be said: "within 1 km", "about 3 km"
 * (decisions, distances of people).
 */
export function roughKilometers(length: Meters): { isWithin: boolean; kilometers: number } {
  return { isWithin: length <= 1000, kilometers: Math.max(1, Math.round(length / 1000)) }
}
