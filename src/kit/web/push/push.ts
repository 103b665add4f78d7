import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '../storage.ts'

/** Whether this browser can be woken while the app is closed. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** What the server needs of a browser's subscription. */
export interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** A worker that does not become ready in this time is not there. */
const PATIENCE_MS = 5000

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The service worker's registration; null where none stands. */
async function registration(): Promise<ServiceWorkerRegistration | null> {
  if (!isSupported() || !(await navigator.serviceWorker.getRegistration())) return null
  const never = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return Promise.race([navigator.serviceWorker.ready, never])
}

/** Who switched it on here: on a shared device the next person is asked anew. */
const switchedOnBy = storageEntry(`${PREFIX}_push`, z.string())

/** How it stands for a person in this browser, without asking anything. */
export async function pushState(userId: string): Promise<PushState> {
  const worker = await registration()
  if (!worker) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (switchedOnBy.read() !== userId) return 'off'
  return Notification.permission === 'granted' && (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

/** The subscription that this browser holds for a person already; null without one. */
export async function currentSubscription(userId: string): Promise<BrowserSubscription | null> {
  if (switchedOnBy.read() !== userId) return null
  const held = await (await registration())?.pushManager.getSubscription()
  return held ? asSubscription(held) : null
}

/**
 * Asks the reader (only ever after a tap), then the browser's push service. One that was made for another key of ours is
 * made anew.
 * @param key our public key, base64url
 * @returns null when the reader does not want it
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

/** Gives the subscription up. @returns its address, null when there was none */
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
