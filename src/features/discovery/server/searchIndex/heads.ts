import type { Columns } from './columns.ts'
import { KEYED, type Keyed, keyOf } from './forest.ts'
import { GrowingList } from './growingList.ts'
import type { Postings } from './postings.ts'

/**
 * The best rows of long lists in each order, best first: of all rows, then of each category. A search of a wide area
 * finds a full page in them, so that such searches read the same few rows. Lists are numbered by {@link headOf}; short
 * ones are empty.
 */
export interface Heads extends Postings {
  /** By list: lower bound of the keys of rows that are not in it. */
  bounds: Float64Array
}

/** Lists with fewer rows have no head; tests lower these numbers. */
export const HEADS = { shortestList: 1024, rows: 512 }
/** Number of keys that are sampled to find where a head ends. */
const SAMPLE = 4096

/** The number of the head of a category, -1 for all rows. */
export const headOf = (category: number, order: number): number => KEYED.length * (category + 1) + order

export function* headsOf(columns: Columns, count: number, categories: Postings): Generator<void, Heads> {
  const rows = new GrowingList()
  const starts = new Uint32Array(KEYED.length * categories.starts.length + 1)
  const bounds = new Float64Array(starts.length - 1)
  for (let category = -1; category < categories.starts.length - 1; category++) {
    const from = category < 0 ? 0 : categories.starts[category]!
    const length = (category < 0 ? count : categories.starts[category + 1]!) - from
    for (const [order, name] of KEYED.entries()) {
      const list = headOf(category, order)
      if (length >= HEADS.shortestList)
        bounds[list] = yield* addHead(columns, category < 0 ? null : categories.rows, from, length, name, rows)
      starts[list + 1] = rows.length
    }
  }
  return { starts, rows: rows.view().slice(), bounds }
}

/**
 * Adds the head of a list.
 * @returns its bound
 */
function* addHead(
  columns: Columns,
  rows: Uint32Array | null,
  from: number,
  length: number,
  order: Keyed,
  head: GrowingList,
): Generator<void, number> {
  const rowAt = (i: number) => (rows ? rows[from + i]! : from + i)
  const sample = new Float64Array(Math.min(SAMPLE, length))
  for (let i = 0; i < sample.length; i++)
    sample[i] = keyOf(columns, rowAt(Math.floor((i * length) / sample.length)), order)
  const bound = sample.sort()[Math.ceil((HEADS.rows / length) * sample.length)]!
  yield
  const found: Array<{ row: number; key: number }> = []
  for (let i = 0; i < length; i++) {
    const row = rowAt(i)
    const key = keyOf(columns, row, order)
    if (key < bound) found.push({ row, key })
    if ((i & 8191) === 8191) yield
  }
  found.sort((a, b) => a.key - b.key || a.row - b.row)
  for (const { row } of found) head.push(row)
  yield
  return bound
}
