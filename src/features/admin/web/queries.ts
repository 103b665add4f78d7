import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { readAdminLog } from '../contract.ts'

const KEY = 'admin'

/** What an address of the administrators answers; never kept in the browser for later. */
export function useAdmin<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const userId = useUser()?.id
  return useQuery<OutputOf<E>>({
    queryKey: [KEY, userId, endpoint.name, input],
    placeholderData: keepPreviousData,
    meta: { notKept: true },
    queryFn: ({ signal }) => callEndpoint(endpoint, input, { signal }),
  })
}

/** An act of an administrator; whatever shows figures or rows asks again afterwards. */
export function useAct<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  return useMutation<OutputOf<E>, unknown, InputOf<E>>({
    mutationFn: (input) => callEndpoint(endpoint, input, { idempotencyKey: newId() }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

/** What administrators did, newest first, page by page. */
export function useLog() {
  const userId = useUser()?.id
  return useInfiniteQuery({
    queryKey: [KEY, userId, 'log'],
    initialPageParam: null as string | null,
    meta: { notKept: true },
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(readAdminLog, pageParam === null ? {} : { before: pageParam }, { signal }),
    getNextPageParam: (page) => page.next,
  })
}
