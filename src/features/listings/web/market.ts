import { useQuery } from '@tanstack/react-query'
import { minutes } from '#core/units.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { readMarket } from '../contract.ts'

/** What holds for every listing here; undefined until the server answered. */
export function useMarket() {
  return useQuery({
    queryKey: ['market'],
    staleTime: minutes(10),
    queryFn: ({ signal }) => callEndpoint(readMarket, {}, { signal }),
  }).data
}

/** The middle of the demo neighbourhood; null where there is none. */
export const useDemoArea = () => useMarket()?.demoArea ?? null
