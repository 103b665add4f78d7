import { hours, type Milliseconds } from '#core/units.ts'

/** Most rows of the youngest segment; it is rebuilt with every change, so building it must be fast. */
export const YOUNG_ROWS = 128
/** The second level takes young segments until it has this many rows. */
const SECOND_ROWS = 2048
/** The third level is merged into the first at this share of it, or at this many rows. */
const THIRD_SHARE = 1 / 16
const THIRD_ROWS = 16_384
/** A segment with this share of dead rows is rebuilt. */
const DEAD_SHARE = 0.25
/** A dead row is removed after this long at the latest: the files on disk must not keep what was erased. */
const DEAD_FOR = hours(1)

/** Input of the plan: rows and dead rows of each segment, oldest first, without the youngest. */
export interface Size {
  count: number
  dead: number
  /** How long it has had dead rows. */
  deadFor: Milliseconds
}

/**
 * The segments to merge next, from `from` to the last; null: none. Keeps a search to about four segments, and rewrites
 * each changed row a few dozen times.
 */
export function nextMerge(sizes: readonly Size[]): { from: number } | null {
  const living = sizes.map(({ count, dead }) => count - dead)
  const first = living[0] ?? 0
  const later = living.slice(1).reduce((sum, rows) => sum + rows, 0)
  if (later > Math.max(THIRD_ROWS, first * THIRD_SHARE) || isRotten(sizes[0]) || isOverdue(sizes[0])) return { from: 0 }
  const second = living.slice(2).reduce((sum, rows) => sum + rows, 0)
  if (sizes.length > 2 && (second > SECOND_ROWS || sizes.slice(1).some(isRotten))) return { from: 1 }
  if (sizes.slice(1).some(isOverdue)) return { from: 1 }
  return sizes.length > 3 ? { from: 2 } : null
}

const isRotten = (size: Size | undefined) =>
  size !== undefined && size.dead > DEAD_SHARE * size.count && size.dead > YOUNG_ROWS

const isOverdue = (size: Size | undefined) => size !== undefined && size.dead > 0 && size.deadFor >= DEAD_FOR
