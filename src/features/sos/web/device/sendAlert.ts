import { savedUser } from '#features/accounts/web/session.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { createStore } from '#kit/web/store.ts'
import type { MySos } from '../../contract.ts'
import { raiseAlert } from '../calls.ts'
import { PLACE_WAITED } from '../../rules.ts'
import { type DeviceAlert, deviceAlert, forgetDeviceAlert, keepDeviceAlert, startAlert } from './deviceAlert.ts'
import { deviceKey } from './deviceKey.ts'
import { deviceState, vibrate } from './phone.ts'
import { sentPosition } from './ownPosition.ts'

/** A request without an answer after this long is repeated. */
const REQUEST_TIMEOUT_MS = 8000
/** Delays between tries until the server acknowledges the alert; a try is also made when the network is back. */
const AGAIN_MS = [1000, 2000, 3000, 5000]

/** After the clock was set back by more than this, stored times are no longer comparable. */
const CLOCK_STEP_MS = 2000

/**
 * Result of one try. `ended`: the alert has already ended on the server; `refused`: nothing was sent and retrying is
 * useless.
 */
export type Sent =
  | { is: 'sent'; told: MySos }
  | { is: 'ended' }
  | { is: 'later'; hadNetwork: boolean }
  | { is: 'refused'; error: ApiError }

type Listener = (sent: Sent) => void
const listeners = new Set<Listener>()
/** Subscribes to the results of all tries. */
export function onSent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const lastTry = createStore<{ id: string; sent: Sent } | null>(() => null)
/** The last try of an alert on this device, with its result. */
export const useLastTry = lastTry.use

let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: { id: string | undefined; answer: Promise<Sent> } | null = null

/**
 * Sends the alert of this device now, with retries until the server has acknowledged it. One try at a time, but a real
 * alert never waits for a drill's try.
 */
export function sendAlert(): Promise<Sent> {
  const id = deviceAlert()?.id
  if (underWay && underWay.id === id) return underWay.answer
  const mine = { id, answer: tryOnce() }
  underWay = mine
  void mine.answer.finally(() => {
    if (underWay === mine) underWay = null
  })
  return mine.answer
}

/** Stores a new alert and sends it at once; the phone vibrates. */
export function startAndSend(...alert: Parameters<typeof startAlert>): Promise<Sent> {
  startAlert(...alert)
  vibrate([200, 100, 200])
  return sendAlert()
}

/**
 * Sends the alert of this device with a change.
 * @returns the result of a try with the change
 */
export async function sendChanged(change: Partial<DeviceAlert>): Promise<Sent> {
  const alert = deviceAlert()
  if (alert) keepDeviceAlert({ ...alert, ...change })
  // A try under way was sent without the change.
  if (underWay && underWay.id === alert?.id) await underWay.answer
  return sendAlert()
}

async function tryOnce(): Promise<Sent> {
  clearTimeout(timer)
  const alert = deviceAlert()
  const reader = savedUser()
  if (!alert || (reader && reader.id !== alert.userId)) return { is: 'ended' }
  if (navigator.onLine && !alert.mayHaveArrived) keepDeviceAlert({ ...alert, mayHaveArrived: true })
  const sent = await send(alert)
  const now = deviceAlert()
  if (now?.id === alert.id) settle(sent, now)
  lastTry.write({ id: alert.id, sent })
  for (const listener of listeners) listener(sent)
  return sent
}

async function send({ id, userId, kind, position, tappedAt, withoutPlace }: DeviceAlert): Promise<Sent> {
  try {
    const key = deviceKey(userId)
    const deviceNow = new Date().toISOString()
    const known = { ...(position && { position }), ...(key && { key }), ...(await deviceState()) }
    const input = { id, kind, tappedAt, deviceNow, withoutPlace, ...known }
    const told = await callEndpoint(raiseAlert, input, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    return told.alert ? { is: 'sent', told } : { is: 'ended' }
  } catch (thrown) {
    const error = thrown instanceof ApiError ? thrown : new ApiError('network')
    return ['sosNobody', 'sosNowhere', 'notYours', 'invalidInput'].includes(error.code)
      ? { is: 'refused', error }
      : { is: 'later', hadNetwork: navigator.onLine }
  }
}

function settle(sent: Sent, alert: DeviceAlert): void {
  if (sent.is === 'ended') return forgetDeviceAlert()
  if (sent.is === 'refused') {
    if (alert.sentAt !== null) return again()
    keepDeviceAlert({ ...alert, mayHaveArrived: false })
    if (alert.kind === 'real' && sent.error.code === 'sosNowhere') waitForPlace(placeWait(alert))
    return
  }
  if (sent.is === 'later') return again()
  tries = 0
  // Another device may have raised it first: from now on this device follows that alert.
  const { id, kind } = sent.told.alert ?? alert
  if (alert.sentAt === null || id !== alert.id || kind !== alert.kind)
    keepDeviceAlert({ ...alert, id, kind, sentAt: alert.sentAt ?? new Date().toISOString() })
}

let placeUntil = 0
/** Seconds until an alert without a position is sent automatically. */
export const secondsToPlace = (): number => Math.max(0, Math.ceil((placeUntil - Date.now()) / 1000))

/** Milliseconds left of the wait for a position since the tap; at least 3 s, so that the user can still choose. */
const placeWait = ({ tappedAt }: DeviceAlert): number =>
  Math.min(PLACE_WAITED, Math.max(3000, Date.parse(tappedAt) + PLACE_WAITED - Date.now()))

/**
 * Sends a confirmed alert after `duration` without a position, unless a position becomes known or is chosen before.
 * Each call restarts the time; a page opened later does not wait longer than this.
 */
export function waitForPlace(duration: number): void {
  clearTimeout(timer)
  placeUntil = Date.now() + duration
  timer = setTimeout(() => {
    const alert = deviceAlert()
    if (!alert || alert.sentAt !== null) return
    void sendChanged(alert.position ? {} : { withoutPlace: true })
  }, duration)
}

function again(): void {
  timer = setTimeout(() => void sendAlert(), AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)])
  tries += 1
}

/**
 * Withdraws an alert that was never sent. If a request was sent without an answer, the alert may be on the server: then
 * nothing is withdrawn, and only the passkey, checked by the server, ends the alert.
 * @returns whether it was withdrawn
 */
export function withdrawAlert(id: string): boolean {
  const alert = deviceAlert()
  if (alert?.id !== id || alert.sentAt !== null || underWay?.id === id || alert.mayHaveArrived) return false
  clearTimeout(timer)
  forgetDeviceAlert()
  return true
}

/** Adds a newer position to the alert of this device and sends it. */
export function movedTo(fix: Fix): void {
  const alert = deviceAlert()
  if (!alert) return
  const position = sentPosition(fix)
  const known = alert.position && Date.parse(alert.position.measuredAt)
  // A stored position with a time in the future was measured before this device's clock was set back.
  if (known && known >= fix.at && known <= Date.now() + CLOCK_STEP_MS) return
  void sendChanged({ position })
}

/** Sends an unsent alert: at the start, when the network is back, when the user returns to the page. */
export function resumeSending(): () => void {
  const stop = new AbortController()
  const go = () => void (deviceAlert() && sendAlert())
  const options = { signal: stop.signal }
  window.addEventListener('online', go, options)
  window.addEventListener('pageshow', go, options)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && go(), options)
  go()
  return () => stop.abort()
}
