import { savedUser } from '#features/accounts/web/session.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { type MySos, raiseAlert } from '../contract.ts'
import { type DeviceAlert, deviceAlert, forgetDeviceAlert, keepDeviceAlert } from './deviceAlert.ts'
import { deviceKey } from './deviceKey.ts'
import { deviceState } from './deviceState.ts'

/** Longer than this no answer is waited for: it is sent again. */
const PATIENCE_MS = 8000
/** Until it is acknowledged it is sent again after so long, and whenever the network is back. */
const AGAIN_MS = [1000, 2000, 3000, 5000]

/** A clock that was set back by more than this has told times that are no measure any more. */
const CLOCK_STEP_MS = 2000

/** What came of one try. `ended`: the server knows it as ended; `refused`: nothing was sent and trying again is in vain. */
export type Sent = { is: 'sent'; told: MySos } | { is: 'ended' } | { is: 'later' } | { is: 'refused'; error: ApiError }

type Listener = (sent: Sent) => void
const listeners = new Set<Listener>()
/** Tells what came of every try. */
export function onSent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let underWay: { id: string | undefined; answer: Promise<Sent> } | null = null

/** A fix of the device as it is sent. */
export const sentPosition = ({ latitude, longitude, accuracy, at }: Fix) => ({
  latitude,
  longitude,
  accuracyMeters: Math.min(20_000_000, Math.max(0, accuracy)),
  measuredAt: new Date(at).toISOString(),
})

/**
 * Sends the alert of this device now; until the server has acknowledged it, it is sent again by itself. One try at a time,
 * but a real alarm never waits for the try of the exercise before it.
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

async function tryOnce(): Promise<Sent> {
  clearTimeout(timer)
  const alert = deviceAlert()
  const reader = savedUser()
  if (!alert || (reader && reader.id !== alert.userId)) return { is: 'ended' }
  if (navigator.onLine && !alert.mayHaveArrived) keepDeviceAlert({ ...alert, mayHaveArrived: true })
  const sent = await send(alert)
  const now = deviceAlert()
  if (now?.id === alert.id) settle(sent, now)
  // It moved while this was on its way.
  if (sent.is === 'sent' && now?.position?.measuredAt !== alert.position?.measuredAt)
    timer = setTimeout(() => void sendAlert(), 0)
  for (const listener of listeners) listener(sent)
  return sent
}

async function send({ id, userId, kind, position, tappedAt, withoutPlace }: DeviceAlert): Promise<Sent> {
  try {
    const key = deviceKey(userId)
    const deviceNow = new Date().toISOString()
    const known = { ...(position && { position }), ...(key && { key }), ...(await deviceState()) }
    const input = { id, kind, tappedAt, deviceNow, withoutPlace, ...known }
    const told = await callEndpoint(raiseAlert, input, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return told.alert ? { is: 'sent', told } : { is: 'ended' }
  } catch (thrown) {
    const error = thrown instanceof ApiError ? thrown : new ApiError('network')
    return ['sosNobody', 'sosNowhere', 'notYours', 'invalidInput'].includes(error.code)
      ? { is: 'refused', error }
      : { is: 'later' }
  }
}

function settle(sent: Sent, alert: DeviceAlert): void {
  if (sent.is === 'ended') return forgetDeviceAlert()
  if (sent.is === 'refused') {
    if (alert.sentAt !== null) return again()
    return keepDeviceAlert({ ...alert, mayHaveArrived: false })
  }
  if (sent.is === 'later') return again()
  tries = 0
  // Another device may have raised it first: from now on this one follows that alert.
  const { id, kind } = sent.told.alert ?? alert
  if (alert.sentAt === null || id !== alert.id || kind !== alert.kind)
    keepDeviceAlert({ ...alert, id, kind, sentAt: alert.sentAt ?? new Date().toISOString() })
}

function again(): void {
  timer = setTimeout(() => void sendAlert(), AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)])
  tries += 1
}

/**
 * Takes back an alert that the server has not acknowledged. One whose answer is still awaited may have arrived: it is ended
 * by nothing but its passkey there.
 * @returns whether it was taken back
 */
export function withdrawAlert(id: string): boolean {
  const alert = deviceAlert()
  if (alert?.id !== id || alert.sentAt !== null || underWay?.id === id || alert.mayHaveArrived) return false
  clearTimeout(timer)
  forgetDeviceAlert()
  return true
}

/** Takes a newer position into the alert of this device and sends it. */
export function movedTo(fix: Fix): void {
  const alert = deviceAlert()
  if (!alert) return
  const position = sentPosition(fix)
  const known = alert.position && Date.parse(alert.position.measuredAt)
  // A known one of the future was measured before the clock of this device was set back.
  if (known && known >= fix.at && known <= Date.now() + CLOCK_STEP_MS) return
  keepDeviceAlert({ ...alert, position })
  void sendAlert()
}

/** Goes on sending what this device has not sent yet: at the start, when the network is back, when the reader comes back. */
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
