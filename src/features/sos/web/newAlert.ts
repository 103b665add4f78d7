import { newId } from '#core/ids.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import type { AlertKind } from '../rules.ts'
import { type DeviceAlert, deviceAlert, keepDeviceAlert } from './deviceAlert.ts'
import { sentPosition } from './sending.ts'

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
