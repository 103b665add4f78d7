import { useEffect, useState } from 'react'
import { type Fix, LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import { lastFix, noteFix } from './lastFix.ts'

/** Where the reader is, for the distance to who needs help: at this moment the browser may well ask. */
export function useHere(): Fix | null {
  const [here, setHere] = useState<Fix | null>(lastFix)
  useEffect(
    () =>
      watchPosition(LOCATION_REQUESTS.profile, {
        onFix(fix) {
          noteFix(fix)
          setHere(fix)
        },
        onFailure() {},
      }),
    [],
  )
  return here
}
