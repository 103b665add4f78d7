import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { type Milliseconds, milliseconds, seconds } from '#core/units.ts'
import type { Machines } from '../context.ts'
import { vapidHeader } from './vapid.ts'

export interface PushMessage {
  endpoint: string
  keys: BrowserKeys
  text: string
  urgency: 'normal' | 'high'
  /** How long the service keeps the message for a device that is off. */
  ttlSeconds: number
  /** A newer message of the same topic replaces an undelivered one: up to 32 letters, "" for none. */
  topic: string
}

/**
 * Result of a push: `gone` when the subscription has ended, `denied` when the service rejects this server for it,
 * `refused` when it rejects this message (too large), `later` when the service was busy.
 */
export type PushOutcome =
  | { is: 'taken' }
  | { is: 'gone' }
  | { is: 'denied' }
  | { is: 'refused' }
  | { is: 'later'; wait: Milliseconds | null }

const TIMEOUT = seconds(10)
/** Statuses of a subscription that was made with another key, or that is invalid for another reason than its end. */
const DENIED = [400, 401, 403]

/**
 * True for an address of a push service that the operator allows. Browsers choose the address, so otherwise a stranger
 * could make this server send requests into its private network (SSRF). An entry is a host, "*.host", or (for tests) a
 * whole http origin.
 */
export function isPushService(endpoint: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, origin, port, username } = new URL(endpoint)
  return allowed.some((entry) => {
    if (entry.startsWith('http://')) return origin === entry
    if (protocol !== 'https:' || port !== '' || username !== '') return false
    return entry.startsWith('*.') ? hostname.endsWith(entry.slice(1)) : hostname === entry
  })
}

/** Sends one encrypted message to a push service. Never throws. */
export async function sendPush({ config, secrets, now }: Machines, push: PushMessage): Promise<PushOutcome> {
  let body: Buffer
  try {
    body = encryptPush(push.text, push.keys)
  } catch {
    return { is: 'gone' } // invalid key: no browser could decrypt the message
  }
  try {
    const { status, headers } = await fetch(push.endpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
      headers: {
        authorization: vapidHeader(push.endpoint, secrets.vapid, contactOf(config), now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(push.ttlSeconds),
        urgency: push.urgency,
        ...(push.topic !== '' && { topic: push.topic }),
      },
      body: new Uint8Array(body),
    })
    if (status >= 200 && status < 300) return { is: 'taken' }
    if (status === 404 || status === 410) return { is: 'gone' }
    if (DENIED.includes(status)) return { is: 'denied' }
    if (status !== 429 && status < 500) return { is: 'refused' }
    return { is: 'later', wait: waitOf(headers.get('retry-after'), now()) }
  } catch {
    return { is: 'later', wait: null }
  }
}

/** Parses Retry-After (RFC 9110): a number of seconds or a date. */
function waitOf(retryAfter: string | null, now: Date): Milliseconds | null {
  if (retryAfter === null) return null
  const wait = /^\d+$/.test(retryAfter)
    ? seconds(Number(retryAfter))
    : milliseconds(Math.ceil(Date.parse(retryAfter) - now.getTime()))
  return wait > 0 ? wait : null
}

function contactOf({ publicUrl, operatorContact }: Machines['config']): string {
  if (publicUrl.startsWith('https://')) return publicUrl
  return `mailto:${/^\S+@\S+$/.test(operatorContact) ? operatorContact : 'operator@example.org'}`
}

/** The keys of a browser's push subscription, base64url. */
interface BrowserKeys {
  p256dh: string
  auth: string
}

const RECORD_BYTES = 4096

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/**
 * Encrypts a text so that only that browser can read it, not the push service (RFC 8291, aes128gcm of RFC 8188).
 * @param fixed salt and key for a test against the RFC's example; otherwise they are random
 * @throws Error for keys that are not a point on the curve
 */
export function encryptPush(text: string, { p256dh, auth }: BrowserKeys, fixed?: { salt: Buffer; privateKey: Buffer }) {
  const theirs = Buffer.from(p256dh, 'base64url')
  const own = createECDH('prime256v1')
  if (fixed) own.setPrivateKey(fixed.privateKey)
  else own.generateKeys()
  const salt = fixed?.salt ?? randomBytes(16)
  const ours = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = hkdf(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(RECORD_BYTES, 16)
  header.writeUInt8(ours.length, 20)
  const lastRecord = Buffer.from([2])
  return Buffer.concat([
    header,
    ours,
    cipher.update(text),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
