import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call, Endpoint, InputOf, OutputOf } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { readAdminLog } from './calls.ts'

const KEY = 'admin'

/** The answer of an administrators' endpoint; never stored in the browser. */
export function useAdmin<E extends Endpoint>(
  endpoint: Call<E>,
  input: InputOf<E>,
  /** Refetch interval in milliseconds, by the last answer; false: none. */
  again?: (answer: OutputOf<E>) => number | false,
) {
  const userId = useUser()?.id
  return useQuery<OutputOf<E>>({
    queryKey: [KEY, userId, endpoint.name, input],
    placeholderData: keepPreviousData,
    meta: { notKept: true },
    ...(again && {
      refetchInterval: ({ state }: { state: { data: OutputOf<E> | undefined } }) =>
        state.data ? again(state.data) : false,
    }),
    queryFn: ({ signal }) => callEndpoint(endpoint, input, { signal }),
  })
}

/** An administrator's action; refetches all figures and rows afterwards. */
export function useAct<E extends Endpoint>(endpoint: Call<E>) {
  const client = useQueryClient()
  return useMutation<OutputOf<E>, unknown, InputOf<E>>({
    mutationFn: (input) => callEndpoint(endpoint, input, { idempotencyKey: newId() }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

/** Refetches everything that an action changes, for actions that do not use `useAct`. */
export function useAdminChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY] })
}

/** The log of administrators, newest first, page by page. */
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

/** Rows of an administrators' list, page by page; `rowsOf` gives the rows of a page. */
export function usePaged<E extends Endpoint>(
  endpoint: Call<E>,
  input: Omit<InputOf<E>, 'skip'>,
  rowsOf: (page: OutputOf<E>) => readonly unknown[],
) {
  const userId = useUser()?.id
  return useInfiniteQuery<OutputOf<E>, Error, { pages: OutputOf<E>[] }, unknown[], number>({
    queryKey: [KEY, userId, endpoint.name, input],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    meta: { notKept: true },
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(endpoint, { ...input, skip: String(pageParam) } as InputOf<E>, { signal }),
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + rowsOf(page).length, 0)
      return rowsOf(last).length > 0 && shown < (last as { total: number }).total ? shown : undefined
    },
  })
}
