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
import { movedTo, onSent, sendAlert, type Sent } from './sending.ts'

/**
 * Raises the SOS: stores it on this device, sends it at once with the best known position, and opens the turn-off
 * screen after 100 ms (L-06, L-08). The device's position is requested while the question is still open.
 */
export function useRaiseSos(isOpen: boolean) {
  const t = useTranslations('sos')
  const user = useUser()
  const person = useSosPerson()
  const go = useGo()
  const [isBusy, setBusy] = useState(false)
  /** The sender's position is unknown: the options are shown. */
  const [isUnknown, setShown] = useState(false)
  // A ref, not state: a position may arrive before the next render.
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
  // Sent automatically after the wait.
  const onSentByItself = useEffectEvent((sent: Sent) => {
    if (sent.is === 'sent' && asksPlace.current) leave()
  })
  useEffect(() => onSent(onSentByItself), [])
  const onFix = useEffectEvent((fix: Fix) => {
    noteFix(fix)
    movedTo(fix)
    // A position that arrives meanwhile replaces the question.
    if (asksPlace.current && deviceAlert()) leave()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    return watchFromLastKnown(onFix)
  }, [isOpen])
  /** @returns true once it is stored and being sent; false when the sender must still choose */
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

  /** An alert that cannot be sent is not stored: nothing is active. */
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
  /** Closed without an answer, a confirmed alert stays active: its own screen shows it, and how to withdraw it. */
  const cancel = () => {
    if (isUnknown && deviceAlert()) leave()
    setUnknown(false)
  }

  return { raise, isBusy, isUnknown, sendFrom, sendWithout, cancel }
}
