import {
  onlineManager,
  type Query,
  QueryClient,
  type RefetchOptions,
  type RefetchQueryFilters,
} from '@tanstack/react-query'
import { minutes } from '#core/units.ts'
import { ApiError } from './api.ts'

/** What was read stays usable offline for a day, and is asked again when older than half a minute. */
export function makeQueryClient(): QueryClient {
  onlineManager.setOnline(navigator.onLine)
  return new PatientClient({
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

/**
 * Asks again for what is on its way, too, once that has come. TanStack would take a first answer, asked for before the change,
 * for a fresh one, and throw a next page away that somebody asked for.
 */
class PatientClient extends QueryClient {
  override async refetchQueries(filters: RefetchQueryFilters = {}, options: RefetchOptions = {}): Promise<void> {
    const coming = new Set(this.getQueryCache().findAll(filters).filter(isComing))
    const others = (query: Query) => !coming.has(query) && (filters.predicate?.(query) ?? true)
    const askAfterwards = async (query: Query) => {
      await query.promise?.catch(() => undefined)
      // A failed first answer has nothing outdated to replace; asking again would hide its error behind "Loading".
      if (query.state.status === 'error') return
      query.invalidate()
      await super.refetchQueries({ queryKey: query.queryKey, exact: true, type: filters.type ?? 'all' }, options)
    }
    await Promise.all([
      super.refetchQueries({ ...filters, predicate: others }, options),
      ...[...coming].map(askAfterwards),
    ])
  }
}

/** Its first answer is on its way, or one more page. */
const isComing = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && (state.data === undefined || state.fetchMeta?.fetchMore !== undefined)
