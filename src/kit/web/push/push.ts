import { keptText } from '../keptFields.ts'
import { PREFIX, storageEntry } from '../storage.ts'

/** State of push notifications in this browser. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The parts of a browser's subscription that the server needs. */
export interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Longest wait for the service worker to become ready. */
const READY_TIMEOUT_MS = 5000

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The service worker's registration, or null. */
async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!isSupported() || !(await navigator.serviceWorker.getRegistration())) return null
  const never = new Promise<null>((resolve) => setTimeout(() => resolve(null), READY_TIMEOUT_MS))
  return Promise.race([navigator.serviceWorker.ready, never])
}

/** Id of the person who turned push on in this browser. On a shared device the next person is asked again. */
const switchedOnBy = storageEntry(`${PREFIX}_push`, keptText)

/** The push state for a person in this browser, without prompting. */
export async function pushState(userId: string): Promise<PushState> {
  const worker = await registration()
  if (!worker) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (switchedOnBy.read() !== userId) return 'off'
  return Notification.permission === 'granted' && (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

/** This browser's existing subscription for a person, or null. */
export async function currentSubscription(userId: string): Promise<BrowserSubscription | null> {
  if (switchedOnBy.read() !== userId) return null
  const held = await (await registration())?.pushManager.getSubscription()
  return held ? asSubscription(held) : null
}

/**
 * Asks the user for permission (only after a tap), then subscribes at the browser's push service. A subscription made
 * with another server key is renewed.
 * @param key the server's public key, base64url
 * @returns null if the user refuses
 * @throws DOMException when the push service cannot be reached
 */
export async function subscribe(userId: string, key: string): Promise<BrowserSubscription | null> {
  const worker = await registration()
  if (!worker || (await Notification.requestPermission()) !== 'granted') return null
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  const held = await worker.pushManager.getSubscription()
  if (held && !isFor(held, options.applicationServerKey)) await held.unsubscribe()
  const made = asSubscription(await worker.pushManager.subscribe(options))
  switchedOnBy.write(userId)
  return made
}

/**
 * Ends the subscription.
 * @returns its endpoint, or null if there was none
 */
export async function unsubscribe(): Promise<string | null> {
  switchedOnBy.remove()
  const held = await (await registration())?.pushManager.getSubscription()
  if (!held) return null
  await held.unsubscribe()
  return held.endpoint
}

function asSubscription(held: PushSubscription): BrowserSubscription {
  const { endpoint, keys } = held.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

function isFor(held: PushSubscription, key: Uint8Array): boolean {
  const theirs = new Uint8Array(held.options.applicationServerKey ?? new ArrayBuffer(0))
  return theirs.length === key.length && theirs.every((byte, i) => byte === key[i])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
