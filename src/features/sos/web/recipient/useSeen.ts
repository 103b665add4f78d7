import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { AlertForMe } from '../../receivedContract.ts'
import { vibrate } from '../device/phone.ts'
import { useNoteAlert } from './receivedQueries.ts'

/** DOM events which show that a person is using the screen. */
const SIGNS = ['pointerdown', 'click', 'keydown', 'wheel']
/** A touch this soon after an alert appears was meant for the screen before it. */
const TOO_SOON_MS = 500

/**
 * Reports "shown" when the position is on a visible screen, and "seen" when the user opened the alert or touches it. An
 * alert that opened by itself proves only what the device shows (ADR 0022).
 */
export function useSeen(
  id: string,
  alert: AlertForMe | undefined,
  isChosen: boolean,
  dialog: RefObject<HTMLDialogElement | null>,
): void {
  const note = useNoteAlert()
  const shown = useRef<string | null>(null)
  const said = useRef<string | null>(null)
  const placed = useRef<string | null>(null)
  // When SOS is pressed again, the alert must be seen again.
  const call = alert && (alert.againAt ?? alert.raisedAt)
  const hasPosition = Boolean(alert?.position)
  const tellShown = useEffectEvent(() => {
    if (placed.current === call || document.visibilityState !== 'visible') return
    placed.current = call ?? null
    note.mutate({ id, what: 'shown' })
  })
  useEffect(() => {
    if (call === undefined || !hasPosition) return undefined
    const look = () => tellShown()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [call, hasPosition])
  const say = useEffectEvent(() => {
    if (call === undefined || said.current === call || document.visibilityState !== 'visible') return
    said.current = call
    note.mutate({ id, what: alert?.position ? 'opened' : 'seen' })
  })
  const show = useEffectEvent(() => {
    if (call === undefined || shown.current === call || document.visibilityState !== 'visible') return
    if (isChosen && shown.current === null) say()
    shown.current = call
    vibrate([400, 150, 400, 150, 400])
  })
  useEffect(() => {
    if (call === undefined) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const since = performance.now()
    const touch = () => performance.now() - since > TOO_SOON_MS && say()
    for (const sign of SIGNS) dialog.current?.addEventListener(sign, touch, { signal, passive: true })
    document.addEventListener('visibilitychange', () => show(), { signal })
    show()
    return () => stop.abort()
  }, [call, dialog])
}
