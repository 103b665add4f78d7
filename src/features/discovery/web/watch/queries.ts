import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { newId } from '#core/ids.ts'
import { sendOrKeep } from '#kit/web/outbox.ts'
import type { WatchedSearch } from '../../watchContract.ts'
import { changeWatch, endWatch, listWatches, watchSearch } from '../calls.ts'
import type { WatchPace } from '../../watchRules.ts'

const KEY = 'watches'

/** Watched searches of the signed-in person, newest first. */
export function useWatches() {
  const user = useUser()
  return useQuery({
    queryKey: [KEY, user?.id],
    enabled: user !== null,
    queryFn: async ({ signal }) => (await callEndpoint(listWatches, {}, { signal })).watches,
  })
}

/** Watches a search; offline it waits in the outbox, and the answer is null. */
export function useWatchSearch() {
  const client = useQueryClient()
  const user = useUser()
  return useMutation({
    mutationFn: (input: { search: WatchedSearch; areaName: string }) => {
      const item = input.search.q || input.search.category || ''
      return sendOrKeep(watchSearch, input, {
        owner: user?.id ?? '',
        lane: KEY,
        kind: 'watch_search',
        item,
        key: newId(),
      })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

export function useEndWatch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callEndpoint(endWatch, { id }, { idempotencyKey: newId() }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

export function useChangeWatch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; every: WatchPace }) => callEndpoint(changeWatch, input),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
