import type { ComponentType } from 'react'
import { networkOrPause } from '#kit/web/lazyComponent.tsx'
import { createStore } from '#kit/web/store.ts'

/** The alert on the screen, for what other features know about it. */
export interface AboutAlert {
  senderId: string
  /** ISO time. */
  raisedAt: string
  /** Called at a tap that leads away from the alert. */
  onLeave: () => void
}

/** Set by `app`: what other features show in an alert that is on. */
export interface FollowSosProps {
  About?: ComponentType<AboutAlert>
}

/** Exports of the SOS code, from the confirmation to the turn-off screen. */
interface Alarm {
  FollowSos: ComponentType<FollowSosProps>
  SosQuestion: ComponentType<{ open: boolean; onClose: () => void }>
  SosTurnOffPage: ComponentType
}

/** A failed load is retried after this long, and when the network is back. */
const AGAIN_MS = 3000

let load: () => Promise<Alarm> = () => Promise.reject(new Error('nobody brings the code of the SOS'))
const alarm = createStore<Alarm | null>(() => null)
let fetching: Promise<Alarm> | undefined

/** Sets how the SOS code is loaded; called once by the entry file. */
export function loadAlarmBy(loader: () => Promise<Alarm>): void {
  load = loader
}

/**
 * Loads the SOS code, with retries until it succeeds (ADR 0023). Every page starts this after its first render; `<html
 * data-sos="ready">` marks success.
 */
export function loadAlarm(): Promise<Alarm> {
  fetching ??= untilThere().then((fetched) => {
    document.documentElement.dataset['sos'] = 'ready'
    alarm.write(fetched)
    return fetched
  })
  return fetching
}

async function untilThere(): Promise<Alarm> {
  for (;;) {
    try {
      return await load()
    } catch {
      await networkOrPause(AGAIN_MS)
    }
  }
}

/** The SOS code; null until loaded. */
export const useAlarm = alarm.use
