import type { Area } from '#features/places/web/areaStore.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
import { useSearch } from './queries.ts'
import { asParams, asQuestion, isTriggered, NO_AREA, readArea, readState, type SearchState } from './searchState.ts'

/** What the search screen shows and how it is changed. */
export type SearchScreen = ReturnType<typeof useSearchScreen>

/**
 * The search screen as the address says: its state, its area (named by the address, else the one chosen), its results. A
 * change replaces the address, unless told to leave a way back.
 */
export function useSearchScreen() {
  const [params, setParams] = useQueryParams()
  const chosen = useArea()
  const named = readArea(params)
  const area: Area | null = named ?? chosen.area
  const state = readState(params)
  const isAsked = isTriggered(params)
  const search = useSearch(isAsked ? asQuestion(state, area) : null, { keepsArea: named === null })
  return {
    params,
    setParams,
    state,
    area,
    /** The address names the area: a part of the map, or a shared search. */
    isAreaNamed: named !== null,
    /** Looks round the own area again, as far as usual. */
    leaveNamedArea: () => setParams({ ...NO_AREA, distance: null, browse: '1' }),
    isAsked,
    search,
    change: (changes: Partial<SearchState>, options?: { replace?: boolean }) =>
      setParams({ ...(!('view' in changes) && { pin: null }), ...asParams(changes) }, options),
    /** All results are shown, not only the first (D-38); in the address, so that who comes back finds them again. */
    showsAll: params.get('more') === '1',
    showAll: (isAll: boolean) => setParams(isAll ? { more: '1' } : { more: null, pin: null }),
    /** The search key: everything near, when there is no text either. */
    browse: () => setParams({ browse: '1' }),
  }
}
