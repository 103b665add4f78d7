import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'
import { interleaved } from '../../engine/lists.ts'
import type { PlannedSearch } from '../../engine/plannedSearch.ts'
import type { Reading } from '../../engine/readings.ts'
import {
  type AskedSearch,
  AVAILABILITIES,
  DEFAULT_RADIUS,
  normaliseSearch,
  SEARCH_TYPES,
  type SearchQuery,
} from '../../rules.ts'
import type { Hit } from '../searchIndex/hits.ts'
import type { SqlHit } from '../searchSql.ts'
import type { SaidPlace } from './saidPlace.ts'

/** One interpretation of a search, planned for the person who searches. */
export interface Asked {
  search: PlannedSearch
  /** The searches of a list: one for each thing, then the whole text. Null: not a list. */
  things: readonly PlannedSearch[] | null
  reading: Reading
  part: number
  centre: SearchQuery['at']
  place: SaidPlace | null
  /** It counts only if the name of a result contains this; null: it always counts. */
  name: string | null
  /** Number of results on earlier pages. */
  seen: number
  /** True when a list was answered and everything named in it was found. */
  isWholeList?: boolean
  fingerprint: () => number
}

/** The centre of a search as a bare position. */
export const pointOf = ({ latitude, longitude }: LatLng): LatLng => ({ latitude, longitude })

export type IndexFound = { source: 'index'; hits: Hit[]; hasMore: boolean }
export type SqlFound = { source: 'sql'; hits: SqlHit[]; hasMore: boolean }
export type Found = IndexFound | SqlFound

/** An interpretation with its results. */
export interface Answer<Results extends Found = Found> {
  asked: Asked
  found: Results
}

/** Most results of one thing of a list, over all pages. */
const MOST_OF_ONE = 200

/** The searches that answer an interpretation: one, or one for each thing of a list and the whole text. */
export function searchesOf({ search, things, seen }: Asked): readonly PlannedSearch[] {
  if (!things) return [search]
  // Pages of a list are counted from its start, because a page has results of several searches.
  return things.map((each) => ({ ...each, after: null, limit: Math.min(MOST_OF_ONE, seen + search.limit) }))
}

/**
 * Combines the results of {@link searchesOf}. A list shows the things that were found in turn; it is empty when none
 * was.
 */
export function answered<Results extends Found>(asked: Asked, found: readonly Results[]): Answer<Results> {
  if (!asked.things) return { asked, found: found[0]! }
  const { reading, seen, search } = asked
  const names = reading.things.filter((_, i) => found[i]!.hits.length > 0)
  const all = names.length === 0 ? [] : allOf(found)
  const hits = all.slice(seen, seen + search.limit)
  const hasMore = all.length > seen + hits.length || (hits.length > 0 && isCutOff(found, seen + search.limit))
  const instead = reading.instead && { ...reading.instead, words: names.map(({ words }) => words).join(', ') }
  const isWholeList = names.length === reading.things.length
  return {
    asked: { ...asked, reading: { ...reading, instead }, isWholeList },
    found: { ...found[0]!, hits, hasMore },
  }
}

const allOf = (found: readonly Found[]): Found['hits'][number][] =>
  interleaved<Found['hits'][number]>(
    found.map(({ hits }) => hits),
    ({ position }) => position,
  )

/** True when a search has results beyond those that were read, and a further page may read them. */
const isCutOff = (found: readonly Found[], read: number) => read < MOST_OF_ONE && found.some(({ hasMore }) => hasMore)

/** Who searches, and when. */
export type Searching = Pick<Ctx, 'actor' | 'now' | 'db'>

/** The data of an interpretation that is needed to record a missed search. */
interface Recordable extends Pick<Asked, 'isWholeList' | 'seen'> {
  reading: Pick<Reading, 'instead'>
  centre: LatLng | null
}

/** Called for a search with only words that found nothing near a real place. */
export type OnMissed = (ctx: Searching, missed: { text: string; near: LatLng }) => void

/** Reports a missed search. Searches with filters and later pages do not count. Does not delay the answer. */
export function tellMissed(
  ctx: Searching,
  asked: Recordable,
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
export const isMissed = ({ asked, found }: { asked: Recordable; found: { hits: readonly unknown[] } }) =>
  found.hits.length === 0 ||
  asked.reading.instead?.why === 'part' ||
  (asked.reading.instead?.why === 'list' && !asked.isWholeList)
