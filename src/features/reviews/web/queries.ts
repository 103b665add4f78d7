import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callsOf, type InputOf } from '#core/contract.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { sendOrKeep, useSettledCalls, useWaitingCalls } from '#kit/web/outbox.ts'
import { addresses } from '../addresses.ts'
import type { OwnReview } from '../contract.ts'
import type * as contract from '../contract.ts'
import { REVIEWS_SHOWN } from '../rules.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
const { answerReview, deleteReview, listPurchases, listReviews, rateBuyer, readReviewTarget, saveReview, voteHelpful } =
  callsOf<typeof contract>(addresses)

const KEY = 'reviews'
/** Outbox lane: all calls about reviews reach the server in order. */
export const REVIEW_LANE = 'reviews'

/** The signed-in person's purchases and answered conversations. */
export function usePurchases() {
  const userId = useUser()?.id
  useSentReviews()
  return useQuery({
    queryKey: [KEY, 'purchases', userId],
    queryFn: ({ signal }) => callEndpoint(listPurchases, {}, { signal }),
  })
}

/** Whether the signed-in person may review a listing; null: no request. */
export function useReviewTarget(listingId: string | null) {
  const userId = useUser()?.id
  return useQuery({
    queryKey: [KEY, 'target', userId, listingId],
    enabled: listingId !== null,
    queryFn: ({ signal }) => callEndpoint(readReviewTarget, { id: listingId! }, { signal }),
  })
}

/** Reviews of a listing: the first three, then page by page. */
export function useReviews(listingId: string) {
  const userId = useUser()?.id
  useSentReviews()
  return useInfiniteQuery({
    queryKey: [KEY, 'of', listingId, userId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        listReviews,
        { id: listingId, ...(pageParam === null ? { limit: REVIEWS_SHOWN } : { limit: 20, cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Refetches everything that shows reviews or ratings. The pages of listings refetch whenever they open. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const touched = [KEY, 'orders', 'shops', 'search']
    await client.invalidateQueries({ predicate: ({ queryKey }) => touched.includes(String(queryKey[0])) })
  }
}

function useSentReviews(): void {
  const client = useQueryClient()
  useSettledCalls(REVIEW_LANE, () => void client.invalidateQueries({ queryKey: [KEY] }))
}

/** Listings with a waiting review of the signed-in person. */
export function useWaitingReviews(): ReadonlySet<string> {
  const calls = useWaitingCalls(useUser()?.id ?? '', REVIEW_LANE)
  return new Set(calls.map(({ input }) => String(input['id'])))
}

type ReviewInput = InputOf<typeof saveReview>

/**
 * Sends a review; without a network it is queued for later (I-22).
 * @returns what the server has stored; null when queued
 */
export function useSaveReview() {
  const owner = useUser()?.id ?? ''
  const refresh = useRefresh()
  return useMutation<OwnReview | null, unknown, { input: ReviewInput; name: string; idempotencyKey: string }>({
    mutationFn: ({ input, name, idempotencyKey: key }) =>
      sendOrKeep(saveReview, input, { owner, lane: REVIEW_LANE, kind: 'review_draft', item: name, key }),
    onSuccess: () => refresh(),
  })
}

export function useDeleteReview() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: { id: string }) => callEndpoint(deleteReview, input),
    onSuccess: () => refresh(),
  })
}

export function useAnswerReview() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: { id: string; answer: string }) => callEndpoint(answerReview, input),
    onSuccess: () => refresh(),
  })
}

export function useVoteHelpful() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: { id: string; isHelpful: boolean }) => callEndpoint(voteHelpful, input),
    onSuccess: () => refresh(),
  })
}

export function useRateBuyer() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: InputOf<typeof rateBuyer>) => callEndpoint(rateBuyer, input),
    onSuccess: () => refresh(),
  })
}
