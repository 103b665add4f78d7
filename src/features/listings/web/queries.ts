import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#core/contract.ts'
import type { Milliseconds } from '#core/units.ts'
import { savedUser } from '#features/accounts/web/session.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { forgetGone } from '#kit/web/offlineCache.ts'
import type { listMyItems } from '../itemContract.ts'
import { readMyItem, readProduct } from './calls.ts'
import { listMyOffices, readMyOffice, readOffice } from './calls.ts'
import { listMyServices, readMyService, readService } from './calls.ts'
import { listDeletedShops, listMyShops, readMyShop, readShop } from './calls.ts'
import { listMySpecializations, readMySpecialization } from './calls.ts'

/** Query option: refetches whenever the screen opens, because others change what it shows. */
export const ASK_ANEW = { refetchOnMount: 'always' } as const

/** Own listings by kind; all queries below ['my', …] are refetched after a change. */
export function useMyShops(options: Partial<typeof ASK_ANEW> = {}) {
  return useQuery({
    ...options,
    queryKey: ['my', 'shops'],
    queryFn: ({ signal }) => callEndpoint(listMyShops, {}, { signal }),
  })
}

/** Own shops that can still be restored. */
export function useDeletedShops() {
  return useQuery({
    queryKey: ['my', 'shops', 'deleted'],
    queryFn: ({ signal }) => callEndpoint(listDeletedShops, {}, { signal }),
  })
}

/** A shop of the user for its form; `id` null: no request. */
export function useMyShop(id: string | null) {
  return useQuery({
    queryKey: ['my', 'shops', id],
    enabled: id !== null,
    queryFn: ({ signal }) => callEndpoint(readMyShop, { id: id! }, { signal }),
  })
}

/** An item of the user for its form; `id` null: no request. */
export function useMyItem(id: string | null) {
  return useQuery({
    queryKey: ['my', 'items', id],
    enabled: id !== null,
    queryFn: ({ signal }) => callEndpoint(readMyItem, { id: id! }, { signal }),
  })
}

export function useMyServices() {
  return useQuery({
    queryKey: ['my', 'services'],
    queryFn: ({ signal }) => callEndpoint(listMyServices, {}, { signal }),
  })
}

/** A service of the user for its form; `id` null: no request. */
export function useMyService(id: string | null) {
  return useQuery({
    queryKey: ['my', 'services', id],
    enabled: id !== null,
    queryFn: ({ signal }) => callEndpoint(readMyService, { id: id! }, { signal }),
  })
}

export function useMyOffices(isWanted = true) {
  return useQuery({
    queryKey: ['my', 'offices'],
    enabled: isWanted,
    queryFn: ({ signal }) => callEndpoint(listMyOffices, {}, { signal }),
  })
}

/** An office of the user for its form; `id` null: no request. */
export function useMyOffice(id: string | null) {
  return useQuery({
    queryKey: ['my', 'offices', id],
    enabled: id !== null,
    queryFn: ({ signal }) => callEndpoint(readMyOffice, { id: id! }, { signal }),
  })
}

export function useMySpecializations() {
  return useQuery({
    queryKey: ['my', 'specializations'],
    queryFn: ({ signal }) => callEndpoint(listMySpecializations, {}, { signal }),
  })
}

/** A specialization of the user for its form; `id` null: no request. */
export function useMySpecialization(id: string | null) {
  return useQuery({
    queryKey: ['my', 'specializations', id],
    enabled: id !== null,
    queryFn: ({ signal }) => callEndpoint(readMySpecialization, { id: id! }, { signal }),
  })
}

/** The lists of the user's listings. */
interface Lists {
  shops: OutputOf<typeof listMyShops>['shops'][number]
  items: OutputOf<typeof listMyItems>['items'][number]
  services: OutputOf<typeof listMyServices>['services'][number]
  offices: OutputOf<typeof listMyOffices>['offices'][number]
  specializations: OutputOf<typeof listMySpecializations>['specializations'][number]
}

/** A listing of the user from the last fetched list, so that its form opens without a network. */
export function useListed<Kind extends keyof Lists>(kind: Kind, id: string | null): Lists[Kind] | undefined {
  const lists = useQueryClient().getQueriesData<Record<Kind, Lists[Kind][]>>({ queryKey: ['my', kind] })
  return lists.flatMap(([, data]) => data?.[kind] ?? []).find((listed) => listed.id === id)
}

export function useShop(id: string) {
  return useQuery({
    ...ASK_ANEW,
    queryKey: ['shops', id],
    queryFn: ({ signal }) => callEndpoint(readShop, { id }, { signal }),
  })
}

export function useProduct(id: string) {
  return useQuery({
    ...ASK_ANEW,
    queryKey: ['products', id],
    queryFn: async ({ signal }) => {
      try {
        return await callEndpoint(readProduct, { id }, { signal })
      } catch (error) {
        const userId = savedUser()?.id
        if (userId && error instanceof ApiError && error.status === 404) void forgetGone(userId, [id])
        throw error
      }
    },
  })
}

export function useService(id: string) {
  return useQuery({
    ...ASK_ANEW,
    queryKey: ['services', id],
    queryFn: ({ signal }) => callEndpoint(readService, { id }, { signal }),
  })
}

/** An office; a moveable one is refetched every `followEvery`. */
export function useOffice(id: string, { followEvery }: { followEvery: Milliseconds }) {
  return useQuery({
    ...ASK_ANEW,
    queryKey: ['offices', id],
    queryFn: ({ signal }) => callEndpoint(readOffice, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.moveable ? followEvery : false),
  })
}
