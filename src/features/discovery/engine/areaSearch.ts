import { type LatLng } from '#core/geo.ts'
import type { AreaRow, AreaSnapshot } from '../areaContract.ts'
import { AREA_CURSOR, coverageOf, isAreaCursor } from '../areaRules.ts'
import type { SearchPage } from '../contract.ts'
import { type AskedSearch, normaliseSearch, type SearchQuery } from '../rules.ts'
import { comparePositions, isFound, type PlannedSearch, planSearch, positionOf } from './plannedSearch.ts'
import { foundListing, shownListing } from './present.ts'
import type { SearchRow } from './searchRow.ts'
import { everydaySynonyms } from './text/synonyms.ts'

/** Who searches a kept area, and when. */
export interface AreaSearcher {
  userId: string
  now: Date
}

/**
 * Answers a search from a kept area as the server answers it from all listings: the same meaning of every filter, the
 * same order, the same results. What reaches farther than was kept is answered in part; a cursor counts results.
 * @returns null when nothing is known of where it is asked, or the cursor is the server's
 */
export function searchArea(
  area: AreaSnapshot,
  asked: AskedSearch & { cursor?: string | undefined },
  { userId, now }: AreaSearcher,
): SearchPage | null {
  const query = normaliseSearch(asked)
  const coverage = coverageOf(area, query.at, query.radius)
  if (coverage === 'none' || (asked.cursor !== undefined && !isAreaCursor(asked.cursor))) return null
  const centre: LatLng = query.at ?? area.centre
  const found = allFound(area.rows, { ...query, at: centre }, { userId, now, isDemo: area.isDemo })
  const start = Number(asked.cursor?.slice(AREA_CURSOR.length) ?? 0) || 0
  const end = start + query.limit
  return {
    items: found.slice(start, end).map(({ row, position }) => foundListing(shownListing(row), position.nearness)),
    total: found.length,
    totalIsExact: coverage === 'whole',
    nextCursor: end < found.length ? `${AREA_CURSOR}${end}` : null,
    centre,
    source: 'kept',
    version: '',
    asOf: area.at,
  }
}

function allFound(rows: readonly AreaRow[], query: SearchQuery, who: AreaSearcher & { isDemo: boolean }) {
  const search: PlannedSearch = planSearch(
    query,
    { notOwners: new Set([who.userId]), isDemo: who.isDemo, now: who.now, after: null },
    everydaySynonyms,
  )
  return rows
    .map((row): SearchRow => ({ ...row, visibleUntilMicros: Infinity }))
    .filter((row) => isFound(search, row))
    .map((row) => ({ row, position: positionOf(search, row) }))
    .sort((a, b) => comparePositions(a.position, b.position))
}
