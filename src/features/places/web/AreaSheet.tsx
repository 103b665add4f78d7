import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatCoordinates, type LatLng } from '#core/geo.ts'
import { PinMap } from '#kit/web/map/PinMap.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { AreaList } from './AreaList.tsx'
import type { Area } from './areaStore.ts'
import { usePlaceAt } from './queries.ts'
import { useArea } from './useArea.ts'
import { useStreets } from './useStreets.ts'
import './words/places.ts'

/** Maximum initial zoom, at which a whole quarter of a town is visible. */
const QUARTER_ZOOM = 14

export interface AreaPickerProps {
  open: boolean
  onClose: () => void
  /** Centre of the demo neighbourhood, if the server has one. */
  demo?: LatLng | null | undefined
}

/** A sheet to choose the area of "nearby": around the device, a town, a point of the map, a saved or recent place. */
export function AreaSheet({ open, onClose, demo = null }: AreaPickerProps) {
  const t = useTranslations('places')
  const { choose } = useArea()
  const [isOnMap, setOnMap] = useState(false)

  function close() {
    setOnMap(false)
    onClose()
  }
  function chooseAndClose(area: Area) {
    choose(area)
    close()
  }
  return (
    <Sheet open={open} onClose={close} title={t('areaTitle')} desktop="center">
      {isOnMap ? (
        <AreaMap onChoose={chooseAndClose} onBack={() => setOnMap(false)} />
      ) : (
        <AreaList demo={demo} onChoose={chooseAndClose} onFound={close} onMap={() => setOnMap(true)} />
      )}
    </Sheet>
  )
}

/** A map to choose the area from: a press sets the pin, the button confirms. */
function AreaMap({ onChoose, onBack }: { onChoose: (area: Area) => void; onBack: () => void }) {
  const t = useTranslations('places')
  const streets = useStreets()
  const { area } = useArea()
  const [picked, setPicked] = useState<LatLng | null>(area)
  const { data: place } = usePlaceAt(picked)
  const words = picked && (place?.address ?? formatCoordinates(picked))

  function choosePicked() {
    if (!picked) return
    const name = place?.road || place?.city || formatCoordinates(picked)
    onChoose({
      kind: 'point',
      name,
      address: place?.address ?? '',
      latitude: picked.latitude,
      longitude: picked.longitude,
    })
  }
  return (
    <div className="flex flex-col gap-4">
      <PinMap
        {...streets}
        ariaLabel={t('pressTheMap')}
        gestures="map"
        className="-mx-5 -mt-5 h-[52dvh]"
        value={picked}
        onPick={setPicked}
        knownZoom={QUARTER_ZOOM}
      />
      <p aria-live="polite" className="min-h-6 text-body wrap-safe">
        {words ?? t('pressTheMap')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="tint" className="flex-1" onClick={onBack}>
          {t('backToList')}
        </Button>
        <Button className="flex-1" disabled={!picked} onClick={choosePicked}>
          {t('useThisPlace')}
        </Button>
      </div>
    </div>
  )
}
