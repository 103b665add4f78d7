import { useTranslations } from 'use-intl'
import { distance } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { useGo } from '#kit/web/navigation.ts'
import { DEFAULT_CENTER, DEFAULT_ZOOM, type MapMarker } from '#kit/web/map/mapModel.ts'
import type { Circle, CircleMember } from '../contract.ts'
import { useCircleWords } from './useCircleWords.ts'

/** Half the width of a published area. */
const AREA = meters(500)
const AREA_ZOOM = 12

/**
 * Where the members are: a dot where somebody shares the exact position, else the middle of the published area. Members
 * of one area stand side by side. Tapping one opens the conversation.
 */
export function CircleMap({ circle, className }: { circle: Circle; className?: string }) {
  const t = useTranslations('circles')
  const go = useGo()
  const { nameOf } = useCircleWords()
  const placed = circle.members.flatMap((member) => (member.location ? [{ member, ...spot(member) }] : []))
  const center = circle.myArea
    ? { latitude: circle.myArea.lat, longitude: circle.myArea.lng }
    : (placed[0]?.point ?? null)
  const markers = placed.map(({ member, point, isExact }, index): MapMarker => {
    const before = placed.slice(0, index).filter((other) => distance(other.point, point) < 1).length
    return {
      id: member.id,
      point: { ...point, longitude: point.longitude + before * 0.002 },
      kind: 'helper',
      label: isExact ? nameOf(member) : t('areaOf', { name: nameOf(member) }),
    }
  })
  return (
    <div className={className}>
      <StreetMap
        ariaLabel={t('circleMap')}
        gestures="map"
        className="h-full rounded-l border border-line"
        center={center ?? DEFAULT_CENTER}
        zoom={center ? AREA_ZOOM : DEFAULT_ZOOM}
        markers={markers}
        {...(center && circle.myArea && { rings: { center, radii: [AREA] } })}
        onMarkerPress={(id) => go(`/circle?userId=${id}`)}
      />
    </div>
  )
}

function spot({ exact, location }: CircleMember) {
  const at = exact ?? location!
  return { point: { latitude: at.lat, longitude: at.lng }, isExact: exact !== null }
}
