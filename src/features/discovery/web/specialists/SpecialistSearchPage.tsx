import { LocateFixed, MessageCircle } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { meters, type Meters, milliseconds } from '#core/units.ts'
import { useDemoArea } from '#features/listings/web/market.ts'
import { AreaButton } from '#features/places/web/AreaButton.tsx'
import type { Area } from '#features/places/web/areaStore.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { ReportButton } from '#features/reports/web/ReportButton.tsx'
import { useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { type Geolocating, useGeolocation } from '#kit/web/useGeolocation.ts'
import type { Specialist } from '../../specialistContract.ts'
import { clampSpecialistRange, SPECIALIST_RANGE } from '../../specialistRules.ts'
import { DemoNote } from '../DemoNote.tsx'
import { useDraft } from '../useDraft.ts'
import { useSpecialists } from './queries.ts'
import { RangeField, useRangeWords } from './RangeField.tsx'

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
 * Requests the device's position when the screen opens (F-146), unless the reader has chosen another area; the position
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

/** Nobody within the range: how many there are in the next one, since Home counts farther than this screen begins. */
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
    >
      {count === 0
        ? t('noSpecialistsHint')
        : tNear(data?.hasMore ? 'inRingAtLeast' : 'inRing', { count, distance: String(farther / 1000) })}
    </EmptyState>
  )
}

/** A specialist: skills, distance of their area, and a button to contact them (F-142). */
function SpecialistCard({ specialist }: { specialist: Specialist }) {
  const t = useTranslations('discovery')
  const { userId, name, photo, specializations, skills, distance, isDemo } = specialist
  const { isWithin, kilometers } = distance
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={photo} />
        <div className="min-w-0 flex-1">
          <h2 className="text-head wrap-safe">{name}</h2>
          <p className="text-small text-ink-2">{isWithin ? t('within1Km') : t('aboutKm', { kilometers })}</p>
        </div>
        {isDemo && <Tag className="self-start">{t('demo')}</Tag>}
      </div>
      <ul className="flex flex-col gap-1">
        {specializations.map((each) => (
          <li key={`${each.name} ${each.qualification}`} className="text-body wrap-safe">
            <b className="font-semibold">{each.name}</b>
            <span className="text-ink-2">
              {each.experience > 0 && ` · ${t('experience', { years: each.experience })}`}
              {each.qualification && ` · ${each.qualification}`}
            </span>
          </li>
        ))}
        {skills.map((skill) => (
          <li key={skill} className="text-body wrap-safe">
            {skill}
          </li>
        ))}
      </ul>
      <LinkButton
        size="small"
        variant="tint"
        href={`/circle?${new URLSearchParams({ userId })}`}
        icon={<MessageCircle aria-hidden="true" className="size-5" />}
      >
        {t('requestToCommunicate')}
      </LinkButton>
      <ReportButton className="self-center" name={name} subject={{ kind: 'person', id: userId }} />
    </Card>
  )
}
