import { useEffect } from 'react'
import type { LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import {
  type Fix,
  lastKnownPosition,
  LOCATION_REQUESTS,
  watchPosition,
  type LocationFailure,
} from '#kit/web/geolocation.ts'
import { keptFields } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { createStore } from '#kit/web/store.ts'

const entry = storageEntry(`${PREFIX}_last_fix`, (kept) =>
  keptFields(kept, { latitude: 'number', longitude: 'number', accuracy: 'number', at: 'number' }),
)

/** Last known position of this device, for an SOS without reception; null: none stored. */
export function lastFix(): Fix | null {
  const kept = entry.read()
  return kept && { ...kept, accuracy: meters(kept.accuracy) }
}

/** Stores the device's position. */
export const noteFix = ({ latitude, longitude, accuracy, at }: Fix): void => {
  setDenied(false)
  entry.write({ latitude, longitude, accuracy, at })
}

/**
 * Watches the device's position for an alert: the last known position at once, then every new one, however long a
 * precise measurement takes.
 * @returns a function that ends the watch
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

/** A position set by hand, in the form in which it is sent. */
export const positionByHand = ({ latitude, longitude }: LatLng) => ({
  latitude,
  longitude,
  accuracyMeters: 0,
  measuredAt: new Date().toISOString(),
})

/** A position of the device in the form in which it is sent. An accuracy of zero would mean that it was set by hand. */
export const sentPosition = ({ latitude, longitude, accuracy, at }: Fix) => ({
  latitude,
  longitude,
  accuracyMeters: Math.min(20_000_000, Math.max(1, accuracy)),
  measuredAt: new Date(at).toISOString(),
})

const denied = createStore(() => false)
/** Sets whether the browser refuses this device's position. */
const setDenied = denied.write

/** Records the failure of a request: refusing a single prompt does not change the state of the permission. */
export const noteFailure = (failure: LocationFailure): void => {
  if (failure === 'denied') setDenied(true)
}

/** True while the browser refuses this device's position: its permission says so, or the last request did. */
export function useLocationDenied(): boolean {
  useEffect(() => {
    const stop = new AbortController()
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((permission) => {
        const look = () => permission.state !== 'prompt' && setDenied(permission.state === 'denied')
        if (stop.signal.aborted) return
        look()
        permission.addEventListener('change', look, { signal: stop.signal })
      })
      .catch(() => undefined)
    return () => stop.abort()
  }, [])
  return denied.use()
}
