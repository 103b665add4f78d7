import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import type { LatLng } from '#core/geo.ts'
import { seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { isOnline, useOnline } from '#kit/web/connection.ts'
import { whenIdle } from '#kit/web/idle.ts'
import type { FoundListing, SearchPage } from '../contract.ts'
import { searchListings } from './calls.ts'
import { AREA_AGAIN_AFTER, isAreaCursor } from '../areaRules.ts'

/** By person and area (real or demo): time from which the stored area may be fetched again. */
const dueAt = new Map<string, number>()

type Question = InputOf<typeof searchListings>

/** The results and state of a search. */
export type Search = ReturnType<typeof useSearch>

/** While an answer from the stored area is shown, the server is asked again at this interval. */
const ASK_AGAIN = seconds(5)

/** Fetches one page of results. */
type Ask = (asked: Question, signal: AbortSignal) => Promise<SearchPage>
const askSearch: Ask = (asked, signal) => callEndpoint(searchListings, asked, { signal })

interface SearchOptions {
  keepsArea?: boolean
  /** Uses another endpoint that answers with search pages. */
  ask?: Ask
}

/**
 * Results of a search, page by page in one order. Earlier results stay while a new query loads; late answers of an
 * earlier query are dropped. Offline, the browser answers from its stored area. No request for `null`.
 * @param keepsArea also store the area around the search for offline use
 */
export function useSearch(question: Question | null, { keepsArea = false, ask = askSearch }: SearchOptions = {}) {
  const userId = useUser()?.id
  const isThere = useOnline()
  const query = useInfiniteQuery({
    queryKey: ['search', userId, question],
    enabled: question !== null,
    initialPageParam: null as string | null,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...question!, ...(pageParam !== null && { cursor: pageParam }) }
      const page = await answerOf(userId, asked, signal, ask)
      if (keepsArea && userId && pageParam === null && page.asOf === undefined) keepAreaOf(userId, asked)
      return page
    },
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.asOf !== undefined && isThere ? ASK_AGAIN : false),
  })
  const pages = question === null ? [] : (query.data?.pages ?? [])
  const results: FoundListing[] = pages.flatMap((page) => page.items)
  const first = pages[0]
  return {
    ...query,
    results,
    pages,
    total: first?.total ?? 0,
    totalIsExact: first?.totalIsExact ?? true,
    centre: first?.centre ?? null,
    /** The town named in the text, the query answered instead, and the corrected spelling. */
    place: first?.place ?? null,
    instead: first?.instead ?? null,
    didYouMean: first?.didYouMean ?? null,
    /** Timestamp of results that the browser found itself; null: current. */
    asOf: first?.asOf ?? null,
  }
}

/** The server's answer. The stored area answers while offline, and for further pages of its own answers. */
async function answerOf(
  userId: string | undefined,
  asked: Question,
  signal: AbortSignal,
  ask: Ask,
): Promise<SearchPage> {
  const own = async () => {
    if (!userId) return null
    const { searchKept } = await import('./area/searchKept.ts')
    return searchKept(userId, asked)
  }
  const isOwn = isAreaCursor(asked.cursor ?? '')
  const before = isOwn || !isOnline() ? await own().catch(() => null) : null
  if (before) return before
  try {
    return await ask(asked, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'network') throw error
    const answer = await own().catch(() => null)
    if (!answer) throw error
    return answer
  }
}

function keepAreaOf(userId: string, { latitude, longitude, area }: Question): void {
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  if (!Number.isFinite(place.latitude) || !Number.isFinite(place.longitude)) return
  keepAreaSoon(userId, { ...place, ...(area === 'demo' && { area: 'demo' }) })
}

/**
 * Stores the area around a place and, on Wi-Fi, its map for offline use when the browser is idle; at most once in ten
 * minutes, and never in data saving mode.
 */
function keepAreaSoon(owner: string, place: LatLng & { area?: string | undefined }): void {
  const key = `${owner} ${place.area ?? ''}`
  if (Date.now() < (dueAt.get(key) ?? 0) || savesData()) return
  dueAt.set(key, Date.now() + AREA_AGAIN_AFTER)
  whenIdle(() => {
    import('./area/keptArea.ts')
      .then(({ keepArea }) => keepArea(owner, place))
      .then(() => import('#features/places/web/keepStreets.ts'))
      .then(({ keepStreets }) => keepStreets(place))
      .catch(() => dueAt.delete(key))
  })
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
