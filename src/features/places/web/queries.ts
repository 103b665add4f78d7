import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import * as z from 'zod/mini'
import type { LatLng } from '#core/geo.ts'
import { days, minutes } from '#core/units.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { PREFIX, storageEntry, textEntry } from '#kit/web/storage.ts'
import { findPlaces, mapStyle, reverseGeocode } from '../contract.ts'

/** The reader's language as the endpoints take it: "en", "hi". */
const useLanguageCode = () => useLocale().split('-')[0] ?? 'en'

/**
 * A position in words (C-03, T-02). Asked by four decimals, some 11 m, so that a pin that is nudged does not ask again;
 * kept for a day, also offline.
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

/** What is searched for: towns while typing, street addresses too once the reader asked for them. */
export interface PlaceQuestion {
  text: string
  near: LatLng | null
  withAddresses: boolean
}

/** Places of a name, nearer ones first; what was found for the text before stays while the new answer is on its way. */
export function useFindPlaces({ text, near, withAddresses }: PlaceQuestion) {
  const language = useLanguageCode()
  const around = near && { latitude: near.latitude.toFixed(2), longitude: near.longitude.toFixed(2) }
  const asked = text.trim()
  return useQuery({
    queryKey: ['places', asked, around, withAddresses, language],
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: minutes(60),
    queryFn: ({ signal }) =>
      callEndpoint(
        findPlaces,
        { text: asked, ...around, language, addresses: withAddresses ? 'yes' : 'no' },
        { signal },
      ),
  })
}

/** Whom the map was credited to last: tiles that the browser kept are shown without a network, and so is this (T-18). */
export const keptCredit = textEntry(`${PREFIX}_map_credit`)

/** Where the streets were last: a map that opens without a network draws those that the browser kept. */
export const keptStreets = storageEntry(
  `${PREFIX}_map_streets`,
  z.nullable(z.object({ tileUrl: z.string(), deepestZoom: z.number(), attribution: z.string() })),
)

/** Where the map finds its tiles and whom to credit. */
export function useMapStyle() {
  return useQuery({
    queryKey: ['mapStyle'],
    staleTime: days(1),
    queryFn: async ({ signal }) => {
      const style = await callEndpoint(mapStyle, {}, { signal })
      if (JSON.stringify(style.vector) !== JSON.stringify(keptStreets.read())) keptStreets.write(style.vector)
      if (style.attribution !== keptCredit.read()) keptCredit.write(style.attribution)
      return style
    },
  })
}
