import { Refusal } from '#core/errors.ts'
import { hashPassword, verifyPassword } from '#features/accounts/server/passwords.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { passkeyError, passkeyOf } from '../rules.ts'
import * as store from './store.ts'

/**
 * Sets what turns the signed-in person's SOS off; only its peppered hash is kept.
 * @throws Refusal 'notSignedIn', 'invalidInput' for an empty one or more than 32 characters
 */
export async function setSosPasskey(ctx: Ctx, passkey: string): Promise<void> {
  const { userId } = signedIn(ctx)
  const error = passkeyError(passkey)
  if (error) throw new Refusal('invalidInput', { fields: { sosPasskey: error } })
  await store.upsertPasskey(ctx, userId, await hashPassword(ctx, passkeyOf(passkey)))
}

/** True when this person has set a passkey. */
export async function hasSosPasskey(ctx: Ctx, userId: string): Promise<boolean> {
  return (await store.passkeyHashOf(ctx, userId)) !== null
}

/**
 * Compares a typed passkey with the person's own (§5: it must equal the stored one, which must be non-empty). Not
 * throttled: an SOS must never be held up by its own lock.
 * @returns 'none' when no passkey was set; then the account password decides (W-14)
 */
export async function checkSosPasskey(ctx: Ctx, userId: string, typed: string): Promise<'none' | 'right' | 'wrong'> {
  const hash = await store.passkeyHashOf(ctx, userId)
  if (hash === null) return 'none'
  const passkey = passkeyOf(typed)
  return passkey !== '' && (await verifyPassword(ctx, hash, passkey)) ? 'right' : 'wrong'
}
