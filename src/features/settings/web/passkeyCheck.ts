import { keptFields } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { passkeyOf } from '../rules.ts'

const entry = storageEntry(`${PREFIX}_passkey_check`, (kept) =>
  keptFields(kept, { userId: 'string', salt: 'string', bits: 'number' }),
)

/** Deliberately few bits: enough to stop a guess, too few to derive the passkey from the stored value. */
const BITS = 10
const ITERATIONS = 200_000

async function bitsOf(typed: string, salt: string): Promise<number> {
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(passkeyOf(typed)), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations: ITERATIONS }
  const bytes = new DataView(await crypto.subtle.deriveBits(parameters, key, 16))
  return bytes.getUint16(0) >> (16 - BITS)
}

/** Stores a short check value of the passkey just set here, so that an unsent alert can be withdrawn. */
export async function learnPasskey(userId: string, passkey: string): Promise<void> {
  if (!globalThis.crypto?.subtle) return
  const salt = crypto.randomUUID()
  entry.write({ userId, salt, bits: await bitsOf(passkey, salt) })
}

/** True when this device has a check value of that person's passkey. */
export const knowsPasskey = (userId: string): boolean =>
  entry.read()?.userId === userId && globalThis.crypto?.subtle !== undefined

/**
 * Checks a passkey on this device; nothing is sent. One in a thousand wrong passkeys is accepted, so the caller must
 * count tries.
 */
export async function isKnownPasskey(userId: string, typed: string): Promise<boolean> {
  const kept = entry.read()
  return kept?.userId === userId && (await bitsOf(typed, kept.salt)) === kept.bits
}
