import { useTranslations } from 'use-intl'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { KNOWN_ZOOM } from '#kit/web/map/mapModel.ts'
import { useFollowedSpot } from '#kit/web/map/useFollowedSpot.ts'
import { FloatButton } from '#kit/web/ui/FloatButton.tsx'
import type { CircleMember } from '../contract.ts'
import { useCircleWords } from './useCircleWords.ts'
import './words/circles.ts'

interface MemberMapProps {
  name: string
  exact: NonNullable<CircleMember['exact']>
}

/** The live position of a member who shares it; updates while they share. */
export function MemberMap({ name, exact }: MemberMapProps) {
  const t = useTranslations('circles')
  const { timeOfDay } = useCircleWords()
  const at = { latitude: exact.lat, longitude: exact.lng }
  const { look, onMove, isFollowing, follow } = useFollowedSpot(at, KNOWN_ZOOM)
  return (
    <div className="flex flex-col gap-2">
      <div className="relative -mx-5 -mt-5 h-64">
        <StreetMap
          ariaLabel={t('positionOf', { name })}
          gestures="map"
          className="size-full"
          {...look}
          onMove={onMove}
          markers={[{ id: 'member', point: at, kind: 'pin', label: name }]}
        />
        {!isFollowing && (
          <FloatButton
            className="absolute inset-x-0 bottom-8 z-float mx-auto w-fit max-w-[80%] wrap-safe"
            onClick={follow}
          >
            {t('showMember', { name })}
          </FloatButton>
        )}
      </div>
      <p className="text-small text-ink-2">
        {t('measured', { time: timeOfDay(exact.measuredAt), meters: Math.ceil(exact.accuracyMeters) })}
      </p>
    </div>
  )
}
