import { useQuery } from '@tanstack/react-query'
import { minutes } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { readNeighbourhood } from './calls.ts'

/** Listings around an area: open now, categories, new, services, shops. */
export function useNeighbourhood({ latitude, longitude, kind }: Area) {
  const userId = useUser()?.id
  const asked = { latitude, longitude, ...(kind === 'demo' && { area: 'demo' }) }
  return useQuery({
    queryKey: ['search', userId, 'neighbourhood', asked],
    staleTime: minutes(1),
    queryFn: ({ signal }) => callEndpoint(readNeighbourhood, asked, { signal }),
  })
}
