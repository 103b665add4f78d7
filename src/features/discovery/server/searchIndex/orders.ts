import { popularityOf, starsOf } from '../../engine/plannedSearch.ts'
import { type Columns, priceOf, RATING_COUNT, RATING_SUM, RECORD } from './columns.ts'

/** The orders by a key of the row; the number of an order is its index. */
export const KEYED = ['cheapest', 'popular', 'newest', 'rating'] as const
export type Keyed = (typeof KEYED)[number]

/** The key of a row in an order: the lowest comes first. */
export function keyOf(columns: Columns, row: number, order: Keyed): number {
  if (order === 'newest') return -columns.updated[row]!
  if (order === 'cheapest') {
    const price = priceOf(columns, row)
    return price >= 0 ? price : Infinity
  }
  const at = RECORD * row
  const ratings = columns.facts[at + RATING_COUNT]!
  return order === 'popular'
    ? -popularityOf(ratings, columns.views[row]!)
    : -starsOf(columns.facts[at + RATING_SUM]!, ratings)
}
