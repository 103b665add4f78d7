import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OutputOf } from '#core/contract.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { listMyItems } from '../calls.ts'
import { useMyItem } from '../queries.ts'
import { useShownItems } from './shownItems.ts'

/** Own items are stored completely for offline use, however many they are. */
const KEPT = { isKeptWhole: true }

/** All items of the user, with changes that the server has not received yet. */
export function useMyItems() {
  return useShownList(
    useQuery({
      queryKey: ['my', 'items'],
      queryFn: ({ signal }) => callEndpoint(listMyItems, {}, { signal }),
      meta: KEPT,
    }),
  )
}

function useShownList<Query extends { data: OutputOf<typeof listMyItems> | undefined; dataUpdatedAt: number }>(
  query: Query,
): Query {
  const items = useShownItems(query.data?.items, query.dataUpdatedAt)
  return { ...query, data: items && { items } }
}

/** One own item, with changes that the server has not received yet. */
export function useMyShownItem(id: string) {
  const query = useMyItem(id)
  const one = useMemo(() => query.data && [query.data], [query.data])
  const shown = useShownItems(one, query.dataUpdatedAt)
  return { ...query, data: query.data && (shown?.[0] ?? query.data) }
}

/** The items of one own shop. */
export function useMyItemsIn(shopId: string) {
  return useShownList(
    useQuery({
      queryKey: ['my', 'items', 'in', shopId],
      queryFn: ({ signal }) => callEndpoint(listMyItems, { shopId }, { signal }),
      meta: KEPT,
    }),
  )
}
