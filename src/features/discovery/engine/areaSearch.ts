import { type LatLng } from '#core/geo.ts'
import type { AreaRow, AreaSnapshot } from '../areaContract.ts'
import { AREA_CURSOR, coverageOf, isAreaCursor } from '../areaRules.ts'
import type { FoundListing, SearchPage } from '../contract.ts'
import { type AskedSearch, normaliseSearch, type SearchQuery } from '../rules.ts'
import { interleaved } from './lists.ts'
import { comparePositions, foundAt, type PlannedSearch, planSearch } from './plannedSearch.ts'
import { isEnough, type Reading, readingsOf } from './readings.ts'
import { foundListing, shownListing } from './present.ts'
import type { SearchRow } from './searchRow.ts'
import { everydayMeanings } from './text/everyday.ts'
import { GUESS } from './text/textQuery.ts'

/** The person who searches a stored area, and the time. */
export interface AreaSearcher {
  userId: string
  now: Date
}

/**
 * Answers a search from a stored area as the server would from all listings: same filters, order and results. A search
 * that reaches beyond the area gets a partial answer. Cursors contain the number of the reading and of the results so
 * far.
 * @returns null when the area does not cover the place, or the cursor is from the server
 */
export function searchArea(
  area: AreaSnapshot,
  asked: AskedSearch & { cursor?: string | undefined },
  { userId, now }: AreaSearcher,
): SearchPage | null {
  if (asked.cursor !== undefined && !isAreaCursor(asked.cursor)) return null
  const [cursorPart, cursorStart] = (asked.cursor ?? '').slice(AREA_CURSOR.length).split('.').map(Number)
  let first: SearchPage | null = null
  let part = -1
  for (const reading of readingsOf(asked, asked.q ?? '', everydayMeanings)) {
    part++
    if (asked.cursor !== undefined && part !== cursorPart) continue
    const page = answerOf(area, reading, { userId, now, part, start: cursorStart || 0 })
    if (!page || isEnough(bestOf(page), reading)) return page
    if (first && first.items.length > 0) break
    first ??= page
  }
  return first
}

/** The grade of the first result; the best one for results without a grade. */
const bestOf = ({ items: [best] }: SearchPage) => best && (best.match ?? 0)

/** A listing of a stored area by its id, as a search result; null when the area does not contain it. */
export function listingOfArea(area: AreaSnapshot, id: string): FoundListing | null {
  const row = area.rows.find((each) => each.id === id)
  return row ? foundListing(shownListing(searchRowOf(row)), null) : null
}

const searchRowOf = (row: AreaRow): SearchRow => ({
  ...row,
  landmark: row.landmark ?? '',
  visibleUntilMicros: Infinity,
})

function answerOf(
  area: AreaSnapshot,
  { asked, instead, didYouMean, things }: Reading,
  { userId, now, part, start }: AreaSearcher & { part: number; start: number },
): SearchPage | null {
  const query = normaliseSearch(asked)
  const coverage = coverageOf(area, query.at, query.radius)
  if (coverage === 'none') return null
  const centre: LatLng = query.at ?? area.centre
  const who = { userId, now, isDemo: area.isDemo }
  const foundFor = (text: string) => allFound(area.rows, { ...query, text, at: centre }, who)
  const lists = things.map(({ q }) => foundFor(q))
  const isListed = lists.some((list) => list.length > 0)
  const whole = things.length === 0 || isListed ? foundFor(query.text) : []
  const found = things.length === 0 ? whole : interleaved([...lists, whole], ({ position }) => position)
  const words = things.flatMap(({ words: each }, i) => (lists[i]!.length > 0 ? [each] : [])).join(', ')
  const end = start + query.limit
  const isSpelledOtherwise = didYouMean !== null && found[0]?.position.grade === GUESS
  const withMatch = query.text !== '' && things.length === 0
  return {
    items: found
      .slice(start, end)
      .map(({ row, position }) =>
        foundListing(shownListing(row), position.nearness, withMatch ? position.grade : null),
      ),
    total: found.length,
    totalIsExact: coverage === 'whole',
    nextCursor: end < found.length ? `${AREA_CURSOR}${part}.${end}` : null,
    centre,
    ...(instead && { instead: isListed ? { ...instead, words } : instead }),
    ...(isSpelledOtherwise && { didYouMean }),
    source: 'kept',
    asOf: area.at,
  }
}

function allFound(rows: readonly AreaRow[], query: SearchQuery, who: AreaSearcher & { isDemo: boolean }) {
  const search: PlannedSearch = planSearch(
    query,
    { notOwners: new Set([who.userId]), isDemo: who.isDemo, now: who.now, after: null },
    everydayMeanings,
  )
  return rows
    .map(searchRowOf)
    .flatMap((row) => {
      const position = foundAt(search, row)
      return position ? [{ row, position }] : []
    })
    .sort((a, b) => comparePositions(a.position, b.position))
}
