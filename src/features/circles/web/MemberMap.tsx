import { useTranslations } from 'use-intl'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { KNOWN_ZOOM } from '#kit/web/map/mapModel.ts'
import type { CircleMember } from '../contract.ts'
import { useCircleWords } from './useCircleWords.ts'

interface MemberMapProps {
  name: string
  exact: NonNullable<CircleMember['exact']>
}

/** The live position of a member who shares it; updates while they share. */
export function MemberMap({ name, exact }: MemberMapProps) {
  const t = useTranslations('circles')
  const { timeOfDay } = useCircleWords()
  const at = { latitude: exact.lat, longitude: exact.lng }
  return (
    <div className="flex flex-col gap-2">
      <StreetMap
        ariaLabel={t('positionOf', { name })}
        gestures="map"
        className="-mx-5 -mt-5 h-64"
        center={at}
        zoom={KNOWN_ZOOM}
        markers={[{ id: 'member', point: at, kind: 'pin', label: name }]}
      />
      <p className="text-small text-ink-2">
        {t('measured', { time: timeOfDay(exact.measuredAt), meters: Math.ceil(exact.accuracyMeters) })}
      </p>
    </div>
  )
}
