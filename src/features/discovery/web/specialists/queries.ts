import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Meters } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { findSpecialists } from '../calls.ts'

/** People with the wanted skill within a range of an area; no request without an area. */
export function useSpecialists(text: string, range: Meters, area: Area | null) {
  const userId = useUser()?.id
  const asked = area && {
    q: text.trim(),
    latitude: area.latitude,
    longitude: area.longitude,
    rangeMeters: range,
    ...(area.kind === 'demo' && { area: 'demo' }),
  }
  return useQuery({
    queryKey: ['specialists', userId, asked],
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callEndpoint(findSpecialists, asked!, { signal }),
  })
}
