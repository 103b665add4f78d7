import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyResponse } from '../keyContract.ts'

interface How {
  origin?: string
  host?: string
  isVerified?: boolean
  counter?: number
  signature?: string
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
/** Head of a CBOR item: its major type and its length or value. */
const head = (kind: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  return value < 256 ? Buffer.from([(kind << 5) | 24, value]) : Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const word = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])

/** A software authenticator for tests: one ES256 key for `localhost`. */
export class SoftKey {
  readonly id: string
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0

  constructor(id: string = randomBytes(16).toString('base64url')) {
    this.id = id
  }

  /** The browser's response when a passkey is made. */
  make(challenge: string, how: How = {}): KeyResponse {
    const { x, y } = this.#pair.publicKey.export({ format: 'jwk' })
    const point = [x!, y!].map((part) => Buffer.from(part, 'base64url'))
    const cose = Buffer.concat([
      head(5, 5),
      // kty: EC2, alg: ES256, crv: P-256, x, y
      Buffer.concat([head(0, 1), head(0, 2), head(0, 3), head(1, 6), head(1, 0), head(0, 1)]),
      Buffer.concat([head(1, 1), bytes(point[0]!), head(1, 2), bytes(point[1]!)]),
    ])
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, cose])
    const data = Buffer.concat([this.#data(0x40, how), attested])
    const object = Buffer.concat([
      head(5, 3),
      word('fmt'),
      word('none'),
      word('attStmt'),
      head(5, 0),
      word('authData'),
      bytes(data),
    ])
    return this.#response({
      clientDataJSON: this.#client('webauthn.create', challenge, how).toString('base64url'),
      attestationObject: object.toString('base64url'),
    })
  }

  /** The browser's response when the passkey is used. */
  use(challenge: string, how: How = {}): KeyResponse {
    const [client, data] = [this.#client('webauthn.get', challenge, how), this.#data(0, how)]
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#pair.privateKey)
    return this.#response({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: how.signature ?? signature.toString('base64url'),
    })
  }

  #data(flags: number, { host = 'localhost', isVerified = true, counter = ++this.#counter }: How): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count])
  }

  #client(type: string, challenge: string, { origin = 'http://localhost:3000' }: How): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #response(response: Record<string, unknown>): KeyResponse {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} }
  }
}
