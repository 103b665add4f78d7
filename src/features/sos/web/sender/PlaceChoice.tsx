import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { useArea } from '#features/places/web/useArea.ts'
import { useStreets } from '#features/places/web/useStreets.ts'
import { PinMap } from '#kit/web/map/PinMap.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import '../words/sos.ts'

interface PlaceChoiceProps {
  isBusy: boolean
  onPlace: (point: LatLng) => void
  onBack: () => void
}

/** A map to set one's position by hand; it is labelled as set by hand. */
export function PlaceChoice({ isBusy, onPlace, onBack }: PlaceChoiceProps) {
  const t = useTranslations('sos')
  const streets = useStreets()
  const { area } = useArea()
  const [picked, setPicked] = useState<LatLng | null>(area)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-title wrap-safe">{t('pressWhere')}</p>
      <PinMap
        {...streets}
        ariaLabel={t('pressWhere')}
        gestures="map"
        className="h-[48dvh] overflow-hidden rounded-l"
        value={picked}
        onPick={setPicked}
        knownZoom={16}
      />
      <div className="flex gap-3">
        <Button size="large" variant="quiet" className="flex-1" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          size="large"
          variant="danger"
          className="flex-[1.4]"
          busy={isBusy}
          disabled={!picked}
          onClick={() => picked && onPlace(picked)}
        >
          {t('sendFromHere')}
        </Button>
      </div>
    </div>
  )
}
