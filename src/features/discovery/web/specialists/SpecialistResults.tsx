import { LocateFixed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Meters, meters } from '#core/units.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import type { Geolocating } from '#kit/web/useGeolocation.ts'
import { SPECIALIST_RANGE } from '../../specialistRules.ts'
import { useSpecialists } from './queries.ts'
import { useRangeWords } from './RangeField.tsx'
import { SpecialistCard } from './SpecialistCard.tsx'

interface SpecialistResultsProps {
  text: string
  range: Meters
  area: Area | null
  device: Geolocating
  onRange: (range: number) => void
}

/** The specialists found, nearest first, below a note about the device's position. */
export function SpecialistResults({ text, range, area, device, onRange }: SpecialistResultsProps) {
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
