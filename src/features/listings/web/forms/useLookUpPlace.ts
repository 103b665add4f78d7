import { useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { parseLatLng } from '#core/geo.ts'
import { minutes } from '#core/units.ts'
import type { FoundPlace } from '#features/places/contract.ts'
import { findPlaces } from '#features/places/web/calls.ts'
import { callEndpoint } from '#kit/web/api.ts'

/**
 * Finds places for a typed address, street addresses too (F-102); none for "" and for coordinates. A failed search
 * finds nothing; the address is kept anyway.
 */
export function useLookUpPlace(): (address: string) => Promise<FoundPlace[]> {
  const client = useQueryClient()
  const language = useLocale().split('-')[0] ?? 'en'
  return async (address) => {
    const text = address.trim()
    if (text === '' || parseLatLng(text)) return []
    try {
      const { places } = await client.query({
        queryKey: ['places', 'address', text, language],
        staleTime: minutes(60),
        retry: false,
        queryFn: ({ signal }) => callEndpoint(findPlaces, { text, language, addresses: 'yes' }, { signal }),
      })
      return places
    } catch {
      return []
    }
  }
}
