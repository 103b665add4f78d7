import {
  notifyManager,
  onlineManager,
  type Query,
  QueryClient,
  type QueryKey,
  type RefetchOptions,
  type RefetchQueryFilters,
} from '@tanstack/react-query'
import { minutes } from '#core/units.ts'
import { ApiError } from './api.ts'

/** The query client: data stays usable offline for a day, and is refetched when older than 30 seconds. */
export function makeQueryClient(): QueryClient {
  onlineManager.setOnline(navigator.onLine)
  // Updates in the same task as the tap, so that a checked radio never shows its old state in between.
  notifyManager.setScheduler(queueMicrotask)
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
 * Applies a change to cached answers before the server has it. Running refetches are cancelled, because they may return
 * the old state; first loads continue.
 */
export function showAtOnce<Answer>(client: QueryClient, queryKey: QueryKey, change: (answer: Answer) => Answer): void {
  void client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  client.setQueriesData<Answer>({ queryKey }, (answer) => answer && change(answer))
}

/**
 * Invalidation also refetches queries that are currently loading, once they have finished. TanStack would treat a first
 * answer requested before the change as fresh, and discard a next page being loaded.
 */
class PatientClient extends QueryClient {
  override async refetchQueries(filters: RefetchQueryFilters = {}, options: RefetchOptions = {}): Promise<void> {
    const coming = new Set(this.getQueryCache().findAll(filters).filter(isComing))
    const others = (query: Query) => !coming.has(query) && (filters.predicate?.(query) ?? true)
    const askAfterwards = async (query: Query) => {
      await query.promise?.catch(() => undefined)
      // A failed first load has no outdated data; a refetch would hide its error behind "Loading".
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

/** True while the first answer or another page is loading. */
const isComing = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && (state.data === undefined || state.fetchMeta?.fetchMore !== undefined)
