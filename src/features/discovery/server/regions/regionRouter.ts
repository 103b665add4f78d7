import type { Logger } from 'pino'
import type { IndexRegions, Region, CellRange } from '#kit/server/indexRegions.ts'
import { comparePositions, type PlannedSearch } from '../../engine/plannedSearch.ts'
import { type Snapshot, xmaxOf } from '../changeStore.ts'
import { addCounts, type Counted, type GridSize } from '../mapCells.ts'
import { ANYWHERE } from '../../engine/place.ts'
import { hilbertOf } from '../searchIndex/hilbert.ts'
import { RegionClient } from './regionClient.ts'
import { readCounted, readPage, type RegionPage, type RegionQuestion, WIRE, writeQuestion } from './wire.ts'
import { CELLS } from './cells.ts'

/** The part of the index that this process holds. */
export interface OwnPart {
  findHere(search: PlannedSearch, after: bigint | null, isAll: boolean): Promise<RegionPage | null>
  countHere(search: PlannedSearch, grid: GridSize): Promise<Counted | null>
}

/** Locations of the parts of the index, and the key that all nodes share. */
export interface RegionSettings extends IndexRegions {
  key: string
}

/**
 * Answers a search from the regions that its circle and box touch, with the same result as one index of all listings
 * (ADR 0082). The sort position is a total order that depends on no other listing, so the best of the regions' best
 * results are the best of all.
 */
export class RegionRouter {
  readonly #all: readonly Region[]
  readonly #own: number
  readonly #part: OwnPart
  readonly #clients: RegionClient[]

  constructor({ own, all, key }: RegionSettings, part: OwnPart, log: Pick<Logger, 'warn' | 'info'>) {
    this.#all = all
    this.#own = all.findIndex(({ from }) => from === own.from)
    this.#part = part
    this.#clients = all.map((region) => new RegionClient(region, key, log))
  }

  /** The page of the regions that may have results; null when one of them does not answer in time. */
  async find(search: PlannedSearch, after: bigint | null): Promise<RegionPage | null> {
    const touched = touchedRegions(search, this.#all)
    const isAll = touched.every((region) => region === this.#own)
    if (isAll) return this.#part.findHere(search, after, isAll)
    const ask = async (region: number) => {
      if (region === this.#own) return this.#part.findHere(search, after, isAll)
      const answer = await this.#ask(region, { search, after, grid: null })
      return answer && readPage(answer)
    }
    const pages = await Promise.all(touched.map(ask))
    return pages.every((page) => page !== null) ? mergedPage(pages, search.limit) : null
  }

  /** The counts of the regions that a map touches; null when one of them does not answer in time. */
  async count(search: PlannedSearch, grid: GridSize): Promise<Counted | null> {
    const ask = async (region: number) => {
      if (region === this.#own) return this.#part.countHere(search, grid)
      const answer = await this.#ask(region, { search, after: null, grid })
      return answer && readCounted(answer)
    }
    const parts = await Promise.all(touchedRegions(search, this.#all).map(ask))
    return parts.every((part) => part !== null) ? addCounts(parts) : null
  }

  #ask(region: number, question: Pick<RegionQuestion, 'search' | 'after' | 'grid'>): Promise<Buffer | null> {
    const { from, to } = this.#all[region]!
    return this.#clients[region]!.ask(writeQuestion({ wire: WIRE, cells: `${from}-${to}`, ...question }))
  }
}

/**
 * Merges the best results of several pages. A listing that has just moved may be on two pages if one region has read
 * more changes than the other; the page with the newer state then counts.
 */
export function mergedPage(pages: readonly RegionPage[], limit: number): RegionPage {
  if (pages.length === 1) return pages[0]!
  const newestFirst = pages.toSorted((a, b) => compareSnapshots(b.version, a.version))
  const seen = new Set<string>()
  const all = newestFirst
    .flatMap(({ hits }) => hits.map((hit) => ({ hit, position: hit.position })))
    .filter(({ position: { id } }) => !seen.has(id) && seen.add(id))
    .sort((a, b) => comparePositions(a.position, b.position))
  const hasMore = all.length > limit || pages.some((page) => page.hasMore)
  return { hits: all.slice(0, limit).map(({ hit }) => hit), hasMore, version: newestFirst.at(-1)!.version }
}

/** Compares two snapshots of one database; the older comes first. */
function compareSnapshots(a: Snapshot, b: Snapshot): number {
  const difference = xmaxOf(a) - xmaxOf(b)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

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
