import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#core/contract.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { listMyItems } from '../../itemContract.ts'
import { useShownItems } from './shownItems.ts'

/** All own items, with the changes that the server does not have yet. */
export function useMyItems() {
  return useShownList(
    useQuery({ queryKey: ['my', 'items'], queryFn: ({ signal }) => callEndpoint(listMyItems, {}, { signal }) }),
  )
}

function useShownList<Query extends { data: OutputOf<typeof listMyItems> | undefined; dataUpdatedAt: number }>(
  query: Query,
): Query {
  const items = useShownItems(query.data?.items, query.dataUpdatedAt)
  return { ...query, data: items && { items } }
}

/** The items of one own shop. */
export function useMyItemsIn(shopId: string) {
  return useShownList(
    useQuery({
      queryKey: ['my', 'items', 'in', shopId],
      queryFn: ({ signal }) => callEndpoint(listMyItems, { shopId }, { signal }),
    }),
  )
}
