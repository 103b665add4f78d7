import { useEffect, useSyncExternalStore } from 'react'
import type { LocationFailure } from '#kit/web/geolocation.ts'

let isDenied = false
const listeners = new Set<() => void>()

/** Sets whether the browser refuses this device's position. */
export function setDenied(is: boolean): void {
  if (is === isDenied) return
  isDenied = is
  for (const listener of listeners) listener()
}

/** Records the failure of a request: a permission that was only asked for is refused without a change of its state. */
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
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isDenied,
  )
}
