import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { hours } from '#core/units.ts'

/** This server's key pair for push services (RFC 8292), base64url: an uncompressed point and its secret. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

export function makeVapidKeys(): VapidKeys {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { publicKey: keys.getPublicKey('base64url'), privateKey: keys.getPrivateKey('base64url').padStart(43, 'A') }
}

const LASTS = hours(12)
const inBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The Authorization header for one push service: a token verified by the public key, valid for half a day. */
export function vapidHeader(endpoint: string, keys: VapidKeys, contact: string, now: Date): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor((now.getTime() + LASTS) / 1000),
    sub: contact,
  }
  const signed = `${inBase64({ typ: 'JWT', alg: 'ES256' })}.${inBase64(claims)}`
  const point = Buffer.from(keys.publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: keys.privateKey,
    },
  })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${keys.publicKey}`
}
