import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { InputOf } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { minutes } from '#core/units.ts'
import { callEndpoint } from '#kit/web/api.ts'
import * as contract from '../contract.ts'

export function useMyShops() {
  return useQuery({ queryKey: ['my', 'shops'], queryFn: ({ signal }) => callEndpoint(contract.listMyShops, {}, { signal }) })
}

/** An own shop for its form; `id` null asks nothing. */
export function useMyShop(id: string | null) {
  return useQuery({
    queryKey: ['my', 'shops', id],
    enabled: id !== null,
    queryFn: ({ signal }) => callEndpoint(contract.readMyShop, { id: id! }, { signal }),
  })
}

export function useMyItems() {
  return useQuery({ queryKey: ['my', 'items'], queryFn: ({ signal }) => callEndpoint(contract.listMyItems, {}, { signal }) })
}

/** An own item for its form; `id` null asks nothing. */
export function useMyItem(id: string | null) {
  return useQuery({
    queryKey: ['my', 'items', id],
    enabled: id !== null,
    queryFn: ({ signal }) => callEndpoint(contract.readMyItem, { id: id! }, { signal }),
  })
}

export function useShop(id: string) {
  return useQuery({ queryKey: ['shops', id], queryFn: ({ signal }) => callEndpoint(contract.readShop, { id }, { signal }) })
}

export function useProduct(id: string) {
  return useQuery({ queryKey: ['products', id], queryFn: ({ signal }) => callEndpoint(contract.readProduct, { id }, { signal }) })
}

/** What holds for every listing here; undefined until the server answered. */
export function useMarket() {
  return useQuery({
    queryKey: ['market'],
    staleTime: minutes(10),
    queryFn: ({ signal }) => callEndpoint(contract.readMarket, {}, { signal }),
  }).data
}

/** The middle of the demo neighbourhood; null where there is none. */
export const useDemoArea = () => useMarket()?.demoArea ?? null

/** Everything that shows own listings or what buyers see of them is asked again after a change. */
function useRefreshListings() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [['my'], ['shops'], ['products'], ['search']].map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'active' })),
    )
}

/**
 * A key that stays the same while the same contents are sent again, so that a double tap or a retry makes one listing,
 * and changes with the contents.
 */
function useTapKey() {
  const last = useRef({ contents: '', key: '' })
  return (input: unknown) => {
    const contents = JSON.stringify(input)
    if (last.current.contents !== contents) last.current = { contents, key: newId() }
    return last.current.key
  }
}

/** Creates the shop, or with an id changes it. */
export function useSaveShop(id: string | null) {
  const keyOf = useTapKey()
  const refresh = useRefreshListings()
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.createShop> & { version?: number | undefined }) => {
      const idempotencyKey = keyOf(input)
      return id === null
        ? callEndpoint(contract.createShop, input, { idempotencyKey })
        : callEndpoint(contract.updateShop, { ...input, id }, { idempotencyKey })
    },
    onSuccess: refresh,
  })
}

/** Creates the item, or with an id changes it. */
export function useSaveItem(id: string | null) {
  const keyOf = useTapKey()
  const refresh = useRefreshListings()
  return useMutation({
    mutationFn: (input: InputOf<typeof contract.createItem> & { version?: number | undefined }) => {
      const idempotencyKey = keyOf(input)
      return id === null
        ? callEndpoint(contract.createItem, input, { idempotencyKey })
        : callEndpoint(contract.updateItem, { ...input, id }, { idempotencyKey })
    },
    onSuccess: refresh,
  })
}

export function useSetListingStatus() {
  const refresh = useRefreshListings()
  return useMutation({
    mutationFn: (input: { id: string; status: 'active' | 'inactive' }) => callEndpoint(contract.setListingStatus, input),
    onSuccess: refresh,
  })
}

export function useDeleteListing() {
  const refresh = useRefreshListings()
  return useMutation({
    mutationFn: (input: { id: string }) => callEndpoint(contract.deleteListing, input),
    onSuccess: refresh,
  })
}
