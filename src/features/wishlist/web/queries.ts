import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { callsOf, type OutputOf } from '#core/contract.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { keptFields, keptList, keptTable, keptText } from '#kit/web/keptFields.ts'
import { type KeptCall, onCallSettled, queueCall, useWaitingCalls } from '#kit/web/outbox.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { addresses } from '../addresses.ts'
import type { WishedProduct } from '../contract.ts'
import type * as contract from '../contract.ts'
import { idsWithChanges, type WishChange, withChanges } from '../rules.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
const { addWish, clearWishlist, listWishes, readWishlist, removeWish } = callsOf<typeof contract>(addresses)

interface Copy {
  ids: string[]
  products: WishedProduct[]
  hidden: number
}

const NOTHING: Copy = { ids: [], products: [], hidden: 0 }

/** This browser's copy of wishlists, by person, for use without a network (H-14, S-34). */
const entry = storageEntry(`${PREFIX}_wishlist`, (kept) => keptTable(kept, readCopy, NOTHING))

function readCopy(kept: unknown): Copy | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { ids, products, hidden } = kept as Record<string, unknown>
  return {
    ids: keptList(ids, keptText) ?? [],
    products: keptList(products, readWished) ?? [],
    hidden: typeof hidden === 'number' ? hidden : 0,
  }
}

/** The fields that a card shows are required; the server's answer adds the rest. */
function readWished(kept: unknown): WishedProduct | null {
  const shown = keptFields(kept, {
    id: 'string',
    name: 'string',
    price: 'string',
    originalPrice: 'string',
    reviews: 'number',
    image: 'string',
    seller: 'string',
    availability: 'string',
    savedAt: 'string',
    isDemo: 'boolean',
  })
  return shown && (kept as WishedProduct)
}

/** Outbox lane: changes of one wishlist reach the server in order. */
const WISH_LANE = 'wishlist'

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

/** The change that a waiting call makes; null for a call this version of the app cannot parse. */
function changeOf({ kind, input, shown }: KeptCall): WishChange<WishedProduct> | null {
  if (kind === 'wishlist_clear') return { type: 'clear' }
  if (kind === 'wishlist_remove') return { type: 'remove', id: String(input['id']) }
  const product = readWished(shown)
  return kind === 'wishlist_add' && product ? { type: 'add', product } : null
}

/** Unconfirmed changes of a person's wishlist, in order. */
function useWaitingWishes(userId: string): WishChange<WishedProduct>[] {
  const calls = useWaitingCalls(userId, WISH_LANE)
  return useMemo(() => calls.map(changeOf).filter((change) => change !== null), [calls])
}

/** The last known wishlist of a person in this browser; null when there is none. */
const localWishes = (userId: string): Copy | null => entry.read()?.[userId] ?? null

/** Stores the server's answer. */
function keepWishes(userId: string, told: Partial<Copy>): void {
  const all = entry.read() ?? {}
  entry.write({ ...all, [userId]: { ...(all[userId] ?? NOTHING), ...told } })
}
