import { useSyncExternalStore } from 'react'

/** Whether the server is there, as far as is known: a network can be on and lead nowhere. */
let isServerThere = true
let onLost = () => {}
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** True while the device has a network and the server answers (S-02). */
export const isOnline = (): boolean => navigator.onLine && isServerThere

/** Says that a call got no answer; whoever watches the connection looks closer. */
export const tellNoAnswer = (): void => onLost()

/** Watches over the connection: called when a call got no answer. One per app. */
export function watchConnection(listener: () => void): void {
  onLost = listener
}

/** Says whether the server is there. */
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

/** True while the device has a network and the server answers, following every change. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)
