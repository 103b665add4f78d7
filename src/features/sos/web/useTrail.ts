import { useEffect } from 'react'
import { distance } from '#core/geo.ts'
import { askPosition, type Fix, LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import { noteFix } from './lastFix.ts'
import { noteFailure } from './locationDenied.ts'
import { movedTo } from './sending.ts'

/** A position is sent after this many metres, or this long after the last one. */
const MOVED_METERS = 8
const EVERY_MS = 15_000

/**
 * While the reader's alert is active and its screen is open, sends the device's positions: the live trail for
 * recipients. A device that has not moved reports again after a while, so that "last seen" stays current.
 */
export function useTrail(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    let sent: Fix | null = null
    const onFix = (fix: Fix) => {
      noteFix(fix)
      if (sent && distance(sent, fix) < MOVED_METERS && fix.at - sent.at < EVERY_MS) return
      sent = fix
      movedTo(fix)
    }
    const listener = { onFix, onFailure: noteFailure }
    const stop = watchPosition(LOCATION_REQUESTS.brief, listener)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') askPosition(LOCATION_REQUESTS.brief, listener)
    }, EVERY_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [isOn])
}
