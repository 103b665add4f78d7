import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isZeroPoint, type LatLng } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { useGo } from '#kit/web/navigation.ts'
import { dismissToast, toast } from '#kit/web/ui/toast.tsx'
import { type AlertKind, TO_TURN_OFF_MS } from '../../rules.ts'
import { lastFix, noteFix, positionByHand, watchFromLastKnown } from '../device/ownPosition.ts'
import { useSosPerson } from '../device/deviceKey.ts'
import { type DeviceAlert, deviceAlert, forgetDeviceAlert } from '../device/deviceAlert.ts'
import { movedTo, onSent, sendAlert, sendChanged, startAndSend, type Sent } from '../device/sendAlert.ts'
import '../words/sos.ts'

/**
 * Raises the SOS: stores it on this device, sends it at once with the best known position, and opens the turn-off
 * screen after 100 ms (L-06, L-08). The device's position is requested while the confirmation is still open.
 */
export function useRaiseSos(isOpen: boolean) {
  const t = useTranslations('sos')
  const user = useUser()
  const person = useSosPerson()
  const go = useGo()
  const [isBusy, setBusy] = useState(false)
  /** True when the sender's position is unknown and the options are shown. */
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
  // Runs when the alert is sent automatically after the wait.
  const onSentByItself = useEffectEvent((sent: Sent) => {
    if (sent.is === 'sent' && asksPlace.current) leave()
  })
  useEffect(() => onSent(onSentByItself), [])
  const onFix = useEffectEvent((fix: Fix) => {
    noteFix(fix)
    movedTo(fix)
    // A position that arrives in the meantime closes the choice.
    if (asksPlace.current && deviceAlert()) leave()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    return watchFromLastKnown(onFix)
  }, [isOpen])
  /**
   * Raises the alert.
   * @returns true once it is stored and being sent; false when the sender must still choose
   */
  const raise = async (kind: AlertKind): Promise<boolean> => {
    if (isBusy) return true
    if (!person) {
      toast(t('notFound'), { tone: 'problem', stayMs: 10_000 })
      return false
    }
    setBusy(true)
    // Such as that the previous alert was turned off.
    dismissToast()
    const position = lastFix()
    const sending = startAndSend(person.id, kind, position)
    if (position || (user && !isZeroPoint(user.location))) {
      leave()
      return true
    }
    return afterTry(await sending)
  }

  const afterTry = (sent: Sent): boolean => {
    const sendsAgain = sent.is === 'refused' && Boolean(deviceAlert()?.position)
    if (sendsAgain) void sendAlert()
    if (sent.is !== 'refused' || sendsAgain) {
      leave()
      return true
    }
    setBusy(false)
    if (sent.error.code === 'sosNowhere' && deviceAlert()?.kind === 'real') setUnknown(true)
    else giveUp()
    return false
  }

  /** An alert that cannot be sent is removed from the device: nothing is active. */
  const giveUp = () => {
    forgetDeviceAlert()
    setUnknown(false)
    toast(t('notFound'), { tone: 'problem', stayMs: 10_000 })
  }

  const goOn = async (change: Partial<DeviceAlert>): Promise<boolean> => {
    if (!deviceAlert()) return false
    setBusy(true)
    return afterTry(await sendChanged(change))
  }
  const sendFrom = (point: LatLng) => goOn({ position: positionByHand(point) })
  const sendWithout = () => goOn({ withoutPlace: true })
  /** Closes the confirmation. A confirmed alert stays active: its own screen shows it, and how to withdraw it. */
  const cancel = () => {
    if (isUnknown && deviceAlert()) leave()
    setUnknown(false)
  }

  return { raise, isBusy, isUnknown, sendFrom, sendWithout, cancel }
}
