import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { PREFIX, storageEntry, textEntry } from '#kit/web/storage.ts'
import { SentPosition } from '../contract.ts'
import { ALERT_KINDS } from '../rules.ts'

/** The alert raised on this device, stored before it is sent, so that a reload or an empty battery loses nothing. */
export const DeviceAlert = z.object({
  id: z.string(),
  userId: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** ISO time of the tap. */
  tappedAt: z.string(),
  position: z.nullable(SentPosition),
  /** ISO time of the server's first acknowledgement; null: not sent yet. */
  sentAt: z.nullable(z.string()),
  /** Sent without an answer so far: it cannot be withdrawn on this device any more. */
  mayHaveArrived: z._default(z.boolean(), false),
  /** The sender wants to send it without a position. */
  withoutPlace: z._default(z.boolean(), false),
})
export type DeviceAlert = z.infer<typeof DeviceAlert>

const entry = storageEntry(`${PREFIX}_sos`, DeviceAlert)

/** The specification's key (§3, L-14): "on" from the tap until the right passkey, then "off". */
const active = textEntry(`${PREFIX}_sos_active`)

let current: DeviceAlert | null | undefined
const listeners = new Set<() => void>()

/** The alert of this device; null when none is active. */
export function deviceAlert(): DeviceAlert | null {
  if (current === undefined) current = entry.read()
  return current
}

/** Stores the alert of this device, also in memory for browsers without storage. */
export function keepDeviceAlert(alert: DeviceAlert): void {
  current = alert
  entry.write(alert)
  markActive('on')
  tell()
}

/** Removes the alert of this device. */
export function forgetDeviceAlert(): void {
  current = null
  entry.remove()
  markActive('off')
  tell()
}

/** Writes the specification's key, also for an alert raised on another device. */
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

/** The current alert of this device. */
export function useDeviceAlert(): DeviceAlert | null {
  return useSyncExternalStore(subscribe, deviceAlert)
}
