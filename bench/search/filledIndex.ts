import { shownListing } from '#features/discovery/engine/present.ts'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import { runToEnd, SearchIndex } from '#features/discovery/server/searchIndex/searchIndex.ts'
import { benchListings } from './listings.ts'

/** An index filled with the listings of the benchmark; `onRow` is called for each of them. */
export function filledIndex(
  count: number,
  onRow: (row: SearchRow) => void = () => {},
): { index: SearchIndex; sortMilliseconds: number } {
  const index = new SearchIndex((row) => JSON.stringify(shownListing(row)))
  const filling = index.fill()
  for (const row of benchListings(count)) {
    filling.add(row)
    onRow(row)
  }
  const start = performance.now()
  runToEnd(filling.end())
  return { index, sortMilliseconds: performance.now() - start }
}
