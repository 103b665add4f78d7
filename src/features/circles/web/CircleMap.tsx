import { useFormatter, useTranslations } from 'use-intl'
import { distance } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { DEFAULT_CENTER, DEFAULT_ZOOM, KNOWN_ZOOM, type MapMarker } from '#kit/web/map/mapModel.ts'
import { useFollowedSpot } from '#kit/web/map/useFollowedSpot.ts'
import { FloatButton } from '#kit/web/ui/FloatButton.tsx'
import type { Circle, CircleMember } from '../contract.ts'
import { useCircleWords } from './useCircleWords.ts'
import './words/circles.ts'

/** Half the width of a published area. */
const AREA = meters(500)
const AREA_ZOOM = 12
/** Closest zoom, used while every member is within `reach` of the centre. */
const CLOSE = { zoom: 13, reach: meters(2500) } as const

/**
 * Positions of the members: a dot where somebody shares the exact position, else the centre of the published area, with
 * the names of all members in that area.
 */
export function CircleMap({ circle, className }: { circle: Circle; className?: string }) {
  const t = useTranslations('circles')
  const format = useFormatter()
  const { nameOf } = useCircleWords()
  const placed = circle.members.flatMap((member) => (member.location ? [{ member, ...spot(member) }] : []))
  const center = circle.myArea
    ? { latitude: circle.myArea.lat, longitude: circle.myArea.lng }
    : (placed[0]?.point ?? null)
  const spots = new Map<string, typeof placed>()
  for (const each of placed) {
    const spot = each.isExact ? each.member.id : `${each.point.latitude} ${each.point.longitude}`
    spots.set(spot, [...(spots.get(spot) ?? []), each])
  }
  const markers = [...spots].map(([id, here]): MapMarker => {
    const name = format.list(here.map(({ member }) => nameOf(member)))
    const { point, isExact } = here[0]!
    return { id, point, kind: 'helper', label: isExact ? name : t('areaOf', { name }) }
  })
  const isClose = center !== null && placed.every(({ point }) => distance(center, point) <= CLOSE.reach)
  return (
    <div className={className}>
      <StreetMap
        ariaLabel={t('circleMap')}
        gestures="map"
        className="h-full rounded-l border border-line"
        center={center ?? DEFAULT_CENTER}
        zoom={!center ? DEFAULT_ZOOM : isClose ? CLOSE.zoom : AREA_ZOOM}
        markers={markers}
        {...(center && circle.myArea && { rings: { center, radii: [AREA] } })}
      />
    </div>
  )
}

function spot({ exact, location }: CircleMember) {
  const at = exact ?? location!
  return { point: { latitude: at.lat, longitude: at.lng }, isExact: exact !== null }
}

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
