import { type ComponentType, useSyncExternalStore } from 'react'
import { networkOrPause } from '#kit/web/later.tsx'

/** The code of the SOS, from the question to the screen that turns it off. */
interface Alarm {
  FollowSos: ComponentType
  SosQuestion: ComponentType<{ open: boolean; onClose: () => void }>
  SosTurnOffPage: ComponentType
}

/** A page without it asks again after this long, and when the network is back. */
const AGAIN_MS = 3000

let load: () => Promise<Alarm> = () => Promise.reject(new Error('nobody brings the code of the SOS'))
let alarm: Alarm | null = null
let fetching: Promise<Alarm> | undefined
const listeners = new Set<() => void>()

/** Says how the code of the SOS is fetched; the entry does so once. */
export function loadAlarmBy(loader: () => Promise<Alarm>): void {
  load = loader
}

/**
 * Fetches the code of the SOS until it is there (ADR 0023). Every page does so as soon as its first screen stands;
 * `<html data-sos="ready">` says that it has come.
 */
export function loadAlarm(): Promise<Alarm> {
  fetching ??= untilThere().then((fetched) => {
    alarm = fetched
    document.documentElement.dataset['sos'] = 'ready'
    for (const listener of listeners) listener()
    return fetched
  })
  return fetching
}

async function untilThere(): Promise<Alarm> {
  for (;;) {
    try {
      return await load()
    } catch {
      await networkOrPause(AGAIN_MS)
    }
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The code of the SOS; null until it has come. */
export function useAlarm(): Alarm | null {
  return useSyncExternalStore(subscribe, () => alarm)
}
