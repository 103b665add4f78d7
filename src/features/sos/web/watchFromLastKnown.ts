import { type Fix, lastKnownPosition, LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'

/**
 * Follows the device for an alarm: at once where it last was, whatever a precise measurement takes or whether it comes at
 * all, then every new position.
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
    onFailure() {},
  })
  return () => {
    isOn = false
    stop()
  }
}
