import { useTranslations } from 'use-intl'
import { StreetMap } from '#features/places/web/StreetMap.tsx'
import { KNOWN_ZOOM } from '#kit/web/map/mapModel.ts'
import type { SentPlace } from '../messageContract.ts'
import './words/chat.ts'

/** A street map around a place that was sent. */
export function PlaceMap({ place }: { place: SentPlace }) {
  const t = useTranslations('chat')
  return (
    <StreetMap
      className="size-full"
      ariaLabel={t('mapOfPlace')}
      center={place}
      zoom={KNOWN_ZOOM}
      markers={[{ id: 'place', point: place, kind: 'pin', label: t('mapOfPlace') }]}
    />
  )
}
