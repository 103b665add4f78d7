import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { AreaList } from './AreaList.tsx'
import { AreaMap } from './AreaMap.tsx'
import type { Area } from './areaStore.ts'
import { useArea } from './useArea.ts'

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
