import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { isOnline, useOnline } from '#kit/web/connection.ts'
import { type FoundListing, type SearchPage, searchListings } from '../contract.ts'
import { isAreaCursor } from '../areaRules.ts'
import { keepAreaSoon } from './area/keepAreaSoon.ts'

type Question = InputOf<typeof searchListings>

/** Results of a search with what is known of them. */
export type Search = ReturnType<typeof useSearch>

/** An answer of this browser is asked of the server as soon as that is there, and again after so long. */
const ASK_AGAIN = seconds(5)

/** How the server is asked for a page. */
type Ask = (asked: Question, signal: AbortSignal) => Promise<SearchPage>
const askSearch: Ask = (asked, signal) => callEndpoint(searchListings, asked, { signal })

interface SearchOptions {
  keepsArea?: boolean
  /** Asks another endpoint that answers with pages of the search. */
  ask?: Ask
}

/**
 * Results of a search, page by page in one order. While a new question is on its way the results before stay; an answer
 * that comes too late is dropped. Without a network the browser answers from what it keeps of the area. `null` asks nothing.
 * @param keepsArea keep what is around the place of the question for times without a network
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
    /** The town that the text names, what was answered instead of all of it, and how it was probably meant. */
    place: first?.place ?? null,
    instead: first?.instead ?? null,
    didYouMean: first?.didYouMean ?? null,
    /** Of when the results are, when this browser found them itself; null: of now. */
    asOf: first?.asOf ?? null,
  }
}

/** The server's answer; this browser's own while there is no network, and to continue one. */
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
