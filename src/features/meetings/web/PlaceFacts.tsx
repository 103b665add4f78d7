import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import { useTranslations } from 'use-intl'
import { distance, type LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { KNOWN_ZOOM } from '#kit/web/map/mapModel.ts'
import { zoomForRadius } from '#kit/web/map/zoomForRadius.ts'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { OwnPlace } from '../contract.ts'
import { useMeetingWords } from './useMeetingWords.ts'
import './words/meetings.ts'

/** Place on a map if its position is known, its name, address and kind, and the time; `other`: current position of the other person. */
export function PlaceFacts({
  place,
  at,
  other = null,
}: {
  place: OwnPlace
  at: string
  other?: { point: LatLng; name: string } | null
}) {
  const t = useTranslations('meetings')
  const { when } = useMeetingWords()
  const line = 'flex items-start gap-2 text-body'
  const icon = 'mt-0.5 size-5 shrink-0 text-ink-2'
  const point = pointOf(place)
  return (
    <>
      {point && (
        <StreetMap
          ariaLabel={t('map')}
          className="h-48 overflow-hidden rounded-l"
          {...viewOf(point, other?.point ?? null)}
          markers={[
            { id: 'place', point, kind: 'pin', label: place.name },
            ...(other ? [{ id: 'other', point: other.point, kind: 'helper' as const, label: other.name }] : []),
          ]}
        />
      )}
      <p className={line}>
        <MapPin aria-hidden="true" className={icon} />
        <span className="min-w-0 wrap-safe">
          {place.name}
          {place.address !== '' && <span className="block text-small text-ink-2">{place.address}</span>}
        </span>
      </p>
      {place.kind ? (
        <Tag className="self-start">{t(`places.${place.kind}`)}</Tag>
      ) : (
        <p className="flex items-center gap-1.5 text-small text-accent-ink">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {t('ownPlace')}
        </p>
      )}
      <p className={line}>
        <Clock aria-hidden="true" className={icon} />
        {when(at)}
      </p>
    </>
  )
}

/** The position of a place; null if unknown. */
export const pointOf = ({ latitude, longitude }: OwnPlace): LatLng | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Height of the map in pixels without the markers at its edges. */
const SHOWN_PIXELS = 100

/** Centre and zoom of a map that shows the place and, if known, the other person. */
export function viewOf(place: LatLng, other: LatLng | null): { center: LatLng; zoom: number } {
  if (!other) return { center: place, zoom: KNOWN_ZOOM }
  const radius = meters(distance(place, other) / 2)
  const zoom = Math.min(KNOWN_ZOOM, zoomForRadius(radius, place.latitude, SHOWN_PIXELS))
  const between = (a: number, b: number) => (a + b) / 2
  return {
    center: {
      latitude: between(place.latitude, other.latitude),
      longitude: between(place.longitude, other.longitude),
    },
    zoom,
  }
}
