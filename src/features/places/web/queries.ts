import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { days, minutes } from '#core/units.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { keptFields } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry, textEntry } from '#kit/web/storage.ts'
import { findPlaces, mapStyle, reverseGeocode } from './calls.ts'

/** The user's language as a two-letter code: "en", "hi". */
const useLanguageCode = () => useLocale().split('-')[0] ?? 'en'

/**
 * A position in words (C-03, T-02). Rounded to four decimals, about 11 m, so that a slightly moved pin sends no new
 * request; cached for a day, also offline.
 */
export function usePlaceAt(point: LatLng | null) {
  const language = useLanguageCode()
  const latitude = point?.latitude.toFixed(4)
  const longitude = point?.longitude.toFixed(4)
  return useQuery({
    queryKey: ['place', latitude, longitude, language],
    enabled: point !== null,
    staleTime: days(1),
    queryFn: ({ signal }) =>
      callEndpoint(reverseGeocode, { latitude: latitude!, longitude: longitude!, language }, { signal }),
  })
}

/** A place search: towns while typing, street addresses too once the user submits. */
export interface PlaceQuestion {
  text: string
  near: LatLng | null
  withAddresses: boolean
}

/** Places by name, nearest first; previous results stay until the new ones arrive. */
export function useFindPlaces({ text, near, withAddresses }: PlaceQuestion) {
  const language = useLanguageCode()
  const around = near && { latitude: near.latitude.toFixed(2), longitude: near.longitude.toFixed(2) }
  const asked = text.trim()
  return useQuery({
    queryKey: ['places', asked, around, withAddresses, language],
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: minutes(60),
    refetchOnReconnect: ({ state }: { state: { status: string } }) => state.status === 'error',
    queryFn: ({ signal }) =>
      callEndpoint(
        findPlaces,
        { text: asked, ...around, language, addresses: withAddresses ? 'yes' : 'no' },
        { signal },
      ),
  })
}

/** Last known attribution of the map: cached tiles are shown without a network, and so is this (T-18). */
export const keptCredit = textEntry(`${PREFIX}_map_credit`)

/** Last known tile source: without a network the map draws cached tiles. */
export const keptStreets = storageEntry(`${PREFIX}_map_streets`, (kept) =>
  keptFields(kept, { tileUrl: 'string', deepestZoom: 'number', attribution: 'string' }),
)

/** Tile URL and attribution of the map. */
export function useMapStyle() {
  return useQuery({
    queryKey: ['mapStyle'],
    staleTime: days(1),
    queryFn: async ({ signal }) => {
      const style = await callEndpoint(mapStyle, {}, { signal })
      if (!style.vector) keptStreets.remove()
      else if (JSON.stringify(style.vector) !== JSON.stringify(keptStreets.read())) keptStreets.write(style.vector)
      if (style.attribution !== keptCredit.read()) keptCredit.write(style.attribution)
      return style
    },
  })
}
