import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isZeroPoint, type LatLng } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { useGo } from '#kit/web/navigation.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { type AlertKind, TO_TURN_OFF_MS } from '../rules.ts'
import { useSosPerson } from './deviceKey.ts'
import { type DeviceAlert, deviceAlert, forgetDeviceAlert, keepDeviceAlert } from './deviceAlert.ts'
import { lastFix, noteFix } from './lastFix.ts'
import { watchFromLastKnown } from './watchFromLastKnown.ts'
import { startAlert } from './newAlert.ts'
import { vibrate } from './vibrate.ts'
import { movedTo, sendAlert, type Sent } from './sending.ts'

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
  /** Nothing is known of where the sender is: what to do is asked. */
  const [isUnknown, setShown] = useState(false)
  // Known at once: a position may come before the next drawing.
  const asksPlace = useRef(false)
  const setUnknown = (isAsked: boolean) => {
    asksPlace.current = isAsked
    setShown(isAsked)
  }

  const leave = () => {
    setBusy(false)
    setUnknown(false)
    setTimeout(() => go('/sosturnoff'), TO_TURN_OFF_MS)
  }
  const onFix = useEffectEvent((fix: Fix) => {
    noteFix(fix)
    movedTo(fix)
    // A position that comes while this is asked answers it.
    if (asksPlace.current && deviceAlert()) leave()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    return watchFromLastKnown(onFix)
  }, [isOpen])
  /** @returns true once it is kept and on its way; false when something is still to be asked */
  const raise = async (kind: AlertKind): Promise<boolean> => {
    if (isBusy) return true
    setBusy(true)
    if (!person) {
      setBusy(false)
      toast(t('notFound'), { tone: 'problem', stayMs: 10_000 })
      return false
    }
    const position = lastFix()
    startAlert(person.id, kind, position)
    vibrate([200, 100, 200])
    const sending = sendAlert()
    if (position || (user && !isZeroPoint(user.location))) {
      leave()
      return true
    }
    return settle(await sending)
  }

  const settle = (sent: Sent): boolean => {
    if (sent.is !== 'refused') {
      leave()
      return true
    }
    if (deviceAlert()?.position) {
      void sendAlert()
      leave()
      return true
    }
    setBusy(false)
    if (sent.error.code === 'sosNowhere' && deviceAlert()?.kind === 'real') setUnknown(true)
    else giveUp()
    return false
  }

  /** What cannot be sent is not kept: nothing is on. */
  const giveUp = () => {
    forgetDeviceAlert()
    setUnknown(false)
    toast(t('notFound'), { tone: 'problem', stayMs: 10_000 })
  }

  const goOn = async (change: Partial<DeviceAlert>): Promise<boolean> => {
    const alert = deviceAlert()
    if (!alert) return false
    setBusy(true)
    keepDeviceAlert({ ...alert, ...change })
    return settle(await sendAlert())
  }
  const sendFrom = ({ latitude, longitude }: LatLng) =>
    goOn({ position: { latitude, longitude, accuracyMeters: 0, measuredAt: new Date().toISOString() } })
  const sendWithout = () => goOn({ withoutPlace: true })
  /** Closed without an answer, nothing is on. */
  const cancel = () => {
    if (isUnknown && deviceAlert()?.sentAt === null) forgetDeviceAlert()
    setUnknown(false)
  }

  return { raise, isBusy, isUnknown, sendFrom, sendWithout, cancel }
}
