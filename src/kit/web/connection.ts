import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** False when the server does not answer; a device can have a network without Internet access. */
const isServerReachable = createStore(() => true)
let onLost = () => {}

/** True while the device has a network and the server answers (S-02). */
export const isOnline = (): boolean => navigator.onLine && isServerReachable.read()

/** Reports that a call got no answer; the connection watcher then checks the server. */
export const reportNoAnswer = (): void => onLost()

/** Sets the listener for calls without an answer. One per app. */
export function watchConnection(listener: () => void): void {
  onLost = listener
}

/** Sets whether the server is reachable. */
export function setServerReachable(isThere: boolean): void {
  if (isThere !== isServerReachable.read()) isServerReachable.write(isThere)
}

function subscribe(listener: () => void): () => void {
  const end = isServerReachable.subscribe(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    end()
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** True while the device has a network and the server answers; updates on every change. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)

/** True while the device has a network, even if the server does not answer; updates on every change. */
export const useHasNetwork = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

const tellers = createStore(() => 0)

/** For a screen that shows the age of its data itself, so that the age is not shown a second time above the screen. */
export function useTellsOwnAge(): void {
  useEffect(() => {
    tellers.write(tellers.read() + 1)
    return () => tellers.write(tellers.read() - 1)
  }, [])
}

/** True while a screen shows the age of its data itself (`useTellsOwnAge`). */
export const useIsAgeTold = (): boolean => tellers.use() > 0
