import BellPlus from 'lucide-react/icons/bell-plus'
import BellRing from 'lucide-react/icons/bell-ring'
import { useTranslations } from 'use-intl'
import type { Area } from '#features/places/web/areaStore.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { WatchedSearch } from '../../watchContract.ts'
import { FRESH, type SearchState } from '../searchState.ts'
import type { SearchScreen } from '../useSearchScreen.ts'
import { useEndWatch, useWatches, useWatchSearch } from './queries.ts'
import '../words/discovery.ts'

/** Two searches at places closer than this, in degrees (about 100 m), count as the same. */
const SAME_PLACE = 0.001

/** A bell beside the count: notifies of new results of this search. */
export function WatchButton({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const watching = useWatching(screen)
  if (!watching) return null
  const Icon = watching.isOn ? BellRing : BellPlus
  return (
    <IconButton
      label={t('watch')}
      aria-pressed={watching.isOn}
      disabled={watching.isBusy}
      icon={<Icon aria-hidden="true" className="size-5! text-brand-ink" />}
      onClick={watching.toggle}
    />
  )
}

/** Like `WatchButton`, but as a button with text, shown when there are no results. */
export function WatchInstead({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const watching = useWatching(screen)
  if (!watching) return null
  return (
    <Button
      variant="tint"
      busy={watching.isBusy}
      icon={<BellPlus aria-hidden="true" className="size-5" />}
      aria-pressed={watching.isOn}
      onClick={watching.toggle}
    >
      {t(watching.isOn ? 'watchOn' : 'watchInstead')}
    </Button>
  )
}

/** Whether the search on the screen is watched, with functions to start and stop that; null without an area. */
function useWatching({ state, area }: SearchScreen) {
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

/** The watchable part of the search screen's state; null without an area. Order and "open now" are excluded. */
function watchedSearch(state: SearchState, area: Area | null): WatchedSearch | null {
  if (!area) return null
  return {
    ...(state.query.trim() !== '' && { q: state.query.trim() }),
    ...(state.type !== FRESH.type && { type: state.type }),
    ...(state.category !== '' && { category: state.category }),
    ...(state.minPrice !== FRESH.minPrice && { minPrice: state.minPrice }),
    ...(state.maxPrice !== FRESH.maxPrice && { maxPrice: state.maxPrice }),
    ...(state.rating !== FRESH.rating && { minRating: state.rating }),
    ...(state.availability !== FRESH.availability && { availability: state.availability }),
    latitude: area.latitude,
    longitude: area.longitude,
    radiusMeters: Math.round(state.distance * 1000),
    ...(state.box !== '' && { box: state.box }),
    ...(area.kind === 'demo' && { area: 'demo' as const }),
  }
}

/** True when two searches are equal, except for slightly different places. */
function isSameSearch(a: WatchedSearch, b: WatchedSearch): boolean {
  const { latitude, longitude, ...rest } = a
  const { latitude: otherLatitude, longitude: otherLongitude, ...otherRest } = b
  const isNear = Math.abs(latitude - otherLatitude) < SAME_PLACE && Math.abs(longitude - otherLongitude) < SAME_PLACE
  return isNear && JSON.stringify(sorted(rest)) === JSON.stringify(sorted(otherRest))
}

const sorted = (values: object) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
