import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import type { SearchScreen } from '../useSearchScreen.ts'
import { useEndWatch, useWatches, useWatchSearch } from './queries.ts'
import { isSameSearch, watchedSearch } from './watchedSearch.ts'

/** Whether the search on the screen is watched, with functions to start and stop that; null without an area. */
export function useWatching({ state, area }: SearchScreen) {
  const t = useTranslations('discovery')
  const sentence = useErrorSentence()
  const watches = useWatches()
  const begin = useWatchSearch()
  const end = useEndWatch()
  const search = watchedSearch(state, area)
  if (!search) return null
  const watch = watches.data?.find((each) => isSameSearch(each.search, search)) ?? null
  const failed = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  const start = () =>
    begin.mutate(
      { search, areaName: area?.name ?? '' },
      {
        onSuccess: (made) => toast(t(made ? 'watchBegun' : 'watchWaits'), { tone: 'ok' }),
        onError: failed,
      },
    )
  const stop = (id: string) =>
    end.mutate(id, {
      onSuccess: () => toast(t('watchEnded'), { undo: { label: t('undo'), run: start } }),
      onError: failed,
    })
  return {
    isOn: watch !== null,
    isBusy: begin.isPending || end.isPending,
    toggle: () => (watch ? stop(watch.id) : start()),
  }
}
