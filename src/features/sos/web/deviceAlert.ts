import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { PREFIX, storageEntry, textEntry } from '#kit/web/storage.ts'
import { SentPosition } from '../contract.ts'
import { ALERT_KINDS } from '../rules.ts'

/** The alert that was raised on this device, kept before it is sent, so that a reload or a dead battery loses nothing. */
export const DeviceAlert = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** ISO time of the tap. */
  tappedAt: z.string(),
  position: z.nullable(SentPosition),
  /** ISO time at which the server first acknowledged it; null: NOT SENT YET. */
  sentAt: z.nullable(z.string()),
  /** Sent while there was a network, and never answered: it cannot be withdrawn here any more. */
  mayHaveArrived: z._default(z.boolean(), false),
  /** Its sender wants it to go out without any position. */
  withoutPlace: z._default(z.boolean(), false),
})
export type DeviceAlert = z.infer<typeof DeviceAlert>

const entry = storageEntry(`${PREFIX}_sos`, DeviceAlert)

/** The specification's own key (§3, L-14): "on" from the tap until the right passkey, then "off". */
const active = textEntry(`${PREFIX}_sos_active`)

let current: DeviceAlert | null | undefined
const listeners = new Set<() => void>()

/** The alert of this device; null when none is on. */
export function deviceAlert(): DeviceAlert | null {
  if (current === undefined) current = entry.read()
  return current
}

/** Keeps the alert of this device, in memory too where the browser has no storage. */
export function keepDeviceAlert(alert: DeviceAlert): void {
  current = alert
  entry.write(alert)
  markActive('on')
  tell()
}

/** The alert of this device is over. */
export function forgetDeviceAlert(): void {
  current = null
  entry.remove()
  markActive('off')
  tell()
}

/** The specification's mark, also for an alert that another device raised. */
export const markActive = (value: 'on' | 'off'): void => void active.write(value)

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== entry.key && key !== null) return
  current = undefined
  tell()
})

function tell(): void {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The alert of this device as it is now. */
export function useDeviceAlert(): DeviceAlert | null {
  return useSyncExternalStore(subscribe, deviceAlert)
}
