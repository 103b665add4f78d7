import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { OutputOf } from '#core/contract.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { onCallSettled, queueCall } from '#kit/web/outbox.ts'
import { addWish, clearWishlist, listWishes, readWishlist, removeWish, type WishedProduct } from '../contract.ts'
import { idsWithChanges, withChanges } from '../rules.ts'
import { keepWishes, localWishes } from './localWishes.ts'
import { changeOf, useWaitingWishes, WISH_LANE } from './waitingWishes.ts'

type Wishlist = OutputOf<typeof readWishlist>

const keys = {
  ids: (userId: string) => ['wishlist', userId, 'ids'],
  lists: (userId: string) => ['wishlist', userId, 'products'],
}

/** Marks the stored data as stale, so that the server is asked. */
const LONG_AGO = { initialDataUpdatedAt: 0 }

/** Ids of everything on the signed-in person's wishlist, with unconfirmed changes applied (G-03). */
export function useWishedIds(): ReadonlySet<string> {
  const userId = useUser()?.id ?? ''
  const waiting = useWaitingWishes(userId)
  useAnswers()
  const { data } = useQuery({
    queryKey: keys.ids(userId),
    enabled: userId !== '',
    ...LONG_AGO,
    initialData: () => localWishes(userId)?.ids,
    queryFn: async ({ signal }) => {
      const { ids } = await callEndpoint(listWishes, {}, { signal })
      keepWishes(userId, { ids })
      return ids
    },
  })
  return useMemo(() => idsWithChanges(data ?? [], waiting), [data, waiting])
}

/** The signed-in person's wishlist with unconfirmed changes applied, newest first. */
export function useWishlist() {
  const userId = useUser()?.id ?? ''
  const waiting = useWaitingWishes(userId)
  useAnswers()
  const query = useQuery({
    queryKey: keys.lists(userId),
    enabled: userId !== '',
    ...LONG_AGO,
    initialData: () => localWishes(userId) ?? undefined,
    queryFn: async ({ signal }): Promise<Wishlist> => {
      const told = await callEndpoint(readWishlist, {}, { signal })
      keepWishes(userId, told)
      return told
    },
  })
  const products = useMemo(() => withChanges(query.data?.products ?? [], waiting), [query.data, waiting])
  const isCleared = waiting.some(({ type }) => type === 'clear')
  return { ...query, products, hidden: isCleared ? 0 : (query.data?.hidden ?? 0) }
}

const following = new WeakSet<QueryClient>()

/** Confirmed changes are merged into the cached answer, so that the list does not flicker during the refetch. */
function useAnswers(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (following.has(client)) return
    following.add(client)
    onCallSettled((settled) => {
      const change = settled.call.lane === WISH_LANE && 'answer' in settled ? changeOf(settled.call) : null
      if (!change) return
      const { owner } = settled.call
      client.setQueryData<string[]>(keys.ids(owner), (ids) => ids && [...idsWithChanges(ids, [change])])
      client.setQueriesData<Wishlist>({ queryKey: keys.lists(owner) }, (list) => {
        const hidden = change.type === 'clear' ? 0 : (list?.hidden ?? 0)
        return list && { hidden, products: [...withChanges(list.products, [change])] }
      })
      void client.invalidateQueries({ queryKey: keys.lists(owner), refetchType: 'active' })
    })
  }, [client])
}

/**
 * Functions to change the signed-in person's wishlist; each works without a network and is queued before it is shown.
 */
export function useWishChanges() {
  const userId = useUser()?.id ?? ''
  const action = (kind: string, item: string) => ({ owner: userId, lane: WISH_LANE, kind, item })
  return {
    add: (product: WishedProduct) =>
      queueCall(
        addWish,
        { id: product.id, savedAt: product.savedAt },
        { ...action('wishlist_add', product.name), shown: product },
      ),
    remove: ({ id, name }: Pick<WishedProduct, 'id' | 'name'>) =>
      queueCall(removeWish, { id }, action('wishlist_remove', name)),
    clear: (item: string) =>
      queueCall(clearWishlist, { savedUntil: new Date().toISOString() }, action('wishlist_clear', item)),
  }
}
