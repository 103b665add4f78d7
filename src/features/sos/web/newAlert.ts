import { newId } from '#core/ids.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import type { AlertKind } from '../rules.ts'
import { type DeviceAlert, deviceAlert, keepDeviceAlert } from './deviceAlert.ts'
import { sentPosition } from './sending.ts'

/** Keeps an alert of this moment, not sent yet, unless the one that is asked for is on already. */
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

/** True when the alert of this device is what is asked for: a real one takes the place of an exercise, and of somebody else's. */
const isInPlace = (here: DeviceAlert | null, userId: string, kind: AlertKind): boolean =>
  here !== null && here.userId === userId && (here.kind === 'real' || kind === 'drill')
