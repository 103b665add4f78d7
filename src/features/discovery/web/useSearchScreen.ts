import { useEffect } from 'react'
import type { Area } from '#features/places/web/areaStore.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
import { noteAnswer } from './foundBy.ts'
import { filtersOf, readQuery } from '../reading/readQuery.ts'
import { useSearch } from './queries.ts'
import {
  asParams,
  asQuestion,
  FRESH,
  isTriggered,
  NO_AREA,
  readArea,
  readState,
  type SearchState,
} from './searchState.ts'

/** Data and actions of the search screen. */
export type SearchScreen = ReturnType<typeof useSearchScreen>

/**
 * The search screen from the page address: its state, its area (named in the address, else the chosen one) and its
 * results. A change replaces the current history entry, unless `replace: false` is given.
 */
export function useSearchScreen() {
  const [params, setParams] = useQueryParams()
  const chosen = useArea()
  const named = readArea(params)
  const area: Area | null = named ?? chosen.area
  const state = readState(params)
  const isAsked = isTriggered(params)
  const search = useSearch(isAsked ? asQuestion(state, area) : null, { keepsArea: named === null })
  const { minPrice: lowest, maxPrice: highest } = { ...state, ...filtersOf(readQuery(state.query)) }
  useEffect(() => {
    const items = search.data?.pages.flatMap((page) => page.items) ?? []
    noteAnswer({
      words: state.query.trim(),
      prices: lowest === FRESH.minPrice && highest === FRESH.maxPrice ? null : { lowest, highest },
      ids: new Set(items.map(({ id }) => id)),
    })
  }, [state.query, lowest, highest, search.data])
  return {
    params,
    setParams,
    state,
    area,
    /** True when the page address names the area: a part of the map, or a shared search. */
    isAreaNamed: named !== null,
    /** Changes when the user chooses another area, not when the device's position is refreshed. */
    areaKey: named === null && !chosen.isChosen ? 'device' : keyOf(area),
    /** Searches the user's area again, with the default distance. */
    leaveNamedArea: () => setParams({ ...NO_AREA, distance: null, browse: '1' }),
    isAsked,
    search,
    change: (changes: Partial<SearchState>, options?: { replace?: boolean }) =>
      setParams({ ...(!('view' in changes) && { pin: null }), ...asParams(changes) }, options),
    /**
     * True when all results are shown, not only the first (D-38); in the page address, so that they are still shown
     * after going back.
     */
    showsAll: params.get('more') === '1',
    showAll: (isAll: boolean) => setParams(isAll ? { more: '1' } : { more: null, pin: null }),
    /** The search key: shows everything nearby when there is no text. */
    browse: () => setParams({ browse: '1' }),
  }
}

function keyOf(area: Area | null): string {
  if (area === null || area.kind === 'here') return area?.askedAt === undefined ? 'device' : `device ${area.askedAt}`
  return `${area.kind} ${area.latitude} ${area.longitude}`
}
