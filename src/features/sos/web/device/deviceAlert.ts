import * as z from 'zod/mini'
import { newId } from '#core/ids.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { PREFIX, storageEntry, textEntry } from '#kit/web/storage.ts'
import { createStore } from '#kit/web/store.ts'
import { SentPosition } from '../../contract.ts'
import { ALERT_KINDS, type AlertKind } from '../../rules.ts'
import { sentPosition } from './ownPosition.ts'
import { useSosPerson } from './deviceKey.ts'

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

const store = createStore(() => entry.read(), entry.key)

/** The alert of this device; null when none is active. */
export const deviceAlert = store.read
/** The current alert of this device, also after changes. */
const useDeviceAlert = store.use

/** Stores the alert of this device, also in memory for browsers without storage. */
export function keepDeviceAlert(alert: DeviceAlert): void {
  entry.write(alert)
  markActive('on')
  store.write(alert)
}

/** Removes the alert of this device. */
export function forgetDeviceAlert(): void {
  entry.remove()
  markActive('off')
  store.write(null)
}

/** Writes the specification's key, also for an alert raised on another device. */
export const markActive = (value: 'on' | 'off'): void => void active.write(value)

/** Stores a new unsent alert, unless the requested one is already active. */
export function startAlert(userId: string, kind: AlertKind, position: Fix | null): void {
  if (isInPlace(deviceAlert(), userId, kind)) return
  keepDeviceAlert({
    id: newId(),
    userId,
    kind,
    tappedAt: new Date().toISOString(),
    position: position && sentPosition(position),
    sentAt: null,
    mayHaveArrived: false,
    withoutPlace: false,
  })
}

/**
 * True when this device's alert already is the requested one: a real alert replaces a drill, and another person's
 * alert.
 */
const isInPlace = (here: DeviceAlert | null, userId: string, kind: AlertKind): boolean =>
  here !== null && here.userId === userId && (here.kind === 'real' || kind === 'drill')

/**
 * The alert of this device, unless it belongs to a previous user of the device: that one is neither shown nor blocking.
 */
export function useOwnAlert(): DeviceAlert | null {
  const alert = useDeviceAlert()
  const person = useSosPerson()
  return alert && person && alert.userId !== person.id ? null : alert
}
