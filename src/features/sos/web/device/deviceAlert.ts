import { newId } from '#core/ids.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { keptFields, keptText } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { createStore } from '#kit/web/store.ts'
import type { SentPosition } from '../../contract.ts'
import { ALERT_KINDS, type AlertKind } from '../../rules.ts'
import { markActive } from './sosActive.ts'
import { sentPosition } from './ownPosition.ts'
import { useSosPerson } from './deviceKey.ts'

/** The alert raised on this device, stored before it is sent, so that a reload or an empty battery loses nothing. */
export interface DeviceAlert {
  id: string
  userId: string
  kind: AlertKind
  /** ISO time of the tap. */
  tappedAt: string
  position: SentPosition | null
  /** ISO time of the server's first acknowledgement; null: not sent yet. */
  sentAt: string | null
  /** True if a request was sent and its answer is unknown: the alert can no longer be withdrawn on this device. */
  mayHaveArrived: boolean
  /** True if the sender wants to send it without a position. */
  withoutPlace: boolean
}

const entry = storageEntry(`${PREFIX}_sos`, (kept): DeviceAlert | null => {
  const alert = keptFields(
    kept,
    {
      id: 'string',
      userId: 'string',
      kind: 'string',
      tappedAt: 'string',
      mayHaveArrived: 'boolean',
      withoutPlace: 'boolean',
    },
    { mayHaveArrived: false, withoutPlace: false },
  )
  const kind = ALERT_KINDS.find((known) => known === alert?.kind)
  if (!alert || !kind) return null
  const { position, sentAt } = kept as Record<string, unknown>
  const place = keptFields(
    position,
    { latitude: 'number', longitude: 'number', accuracyMeters: 'number', measuredAt: 'string' },
    { accuracyMeters: 0 },
  )
  return { ...alert, kind, position: place, sentAt: keptText(sentAt) }
})

const store = createStore(() => entry.read(), entry.key)

/** The alert of this device; null when none is active. */
export const deviceAlert = store.read
/** The alert of this device; updates on every change. */
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
 * True when this device's alert need not be replaced: a real alert replaces a drill, and an alert of another person.
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
