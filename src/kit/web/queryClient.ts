import { onlineManager, QueryClient } from '@tanstack/react-query'
import { minutes } from '#core/units.ts'
import { ApiError } from './api.ts'

/** What was read stays usable offline for a day, and is asked again when older than half a minute. */
export function makeQueryClient(): QueryClient {
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minutes(0.5),
        gcTime: minutes(24 * 60),
        networkMode: 'always',
        retry: (failures, error) =>
          navigator.onLine && failures < 2 && error instanceof ApiError && ['network', 'busy'].includes(error.code),
        retryDelay: (failures) => Math.min(4000, 400 * 2 ** failures),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
