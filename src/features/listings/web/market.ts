import { useQuery } from '@tanstack/react-query'
import { minutes } from '#core/units.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { readMarket } from './calls.ts'

/** Settings of all listings here; undefined until the server answers. */
export function useMarket() {
  return useQuery({
    queryKey: ['market'],
    staleTime: minutes(10),
    queryFn: ({ signal }) => callEndpoint(readMarket, {}, { signal }),
  }).data
}

/** Centre of the demo neighbourhood; null where there is none. */
export const useDemoArea = () => useMarket()?.demoArea ?? null
