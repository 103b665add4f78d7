import { useEffect, useSyncExternalStore } from 'react'

/** Whether the server was reachable last: a device can have a network without Internet access. */
let isServerThere = true
let onLost = () => {}
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** True while the device has a network and the server answers (S-02). */
export const isOnline = (): boolean => navigator.onLine && isServerThere

/** Reports that a call got no answer; the connection watcher then checks the server. */
export const tellNoAnswer = (): void => onLost()

/** Sets the listener for calls without an answer. One per app. */
export function watchConnection(listener: () => void): void {
  onLost = listener
}

/** Sets whether the server is reachable. */
export function setServerThere(isThere: boolean): void {
  if (isThere === isServerThere) return
  isServerThere = isThere
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** True while the device has a network and the server answers; updates on every change. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

let tellers = 0
const tellerListeners = new Set<() => void>()
const addTellers = (change: number) => {
  tellers += change
  for (const listener of tellerListeners) listener()
}

/** For a screen that says itself how old its contents are, so that no second time stands above it. */
export function useTellsOwnAge(): void {
  useEffect(() => {
    addTellers(1)
    return () => addTellers(-1)
  }, [])
}

/** True while the screen says itself how old its contents are. */
export const useIsAgeTold = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      tellerListeners.add(listener)
      return () => void tellerListeners.delete(listener)
    },
    () => tellers > 0,
  )
