import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGo } from '#kit/web/navigation.ts'
import { PREFIX, textEntry } from '#kit/web/storage.ts'
import { createStore } from '#kit/web/store.ts'
import { isActivating } from '#kit/web/ui/heldKeys.ts'
import { SosButton } from '#kit/web/ui/SosButton.tsx'
import { useSosPerson } from '../device/deviceKey.ts'
import { lastFix } from '../device/ownPosition.ts'
import { useAlarm } from '../device/loadAlarm.ts'
import { useOwnAlert } from '../device/deviceAlert.ts'
import { startAndSend } from '../device/sendAlert.ts'
import { vibrate } from '../device/phone.ts'
import { BareSos } from './BareSos.tsx'
import '../words/sos.button.ts'

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
  const place = useRef<HTMLSpanElement>(null)
  const [isAsking, setAsking] = useState(false)
  /** Chosen when it opens: code that arrives meanwhile moves no button under the finger. */
  const [question, setQuestion] = useState<'none' | 'bare' | 'whole'>('none')
  const ask = () => {
    setQuestion(alarm ? 'whole' : 'bare')
    setAsking(true)
  }
  const open = () => {
    if (isOn && alarm) go('/sosturnoff')
    else ask()
  }
  const send = () => {
    if (!person) return open()
    void startAndSend(person.id, 'real', lastFix())
    if (alarm) go('/sosturnoff')
    else ask()
  }
  const hold = useHold(useHoldToSend() && !isOn, send, open)
  const askAtStart = useEffectEvent(ask)
  useEffect(() => {
    if (place.current && takeAskedAtStart(place.current)) askAtStart()
  }, [])
  return (
    <>
      <span ref={place} className="relative inline-flex shrink-0">
        <SosButton
          word={t('sos')}
          label={isOn ? t('openActive') : t('button')}
          size={size}
          {...(className && { className })}
          {...hold.handlers}
          onClick={({ detail }) => {
            // Screen readers click without a pointer and a key, so without a hold.
            if (!hold.wasHeld() || detail === 0) open()
          }}
        />
        {hold.isHeld && <HoldRing />}
      </span>
      {alarm && question === 'whole' && <alarm.SosQuestion open={isAsking} onClose={() => setAsking(false)} />}
      {question === 'bare' && isAsking && <BareSos onClose={() => setAsking(false)} />}
    </>
  )
}

/** The ring around the SOS button that fills while it is held (parts.css). */
function HoldRing() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      className="sos-hold pointer-events-none absolute -inset-2.5 -rotate-90"
    >
      <circle cx="50" cy="50" r="46" pathLength="1" className="fill-none stroke-danger" strokeWidth="7" />
    </svg>
  )
}

/**
 * Runs an action when a button was held long enough by a pointer, Enter or Space; a tap works as usual.
 * @param isOn whether holding has an effect
 * @param onTap what a key does that was released earlier; a pointer clicks
 */
function useHold(isOn: boolean, onHeld: () => void, onTap: () => void) {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isDone = useRef(false)
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
  }
  useEffect(() => stop, [])
  const begin = () => {
    isDone.current = false
    if (!isOn) return
    setHeld(true)
    vibrate([30])
    timer.current = setTimeout(() => {
      timer.current = null
      isDone.current = true
      setHeld(false)
      onHeld()
    }, HOLD_MS)
  }
  const end = () => {
    stop()
    setHeld(false)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (!isActivating(event)) return
    event.preventDefault() // the click
    if (!event.repeat) begin()
  }
  const keyUp = (event: KeyboardEvent) => {
    if (!isActivating(event)) return
    event.preventDefault()
    const isEarly = timer.current !== null
    end()
    if (isEarly) onTap()
  }
  return {
    isHeld,
    /** True for the click event that follows a complete hold. */
    wasHeld: () => isDone.current,
    handlers: {
      onPointerDown: ({ button }: PointerEvent) => button === 0 && begin(),
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: end,
      ...(isOn && {
        onKeyDown: keyDown,
        onKeyUp: keyUp,
        onBlur: end,
        onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
      }),
    },
  }
}

/** The button sends without confirmation when held this long. */
const HOLD_MS = 1500

/** A setting of this device, not of the person. */
const entry = textEntry(`${PREFIX}_sos_hold`)
const store = createStore(() => entry.read() === 'on', entry.key)

export function setHoldToSend(on: boolean): void {
  entry.write(on ? 'on' : 'off')
  store.write(on)
}

/** True when holding the SOS button sends the alert on this device. */
export const useHoldToSend = store.use

/** Read when this module loads, before any redirect, for example to the sign-in. */
let isAsked = new URLSearchParams(globalThis.location?.search).get('ask') === 'sos'

/**
 * True once, for a visible launcher, when this page was opened by the app shortcut for the SOS (manifest.webmanifest).
 * Removes the parameter from the URL, so that a reload does not ask again.
 */
function takeAskedAtStart(launcher: HTMLElement): boolean {
  if (!isAsked || launcher.getClientRects().length === 0) return false
  isAsked = false
  if (new URLSearchParams(location.search).get('ask') === 'sos')
    history.replaceState(history.state, '', location.pathname)
  return true
}
