import { readQuery, withoutPart } from '../reading/readQuery.ts'
import { useSearch } from './queries.ts'
import { asParams, asQuestion } from './searchState.ts'
import type { SearchScreen } from './useSearchScreen.ts'

/**
 * For a search of open places without results: a function that shows the closed ones, too; null when there are none, or
 * the search does not ask for open places.
 */
export function useClosedToo({ state, area, search, setParams }: SearchScreen): (() => void) | null {
  const said = readQuery(state.query).parts.filter(({ filters }) => filters.openNow)
  const query = said.reduce((text, part) => withoutPart(readQuery(text), part.said), state.query)
  const isNone = search.data !== undefined && !search.isPlaceholderData && search.results.length === 0
  const isAsked = isNone && (state.openNow || said.length > 0)
  const closed = useSearch(isAsked ? asQuestion({ ...state, query, openNow: false }, area) : null)
  const hasSome = isAsked && !closed.isPlaceholderData && closed.results.length > 0 && closed.instead === null
  return hasSome ? () => setParams({ ...asParams({ query, openNow: false }), browse: '1' }) : null
}
