import { EARTH_RADIUS, type LatLng } from './geo.ts'
import { type Meters, meters, minutes } from './units.ts'

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
}

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
 * The area after its person was at `position`: the same while that is inside the published cell and its margin; else the
 * cell of the position, published now or, when the last change is younger than 15 minutes, waiting in `next`.
 */
export function areaAfter(area: PublishedArea | null, position: LatLng, now: Date): PublishedArea {
  if (!area) return { point: cellMiddle(position), publishedAt: now, next: null }
  if (isInCell(area.point, position)) return { ...area, next: null }
  return settledArea({ ...area, next: cellMiddle(position) }, now)
}

/** Publishes the point that waits once 15 minutes have passed since the last one. */
export function settledArea(area: PublishedArea, now: Date): PublishedArea {
  const isEarly = now.getTime() - area.publishedAt.getTime() < REPUBLISHED_AFTER
  return area.next === null || isEarly ? area : { point: area.next, publishedAt: now, next: null }
}

/**
 * A distance to the middle of somebody's area, as exact as it may be said: "within 1 km", "about 3 km"
 * (decisions, distances of people).
 */
export function roughKilometers(length: Meters): { isWithin: boolean; kilometers: number } {
  return { isWithin: length <= 1000, kilometers: Math.max(1, Math.round(length / 1000)) }
}
