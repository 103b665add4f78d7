import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { minutes } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { suggestWords } from '../suggestContract.ts'

/** Concepts, brands and towns that a text may mean near an area, each with its number of listings nearby. */
export function useSuggestedWords(text: string, area: Area | null) {
  const userId = useUser()?.id
  const asked = text.trim()
  const near = area && {
    latitude: area.latitude,
    longitude: area.longitude,
    ...(area.kind === 'demo' && { area: 'demo' }),
  }
  return useQuery({
    queryKey: ['suggestions', userId, asked, near],
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
    staleTime: minutes(5),
    queryFn: ({ signal }) => callEndpoint(suggestWords, { q: asked, ...near }, { signal }),
  })
}
