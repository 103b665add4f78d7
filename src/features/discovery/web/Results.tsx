import MapPin from 'lucide-react/icons/map-pin'
import Share2 from 'lucide-react/icons/share-2'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { rangeText } from '#core/geo.ts'
import { kilometers, milliseconds } from '#core/units.ts'
import { useSettled } from '#features/places/web/useSettled.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { shareLink } from '#kit/web/share.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LiveText } from '#kit/web/ui/LiveText.tsx'
import { SkeletonRow } from '#kit/web/ui/Skeleton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { filtersOf, readQuery } from '../reading/readQuery.ts'
import { AnswerNote } from './AnswerNote.tsx'
import { AreaChip } from './AreaChip.tsx'
import { AsOfNote } from './AsOfNote.tsx'
import { FartherNote } from './FartherNote.tsx'
import { isOnlySimilar, matchCount, ResultList } from './ResultList.tsx'
import { areaParams, asParams, type SearchState, withoutFilters } from './searchState.ts'
import { usePriceWords } from './usePriceWords.ts'
import { useClosedToo } from './useClosedToo.ts'
import { useWider } from './useFarther.ts'
import { WaysOn } from './WaysOn.tsx'
import type { Pointed } from './usePointed.ts'
import type { SearchScreen } from './useSearchScreen.ts'
import { WatchButton, WatchInstead } from './watch/WatchButton.tsx'
import './words/discovery.ts'

/** A loading text is shown after this time. */
const LOADING_TEXT_AFTER = milliseconds(400)

interface ResultsProps {
  screen: SearchScreen
  pointed: Pointed
  hasMap: boolean
}

/** The results, and their number for screen readers. */
export function Results(props: ResultsProps) {
  return (
    <>
      <SaidCount screen={props.screen} />
      <ResultsByState {...props} />
    </>
  )
}

/** Announces the number of results after every answer. */
export function SaidCount({ screen: { search, isAsked } }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const isAnswered = isAsked && search.isSuccess && !search.isPlaceholderData
  const { count, isExact } = matchCount(search)
  const said = () => (isOnlySimilar(search) ? t('onlySimilar') : t(isExact ? 'saidCount' : 'saidAtLeast', { count }))
  return <LiveText>{isAnswered ? said() : ''}</LiveText>
}

/** Loading, failed, empty, results. */
function ResultsByState({ screen, pointed, hasMap }: ResultsProps) {
  const t = useTranslations('discovery')
  const sentence = useErrorSentence()
  const { search } = screen
  const priceWords = usePriceWords(screen.area)
  if (search.isPending) return <Loading />
  if (search.isError && search.results.length === 0) {
    return (
      <ErrorState title={t('searchFailed')} onRetry={() => void search.refetch()} busy={search.isFetching}>
        {sentence(search.error)}
      </ErrorState>
    )
  }
  if (search.results.length === 0) {
    return (
      <>
        <AsOfNote at={search.asOf} className="mb-2" />
        <NoResults screen={screen} />
      </>
    )
  }
  return (
    <div aria-busy={search.isPlaceholderData}>
      <AsOfNote at={search.asOf} className="mt-1" />
      <CountRow screen={screen} />
      <AnswerNote screen={screen} />
      {search.centre === null && (
        <Banner tone="wait" icon={<MapPin aria-hidden="true" />} title={t('noDistance')} className="mb-2" />
      )}
      <ResultList screen={screen} pointed={pointed} priceWords={priceWords} hasMap={hasMap} />
    </div>
  )
}

function Loading() {
  const t = useTranslations('discovery')
  return (
    <div role="status">
      <p className="flex min-h-touch items-center text-body text-ink-2">{t('loading')}</p>
      {[0, 1, 2, 3].map((row) => (
        <SkeletonRow key={row} />
      ))}
    </div>
  )
}

/** The number of results, the search radius, and a link to share the search. */
function CountRow({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const share = async () => {
    const outcome = await shareLink({ title: t('search'), url: addressOf(screen) })
    if (outcome === 'copied') toast(t('linkCopied'), { tone: 'ok' })
    if (outcome === 'failed') toast(t('linkNotCopied'), { tone: 'problem' })
  }
  return (
    <div className="flex min-h-touch items-center justify-between gap-2">
      <p className="text-body text-ink-2 wrap-safe">
        <FoundCount screen={screen} />
      </p>
      <span className="flex">
        <WatchButton screen={screen} />
        <IconButton
          className="-me-2.5"
          label={t('shareSearch')}
          icon={<Share2 aria-hidden="true" className="size-5! text-brand-ink" />}
          onClick={() => void share()}
        />
      </span>
    </div>
  )
}

/** "9 within 5.00 km", "more than 40 within 5.00 km", or that all are only similar; "Loading..." while a slow answer is pending (D-57). */
export function FoundCount({ screen: { search, state } }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const isLate = useSettled(search.isPlaceholderData, LOADING_TEXT_AFTER)
  if (search.isPlaceholderData && isLate) return t('loading')
  if (isOnlySimilar(search)) return t('onlySimilar')
  const bold = { b: (words: ReactNode) => <b className="text-ink tabular-nums">{words}</b> }
  const { count: matches, isExact } = matchCount(search)
  const count = isExact ? String(matches) : t('moreThan', { count: matches })
  if (search.centre === null) return t.rich('found', { count, ...bold })
  if (state.box !== '') return t.rich('foundOnMap', { count, ...bold })
  const within = distanceOf(state, search)
  if (within < 1) return t.rich('foundWithinMeters', { count, distance: Math.round(within * 1000), ...bold })
  return t.rich('foundWithin', { count, distance: rangeText(kilometers(within)), ...bold })
}

/** The distance of the search in kilometres: one named in the text counts if its filters were applied. */
function distanceOf({ query, distance }: SearchState, { instead }: SearchScreen['search']): number {
  const isDropped = instead !== null && instead.filtered !== true
  return (isDropped ? undefined : filtersOf(readQuery(query)).distance) ?? distance
}

/** The page address including the area, so that another person sees the same results. */
function addressOf({ params, area }: SearchScreen): string {
  const shared = new URLSearchParams(params)
  shared.delete('more')
  for (const [name, value] of Object.entries(area ? areaParams(area) : {})) if (value) shared.set(name, value)
  return `${location.origin}${location.pathname}?${shared}`
}

/** No results: because everything is closed now, or because there is nothing of this kind. */
function NoResults({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const closedToo = useClosedToo(screen)
  if (!closedToo) return <NothingFound screen={screen} />
  return (
    <EmptyState
      drawing={<NothingNearby />}
      title={t('nothingOpen')}
      action={<Button onClick={closedToo}>{t('closedToo')}</Button>}
    >
      {t('nothingOpenHint')}
    </EmptyState>
  )
}

/** The specification's text for no results (D-45), with the most useful next step; without an area, the choice of one. */
function NothingFound({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const { state, change, search, setParams } = screen
  const unfiltered = withoutFilters(state)
  const isFiltered = Object.entries(unfiltered).some(([key, value]) => state[key as keyof SearchState] !== value)
  const { ring, wider, isNowhere } = useWider(screen)
  const nearHint =
    state.box !== ''
      ? t('nothingOnMapHint')
      : t('nothingFoundHint', { distance: rangeText(kilometers(state.distance)) })
  const hasArea = screen.area !== null || state.box !== ''
  const hint = search.centre === null || isNowhere ? t('nothingFoundAnywhere') : nearHint
  const choose = <AreaChip area={null} isNamed={false} onChosen={() => {}} />
  const widen = wider !== null && (
    <Button onClick={() => change({ distance: wider })}>
      {t('lookWithin', { distance: rangeText(kilometers(wider)) })}
    </Button>
  )
  const nearby = ring ? <FartherNote ring={ring} /> : hint
  return (
    <EmptyState
      drawing={<NothingNearby />}
      title={t(hasArea ? 'nothingFound' : 'searchNeedsArea')}
      action={hasArea ? widen : choose}
      second={
        <>
          <WatchInstead screen={screen} />
          {isFiltered && (
            <Button variant="text" onClick={() => setParams({ ...asParams(unfiltered), browse: '1' })}>
              {t('withoutFilters')}
            </Button>
          )}
          <WaysOn words={state.query.trim()} />
        </>
      }
    >
      {hasArea ? nearby : t('nothingWithoutArea')}
    </EmptyState>
  )
}
