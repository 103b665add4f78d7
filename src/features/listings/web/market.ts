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

/**
 * How long a new listing is visible without payment: for `days`, without end (no payments are set up here), or not at
 * all. Undefined until it is known.
 */
export function useFreePeriod(): { period: 'days' | 'open' | 'none'; days: number } | undefined {
  const market = useMarket()
  if (!market) return undefined
  const { freeDays: days, takesPayments } = market
  return { period: days === 0 ? 'none' : takesPayments ? 'days' : 'open', days }
}

/** Centre of the demo neighbourhood; null where there is none. */
export const useDemoArea = () => useMarket()?.demoArea ?? null
