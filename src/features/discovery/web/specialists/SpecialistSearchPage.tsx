import LocateFixed from 'lucide-react/icons/locate-fixed'
import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { meters, type Meters, milliseconds } from '#core/units.ts'
import { useDemoArea } from '#features/listings/web/market.ts'
import { AreaButton } from '#features/places/web/AreaButton.tsx'
import type { Area } from '#features/places/web/areaStore.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { type Geolocating, useGeolocation } from '#kit/web/useGeolocation.ts'
import { clampSpecialistRange, SPECIALIST_RANGE } from '../../specialistRules.ts'
import { DemoNote } from '../DemoNote.tsx'
import { useSearch } from '../queries.ts'
import { matchCount } from '../ResultList.tsx'
import { addressOfSearch, asQuestion, FRESH } from '../searchState.ts'
import { useDraft } from '../useDraft.ts'
import { useSpecialists } from './queries.ts'
import { RangeField, SpecialistCard, useRangeWords } from './specialistParts.tsx'
import '#features/places/web/words/places.ts'
import '../words/discovery.specialists.ts'
import '../words/discovery.ts'
import '../words/neighbourhood.ts'

const REST = milliseconds(150)

/** Find Specialists Nearby (F-141 … F-149): skill, range, and the people found. */
export function SpecialistSearchPage() {
  const t = useTranslations('discovery')
  const [params, setParams] = useQueryParams()
  const range = clampSpecialistRange(Number(params.get('range') ?? NaN))
  const [text, setText, pushText] = useDraft(params.get('q') ?? '', (q) => setParams({ q }), REST)
  const setRange = (next: number) => setParams({ range: String(clampSpecialistRange(next)) })
  const { area } = useArea()
  const device = useOwnPosition()
  const demo = useDemoArea()
  const back = useGoBack('/home')
  usePageTitle(t('findSpecialists'))
  return (
    <Page width="form">
      <PageHeader title={t('findSpecialists')} onBack={back} />
      <AreaButton tone="paper" demo={demo} />
      <DemoNote area={area} className="my-1" />
      <div className="mt-1 flex">
        <SearchField
          label={t('specialistSearch')}
          placeholder={t('specialistPlaceholder')}
          value={text}
          onValue={setText}
          onSubmit={pushText}
        />
      </div>
      <RangeField className="mt-4" value={range} onValue={setRange} />
      <SpecialistResults
        text={params.get('q') ?? ''}
        range={meters(range)}
        area={area}
        device={device}
        onRange={setRange}
      />
    </Page>
  )
}

/**
 * Requests the device's position when the screen opens (F-146), unless the user has chosen another area; the position
 * becomes the area "Around me".
 */
function useOwnPosition(): Geolocating {
  const { area, isChosen, choose } = useArea()
  const device = useGeolocation('specialistSearch', {
    onFix: ({ latitude, longitude }) => choose({ kind: 'here', name: '', address: '', latitude, longitude }),
  })
  const locate = useEffectEvent(() => {
    if (!isChosen || area?.kind === 'here') device.locate()
  })
  useEffect(() => locate(), [])
  return device
}

interface SpecialistResultsProps {
  text: string
  range: Meters
  area: Area | null
  device: Geolocating
  onRange: (range: number) => void
}

/** The specialists found, nearest first, below a note about the device's position. */
function SpecialistResults({ text, range, area, device, onRange }: SpecialistResultsProps) {
  return (
    <div className="mt-5 flex flex-col gap-3">
      <PositionNote device={device} />
      {area ? (
        <Found text={text} range={range} area={area} onRange={onRange} />
      ) : (
        <NoSpecialists text={text} area={null} />
      )}
    </div>
  )
}

/** Shown while the device's position is requested, and when it is unavailable (U-15). */
function PositionNote({ device }: { device: Geolocating }) {
  const t = useTranslations('discovery')
  const tPlaces = useTranslations('places')
  if (device.status === 'getting') {
    return (
      <p role="status" className="text-body text-ink-2">
        {tPlaces('locationGetting')}
      </p>
    )
  }
  if (!device.failure || !device.text) return null
  return (
    <Banner
      live
      tone="wait"
      title={tPlaces(device.text)}
      action={
        <Button
          size="small"
          variant="quiet"
          icon={<LocateFixed aria-hidden="true" className="size-5" />}
          onClick={device.locate}
        >
          {tPlaces('useMyLocation')}
        </Button>
      }
    >
      {t('chooseAreaInstead')}
    </Banner>
  )
}

function Found({ text, range, area, onRange }: Omit<SpecialistResultsProps, 'device' | 'area'> & { area: Area }) {
  const t = useTranslations('discovery')
  const sentence = useErrorSentence()
  const found = useSpecialists(text, range, area)
  if (found.isPending) return <SkeletonList kind="person" label={t('loading')} />
  if (found.isLoadingError) {
    return (
      <ErrorState title={t('searchFailed')} onRetry={() => void found.refetch()} busy={found.isFetching}>
        {sentence(found.error)}
      </ErrorState>
    )
  }
  const { specialists, hasMore } = found.data
  if (specialists.length === 0) return <NoSpecialists text={text} area={area} range={range} onRange={onRange} />
  return (
    <div aria-busy={found.isPlaceholderData} className="flex flex-col gap-3">
      <p role="status" className="text-body text-ink-2">
        {t('specialistsFound', { count: specialists.length })}
        {hasMore && ` ${t('moreSpecialists')}`}
      </p>
      <ul aria-label={t('findSpecialists')} className="flex flex-col gap-3">
        {specialists.map((specialist) => (
          <li key={specialist.userId}>
            <SpecialistCard specialist={specialist} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface NoSpecialistsProps extends Pick<SpecialistResultsProps, 'text' | 'area'> {
  range?: Meters
  onRange?: (range: number) => void
}

/**
 * Shown when no specialist is within the range: the number in the next wider range, because Home also counts people who
 * are farther away.
 */
function NoSpecialists({ text, area, range, onRange }: NoSpecialistsProps) {
  const t = useTranslations('discovery')
  const tNear = useTranslations('neighbourhood')
  const words = useRangeWords()
  const farther = meters(Math.min(SPECIALIST_RANGE.max, Math.max(5000, (range ?? 0) * 5)))
  const { data } = useSpecialists(text, farther, range === SPECIALIST_RANGE.max ? null : area)
  const count = data?.specialists.length ?? 0
  return (
    <EmptyState
      drawing={<NothingNearby />}
      title={t('noSpecialists')}
      action={
        onRange &&
        range !== SPECIALIST_RANGE.max && (
          <Button onClick={() => onRange(farther)}>{t('lookWithinRange', { range: words(farther) })}</Button>
        )
      }
      second={<Listings text={text.trim()} area={area} />}
    >
      {count === 0
        ? t('noSpecialistsHint')
        : tNear(data?.hasMore ? 'inRingAtLeast' : 'inRing', { count, distance: String(farther / 1000) })}
    </EmptyState>
  )
}

/** Leads to listings that match the words: not everybody who offers a service is a specialist. */
function Listings({ text, area }: Pick<SpecialistResultsProps, 'text' | 'area'>) {
  const t = useTranslations('discovery')
  const search = useSearch(text === '' || !area ? null : asQuestion({ ...FRESH, query: text }, area))
  const { count } = matchCount(search)
  if (count === 0 || search.instead !== null || search.isPlaceholderData) return null
  return (
    <RowCard className="mt-4 text-start">
      <NavRow
        href={addressOfSearch({ query: text })}
        icon={<Search aria-hidden="true" />}
        title={t('listingsFor', { words: text })}
        sub={t('listingsNear', { count })}
      />
    </RowCard>
  )
}
