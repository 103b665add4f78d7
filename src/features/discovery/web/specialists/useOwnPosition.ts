import { useEffect, useEffectEvent } from 'react'
import { useArea } from '#features/places/web/useArea.ts'
import { type Geolocating, useGeolocation } from '#kit/web/useGeolocation.ts'

/**
 * Requests the device's position when the screen opens (F-146), unless the reader has chosen another area; the position
 * becomes the area "Around me".
 */
export function useOwnPosition(): Geolocating {
  const { area, isChosen, choose } = useArea()
  const device = useGeolocation('specialistSearch', {
    onFix: ({ latitude, longitude }) => choose({ kind: 'here', name: '', address: '', latitude, longitude }),
  })
  const locate = useEffectEvent(() => {
    if (!isChosen || area?.kind === 'here') device.locate()
  })
  useEffect(() => locate(), [])
  return device
}
