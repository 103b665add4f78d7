import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Reading } from '../engine/readings.ts'
import { type AskedSearch, AVAILABILITIES, DEFAULT_RADIUS, normaliseSearch, SEARCH_TYPES } from '../rules.ts'

/** Who searches, and when. */
export type Searching = Pick<Ctx, 'actor' | 'now'>

/** The data of an interpretation that is needed to record a missed search. */
interface Asked {
  reading: Pick<Reading, 'instead'>
  /** True when everything named in a list was found. */
  isWholeList?: boolean
  centre: LatLng | null
  seen: number
}

/** Called for a search with only words that found nothing near a real place. */
export type OnMissed = (ctx: Searching, missed: { text: string; near: LatLng }) => void

/** Reports a missed search. Searches with filters and later pages do not count. Does not delay the answer. */
export function tellMissed(
  ctx: Searching,
  asked: Asked,
  input: AskedSearch & { area?: string | undefined },
  onMissed?: OnMissed,
): void {
  if (!onMissed || isNarrowed(input) || asked.seen > 0 || input.area === 'demo') return
  const { centre } = asked
  const text = input.q ?? ''
  if (centre && text.trim() !== '') onMissed(ctx, { text, near: centre })
}

/** True when a filter is set, or a smaller distance than usual. */
function isNarrowed(input: AskedSearch): boolean {
  const search = normaliseSearch(input)
  const { category, lowestPrice, highestPrice, lowestRating, box } = search
  return (
    [category, lowestPrice, highestPrice, lowestRating, box].some((limit) => limit !== null) ||
    search.type !== SEARCH_TYPES[0] ||
    search.availability !== AVAILABILITIES[0] ||
    search.openNow ||
    search.openAllDay ||
    search.radius < DEFAULT_RADIUS
  )
}

/** True when nothing, or only a part of the query, was found. */
export const isMissed = ({ asked, found }: { asked: Asked; found: { hits: readonly unknown[] } }) =>
  found.hits.length === 0 ||
  asked.reading.instead?.why === 'part' ||
  (asked.reading.instead?.why === 'list' && !asked.isWholeList)
