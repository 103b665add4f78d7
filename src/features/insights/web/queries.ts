import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callsOf } from '#core/contract.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { PREFIX, readBy, storageEntry } from '#kit/web/storage.ts'
import { addresses } from '../addresses.ts'
import { SellerNumbers, ShopNumbers } from '../contract.ts'
import type * as contract from '../contract.ts'
import type { Metric, Period } from '../rules.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
const { listInquiries, listNumberRows, readSellerNumbers, readShopNumbers } = callsOf<typeof contract>(addresses)

const Kept = z.object({
  userId: z.string(),
  seller: z.catch(z.record(z.string(), SellerNumbers), {}),
  shops: z.catch(z.record(z.string(), ShopNumbers), {}),
})

/** The numbers that the person last saw in this browser, for offline use; another person's numbers replace them. */
const entry = storageEntry(`${PREFIX}_numbers`, readBy(Kept))

const MOST_SHOPS = 8

/** Marks stored data as older than any answer of the server, and asks again whenever the screen opens. */
const ASK_ANEW = { initialDataUpdatedAt: 0, refetchOnMount: 'always' } as const

/** The numbers of everything the signed-in person sells; the stored ones until the server answers. */
export function useSellerNumbers(period: Period) {
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: ['numbers', userId, 'seller', period],
    enabled: userId !== '',
    ...ASK_ANEW,
    initialData: () => keptNumbers(userId).seller[period],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const told = await callEndpoint(readSellerNumbers, { period }, { signal })
      keepNumbers(userId, 'seller', period, told)
      return told
    },
  })
}

/** The numbers of one own shop; the stored ones until the server answers. */
export function useShopNumbers(id: string, period: Period) {
  const userId = useUser()?.id ?? ''
  const name = `${id} ${period}`
  return useQuery({
    queryKey: ['numbers', userId, 'shop', id, period],
    enabled: userId !== '',
    ...ASK_ANEW,
    initialData: () => keptNumbers(userId).shops[name],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const told = await callEndpoint(readShopNumbers, { id, period }, { signal })
      keepNumbers(userId, 'shops', name, told)
      return told
    },
  })
}

/** The opened figure: of all listings, one shop or one listing; of the whole period or some of its days. */
export interface Figure {
  period: Period
  metric: Metric
  shopId?: string | undefined
  listingId?: string | undefined
  weekday?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The rows of a figure, page by page. */
export function useFigureRows(figure: Figure | null) {
  return useInfiniteQuery({
    queryKey: ['numbers', 'rows', figure],
    enabled: figure !== null,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => callEndpoint(listNumberRows, { ...figure!, skip: pageParam }, { signal }),
    getNextPageParam: (last, _, skip) => (last.hasMore ? skip + last.rows.length : undefined),
  })
}

/** Inquiries about a product of the user. */
export function useInquiries(id: string) {
  return useQuery({
    queryKey: ['inquiries', id],
    queryFn: ({ signal }) => callEndpoint(listInquiries, { id }, { signal }),
  })
}

type Kept = z.infer<typeof Kept>

/** The stored numbers of a person. */
function keptNumbers(userId: string): Kept {
  const kept = entry.read()
  return kept?.userId === userId ? kept : { userId, seller: {}, shops: {} }
}

/** Stores numbers from the server; `name` is the period, for a shop preceded by its id. */
function keepNumbers<Of extends 'seller' | 'shops'>(
  userId: string,
  of: Of,
  name: string,
  told: Kept[Of][string],
): void {
  const kept = keptNumbers(userId)
  const others = Object.entries(kept[of]).filter(([each]) => each !== name)
  entry.write({ ...kept, [of]: Object.fromEntries([[name, told], ...others.slice(0, MOST_SHOPS - 1)]) })
}
