import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '#kit/web/navigation.ts'
import { SosButton } from '#kit/web/ui/SosButton.tsx'
import { forgetAskedAtStart, takeAskedAtStart } from './askedAtStart.ts'
import { BareSos } from './BareSos.tsx'
import { useSosPerson } from './deviceKey.ts'
import { HoldRing } from './HoldRing.tsx'
import { useHoldToSend } from './holdToSend.ts'
import { lastFix } from './lastFix.ts'
import { useAlarm } from './loadAlarm.ts'
import { startAlert } from './newAlert.ts'
import { useOwnAlert } from './ownAlert.ts'
import { sendAlert } from './sending.ts'
import { useHold } from './useHold.ts'
import { vibrate } from './vibrate.ts'

/**
 * The SOS button (C-07): asks for confirmation; while a real alert of this device is active it links to it. A drill
 * does not block it. If turned on, holding it for 1.5 s sends without confirmation.
 */
export function SosLauncher({ size, className }: { size: 'home' | 'rail'; className?: string }) {
  const t = useTranslations('sos')
  const go = useGo()
  const alarm = useAlarm()
  const person = useSosPerson()
  const isOn = useOwnAlert()?.kind === 'real'
  const [isAsking, setAsking] = useState(takeAskedAtStart)
  const [isWanted, setWanted] = useState(isAsking)
  const open = () => {
    if (isOn && alarm) return go('/sosturnoff')
    setWanted(true)
    setAsking(true)
  }
  const send = () => {
    if (!person) return open()
    startAlert(person.id, 'real', lastFix())
    vibrate([200, 100, 200])
    void sendAlert()
    if (alarm) go('/sosturnoff')
    else setAsking(true)
  }
  const hold = useHold(useHoldToSend() && !isOn, send)
  useEffect(forgetAskedAtStart, [])
  return (
    <>
      <span className="relative inline-flex shrink-0">
        <SosButton
          word={t('sos')}
          label={isOn ? t('openActive') : t('button')}
          size={size}
          {...(className && { className })}
          {...hold.handlers}
          onClick={() => {
            if (!hold.wasHeld()) open()
          }}
        />
        {hold.isHeld && <HoldRing />}
      </span>
      {alarm && isWanted && <alarm.SosQuestion open={isAsking} onClose={() => setAsking(false)} />}
      {!alarm && isAsking && <BareSos onClose={() => setAsking(false)} />}
    </>
  )
}
