import { useSyncExternalStore } from 'react'
import { PREFIX, textEntry } from '#kit/web/storage.ts'

/** The button sends without confirmation when held this long. */
export const HOLD_MS = 1500

/** A setting of this device, not of the person. */
const entry = textEntry(`${PREFIX}_sos_hold`)
const listeners = new Set<() => void>()
const isOn = () => entry.read() === 'on'

export function setHoldToSend(on: boolean): void {
  entry.write(on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True when holding the SOS button sends the alert on this device. */
export const useHoldToSend = (): boolean => useSyncExternalStore(subscribe, isOn)
