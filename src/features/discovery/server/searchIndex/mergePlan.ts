import { hours, type Milliseconds, milliseconds } from '#core/units.ts'
import type { Segment } from './segment.ts'

/** Most rows of the youngest segment; it is rebuilt with every change, so building it must be fast. */
export const YOUNG_ROWS = 16
/**
 * The levels between the youngest and the first segment, as the number of rows up to which they absorb the level below.
 */
const LEVELS = [2048, 256]
/** All later segments are merged into the first at this share of it, or at this many rows. */
const LATER_SHARE = 1 / 16
const LATER_ROWS = 16_384
/** A segment with this share of dead rows is rebuilt. */
const DEAD_SHARE = 0.25
const FEW_DEAD = 128
/** A dead row is removed after this long at the latest, because the files on disk must not keep erased data. */
const DEAD_FOR = hours(1)

/** Size of one segment. The plan gets those of all segments, oldest first, without the youngest. */
export interface Size {
  count: number
  dead: number
  /** How long it has had dead rows. */
  deadFor: Milliseconds
}

/** Size of a segment; notes the time when its first row is dead. */
export function sizeAt(segment: Segment, nowMicros: number): Size {
  const { count, dead } = segment
  if (dead > 0) segment.deadSince ??= nowMicros
  return { count, dead, deadFor: milliseconds((nowMicros - (segment.deadSince ?? nowMicros)) / 1000) }
}

/**
 * The segments to merge next, from `from` to the last; null: none. Keeps the number of segments at about five, and
 * rewrites each changed row some twenty times.
 */
export function nextMerge(sizes: readonly Size[]): { from: number } | null {
  const [first] = sizes
  const living = first ? first.count - first.dead : 0
  const most = Math.max(LATER_ROWS, living * LATER_SHARE)
  if (rowsFrom(sizes, 1) > most || needsRebuild(first) || isOverdue(first)) return { from: 0 }
  for (const [i, rows] of LEVELS.entries()) {
    const isFull = sizes.length > i + 2 && rowsFrom(sizes, i + 2) > rows
    if (isFull || (i === 0 && sizes.length > 2 && sizes.slice(1).some(needsRebuild))) return { from: i + 1 }
  }
  if (sizes.slice(1).some(isOverdue)) return { from: 1 }
  return sizes.length > LEVELS.length + 2 ? { from: LEVELS.length + 1 } : null
}

const rowsFrom = (sizes: readonly Size[], from: number) =>
  sizes.slice(from).reduce((sum, { count, dead }) => sum + count - dead, 0)

const needsRebuild = (size: Size | undefined) =>
  size !== undefined && size.dead > DEAD_SHARE * size.count && size.dead > FEW_DEAD

const isOverdue = (size: Size | undefined) => size !== undefined && size.dead > 0 && size.deadFor >= DEAD_FOR
