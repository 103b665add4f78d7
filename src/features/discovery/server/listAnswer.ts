import { interleaved } from '../engine/lists.ts'
import type { PlannedSearch } from '../engine/plannedSearch.ts'
import type { Answer, Asked, Found } from './query/asked.ts'

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
