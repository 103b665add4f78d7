import type { CellRange } from '#kit/server/indexRegions.ts'
import { ANYWHERE } from '../../engine/place.ts'
import type { PlannedSearch } from '../../engine/plannedSearch.ts'
import { hilbertOf } from '../searchIndex/hilbert.ts'
import { CELLS } from './cells.ts'

/** Cells of 16 bits lie on a grid of 256 columns and rows. */
const SIDE = 256
const HALF_TURN = 180e6
const TURN = 360e6
const COLUMN = TURN / SIDE
const ROW = HALF_TURN / SIDE
/**
 * Tolerance for rounding of places to millionths of a degree and of a sine to its last bits; in millionths of a degree
 * and in radians.
 */
const SLACK = 10
const SLACK_ANGLE = 1e-6

/**
 * The wanted columns and rows of the grid. `before[c]` is the number of wanted columns west of column c; rows are
 * wanted from `south` to `north`.
 */
interface Extent {
  before: Uint16Array
  south: number
  north: number
}

/** The numbers of the regions whose cells the circle and the box of a search may touch; possibly more, never fewer. */
export function touchedRegions(search: PlannedSearch, regions: readonly CellRange[]): number[] {
  const extent = extentOf(search)
  const found = new Set<number>()
  const visit = (column: number, row: number, side: number) => {
    const isOutside = row > extent.north || row + side <= extent.south
    if (isOutside || extent.before[column + side] === extent.before[column]) return
    // The cells of a quadrant are consecutive on the curve, at every level.
    const first = cellsAt()[row * SIDE + column]! & ~(side * side - 1)
    const region = regionAt(regions, first)
    if (regionAt(regions, first + side * side - 1) === region) return void found.add(region)
    const half = side / 2
    for (const up of [0, half]) for (const aside of [0, half]) visit(column + aside, row + up, half)
  }
  visit(0, 0, SIDE)
  return [...found].sort((a, b) => a - b)
}

/** The number of the region that contains the cell; the regions are sorted and contain every cell. */
function regionAt(regions: readonly CellRange[], cell: number): number {
  return regions.findIndex(({ to }) => cell <= to)
}

let cellsOfGrid: Uint16Array | null = null

/** The cell in each row and column. */
function cellsAt(): Uint16Array {
  if (cellsOfGrid) return cellsOfGrid
  cellsOfGrid = new Uint16Array(SIDE * SIDE)
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const [lat, lng] = [(row + 0.5) * ROW - HALF_TURN / 2, (column + 0.5) * COLUMN - HALF_TURN]
      cellsOfGrid[row * SIDE + column] = Math.floor(hilbertOf(lat, lng) / CELLS)
    }
  return cellsOfGrid
}

function extentOf({ lat, lng, reach, box }: PlannedSearch): Extent {
  const wanted = new Uint8Array(SIDE)
  let [south, north] = [-Infinity, Infinity]
  if (reach === ANYWHERE) wanted.fill(1)
  else {
    const angle = 2 * Math.asin(Math.min(1, Math.sqrt(reach))) + SLACK_ANGLE
    south = lat - microOfAngle(angle)
    north = lat + microOfAngle(angle)
    const sine = Math.sin(Math.min(angle, Math.PI / 2)) / Math.cos((lat / HALF_TURN) * Math.PI)
    const isRoundPole = north >= HALF_TURN / 2 || south <= -HALF_TURN / 2 || !(sine < 1)
    const aside = isRoundPole ? HALF_TURN : microOfAngle(Math.asin(sine)) + SLACK
    mark(wanted, lng - aside, 2 * aside, 1)
  }
  if (box) {
    south = Math.max(south, box.south - SLACK)
    north = Math.min(north, box.north + SLACK)
    mark(wanted, box.west - SLACK, box.width + 2 * SLACK, 2)
  }
  const before = new Uint16Array(SIDE + 1)
  for (let column = 0; column < SIDE; column++)
    before[column + 1] = before[column]! + (wanted[column] === (box ? 3 : 1) ? 1 : 0)
  return { before, south: rowOf(south), north: rowOf(north) }
}

/** Marks the columns from a longitude eastward, also across the date line. */
function mark(wanted: Uint8Array, west: number, width: number, bit: number): void {
  const from = Math.floor((west + HALF_TURN) / COLUMN)
  const to = Math.min(from + SIDE - 1, Math.floor((west + width + HALF_TURN) / COLUMN))
  for (let column = from; column <= to; column++) wanted[((column % SIDE) + SIDE) % SIDE]! |= bit
}

const microOfAngle = (angle: number) => (angle / Math.PI) * HALF_TURN

const rowOf = (lat: number) => Math.min(SIDE - 1, Math.max(0, Math.floor((lat + HALF_TURN / 2) / ROW)))
