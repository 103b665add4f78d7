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

/** Asks again without taking "more" away from who asked for it: a next page that is on its way arrives first. */
class PatientClient extends QueryClient {
  override async refetchQueries(filters: RefetchQueryFilters = {}, options: RefetchOptions = {}): Promise<void> {
    const growing = this.getQueryCache().findAll(filters).filter(isGrowing)
    const others = (query: Query) => !growing.includes(query) && (filters.predicate?.(query) ?? true)
    const askAgain = async ({ promise, queryKey }: Query) => {
      await promise?.catch(() => undefined)
      await super.refetchQueries({ queryKey, exact: true, type: filters.type ?? 'all' }, options)
    }
    await Promise.all([super.refetchQueries({ ...filters, predicate: others }, options), ...growing.map(askAgain)])
  }
}

/** A page is being added to what it holds. */
const isGrowing = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined
