import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { type FoundListing, searchListings } from '../contract.ts'

type Question = InputOf<typeof searchListings>

/** Results of a search with what is known of them. */
export type Search = ReturnType<typeof useSearch>

/**
 * Results of a search, page by page in one order. While a new question is on its way the results before stay; an answer
 * that comes too late is dropped. `null` asks nothing.
 */
export function useSearch(question: Question | null) {
  const user = useUser()
  const query = useInfiniteQuery({
    queryKey: ['search', user?.id, question],
    enabled: question !== null,
    initialPageParam: null as string | null,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(searchListings, { ...question!, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    getNextPageParam: (page) => page.nextCursor,
  })
  const pages = question === null ? [] : (query.data?.pages ?? [])
  const results: FoundListing[] = pages.flatMap((page) => page.items)
  const first = pages[0]
  return {
    ...query,
    results,
    total: first?.total ?? 0,
    totalIsExact: first?.totalIsExact ?? true,
    centre: first?.centre ?? null,
  }
}
