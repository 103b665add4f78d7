import type { EveryAnswer } from './searchIndex/everyAnswer.ts'

/** Up to this many results are returned one by one; more are grouped by cells. */
export const MOST_PINS = 60

/** Size of the cells of a map's grid, in millionths of a degree. */
export interface GridSize {
  width: number
  height: number
}

/** Results in one cell: sums of their coordinates, and the JSON of the first result. */
export interface CountedCell {
  lat: number
  lng: number
  count: number
  payload: Uint8Array
}

/**
 * All results of a search by the cells of a grid. The sums are whole numbers, so that those of several indexes can be
 * added exactly.
 */
export interface Counted {
  total: number
  cells: Map<number, CountedCell>
  /** The JSON of every result, when there are at most {@link MOST_PINS}. */
  payloads: Uint8Array[]
}

/** The cell of a place, in millionths of a degree. */
export const gridCell = ({ width, height }: GridSize, lat: number, lng: number): number =>
  Math.floor((lat + 90e6) / height) * 2 ** 26 + Math.floor((lng + 180e6) / width)

/** Results with their places. */
export type Spots = Pick<EveryAnswer, 'size' | 'eachSpot' | 'payload'>

/** Counts the results of one index. */
export function countByCell(all: Spots, size: GridSize): Counted {
  const cells = new Map<number, { lat: number; lng: number; count: number; first: number }>()
  all.eachSpot((lat, lng, i) => {
    const key = gridCell(size, lat, lng)
    const cell = cells.get(key)
    if (!cell) cells.set(key, { lat, lng, count: 1, first: i })
    else {
      cell.lat += lat
      cell.lng += lng
      cell.count++
    }
  })
  const counted = [...cells].map(
    ([key, { first, ...cell }]) => [key, { ...cell, payload: all.payload(first) }] as const,
  )
  const few = all.size <= MOST_PINS ? all.size : 0
  return {
    total: all.size,
    cells: new Map(counted),
    payloads: Array.from({ length: few }, (_, i) => all.payload(i)),
  }
}

/** Adds up the counts of several indexes without common listings. */
export function addCounts(parts: readonly Counted[]): Counted {
  const cells = new Map<number, CountedCell>()
  for (const part of parts)
    for (const [key, { lat, lng, count, payload }] of part.cells) {
      const cell = cells.get(key)
      const sum = cell ?? { lat: 0, lng: 0, count: 0, payload }
      cells.set(key, { lat: sum.lat + lat, lng: sum.lng + lng, count: sum.count + count, payload: sum.payload })
    }
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  return { total, cells, payloads: total <= MOST_PINS ? parts.flatMap(({ payloads }) => payloads) : [] }
}
