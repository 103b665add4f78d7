import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '#core/ids.ts'
import { isZeroPoint } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { type Fix, LOCATION_REQUESTS, watchPosition } from '#kit/web/geolocation.ts'
import { useGo } from '#kit/web/navigation.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { type AlertKind, TO_TURN_OFF_MS } from '../rules.ts'
import { useSosPerson } from './deviceKey.ts'
import { type DeviceAlert, deviceAlert, forgetDeviceAlert, keepDeviceAlert } from './deviceAlert.ts'
import { lastFix, noteFix } from './lastFix.ts'
import { vibrate } from './vibrate.ts'
import { movedTo, sendAlert, sentPosition, type Sent } from './sending.ts'

/** Without any known position the device is given this long to tell one. */
const FIX_PATIENCE_MS = 6000
/**
 * Raises the SOS: kept on this device, sent at once with the best position that is known, and after 100 ms the screen that
 * turns it off (L-06, L-08). While the question is open the device is already asked where it is.
 */
export function useRaiseSos(isOpen: boolean) {
  const t = useTranslations('sos')
  const user = useUser()
  const person = useSosPerson()
  const go = useGo()
  const [isBusy, setBusy] = useState(false)
  const waiting = useRef<((fix: Fix) => void) | null>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    return watchPosition(LOCATION_REQUESTS.brief, {
      onFix(fix) {
        noteFix(fix)
        movedTo(fix)
        waiting.current?.(fix)
      },
      onFailure() {},
    })
  }, [isOpen])

  const nextFix = () =>
    new Promise<Fix | null>((resolve) => {
      const done = (fix: Fix | null) => {
        waiting.current = null
        resolve(fix)
      }
      waiting.current = done
      setTimeout(() => done(null), FIX_PATIENCE_MS)
    })

  const leave = () => {
    setBusy(false)
    setTimeout(() => go('/sosturnoff'), TO_TURN_OFF_MS)
  }

  const failed = () => {
    forgetDeviceAlert()
    setBusy(false)
    toast(t('notFound'), { tone: 'problem', stayMs: 10_000 })
  }

  /** @returns false when nothing could be sent because nothing is known of who or where */
  const raise = async (kind: AlertKind): Promise<boolean> => {
    if (isBusy) return true
    setBusy(true)
    if (!person) {
      failed()
      return false
    }
    const position = lastFix()
    if (!isInPlace(deviceAlert(), person.id, kind)) keepDeviceAlert(newAlert(person.id, kind, position))
    vibrate([200, 100, 200])
    const sending = sendAlert()
    if (position || (user && !isZeroPoint(user.location))) {
      leave()
      return true
    }
    return settleUnlocated(await sending)
  }

  const settleUnlocated = async (sent: Sent): Promise<boolean> => {
    if (sent.is === 'refused') {
      const fix = await nextFix()
      if (fix) movedTo(fix)
      const again = fix ? await sendAlert() : sent
      if (again.is === 'refused') {
        failed()
        return false
      }
    }
    leave()
    return true
  }

  return { raise, isBusy }
}

/** True when the alert of this device is what is asked for: a real one takes the place of an exercise, and of somebody else's. */
const isInPlace = (here: DeviceAlert | null, userId: string, kind: AlertKind): boolean =>
  here !== null && here.userId === userId && (here.kind === 'real' || kind === 'drill')

/** An alert of this moment, not sent yet. */
const newAlert = (userId: string, kind: AlertKind, position: Fix | null): DeviceAlert => ({
  id: newId(),
  userId,
  kind,
  tappedAt: new Date().toISOString(),
  position: position && sentPosition(position),
  sentAt: null,
})
