import { type Fix, lastKnownPosition, LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import { noteFailure } from './locationDenied.ts'

/**
 * Watches the device's position for an alert: the last known position at once, then every new one, however long a
 * precise measurement takes.
 * @returns ends the watch
 */
export function watchFromLastKnown(onFix: (fix: Fix) => void): () => void {
  let isOn = true
  let isMeasured = false
  void lastKnownPosition().then((fix) => {
    if (fix && isOn && !isMeasured) onFix(fix)
  })
  const stop = watchPosition(LOCATION_REQUESTS.brief, {
    onFix(fix) {
      isMeasured = true
      onFix(fix)
    },
    onFailure: noteFailure,
  })
  return () => {
    isOn = false
    stop()
  }
}
