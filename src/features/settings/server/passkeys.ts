import { Refusal } from '#core/errors.ts'
import { hashPassword, verifyPassword } from '#features/accounts/server/passwords.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { passkeyError, passkeyOf } from '../rules.ts'
import * as store from './store.ts'

/**
 * Sets the signed-in person's SOS passkey; only its peppered hash is stored.
 * @throws Refusal 'notSignedIn', 'invalidInput' for an empty one, more than 32 characters, or the duress passkey
 */
export async function setSosPasskey(ctx: Ctx, passkey: string): Promise<void> {
  const { userId } = signedIn(ctx)
  const error = passkeyError(passkey)
  if (error) throw new Refusal('invalidInput', { fields: { sosPasskey: error } })
  const duressHash = (await store.passkeysOf(ctx, userId))?.duressHash
  if (duressHash && (await verifyPassword(ctx, duressHash, passkeyOf(passkey))))
    throw new Refusal('invalidInput', { fields: { sosPasskey: 'passkeysEqual' } })
  await store.upsertPasskey(ctx, userId, await hashPassword(ctx, passkeyOf(passkey)))
}

/**
 * Sets the signed-in person's duress passkey, which only appears to turn an SOS off; "" removes it.
 * @throws Refusal 'notSignedIn', 'invalidInput' without a first passkey, for one equal to it, or for an invalid one
 */
export async function putDuressPasskey(ctx: Ctx, passkey: string): Promise<void> {
  const { userId } = signedIn(ctx)
  const refuse = (error: string) => new Refusal('invalidInput', { fields: { duressPasskey: error } })
  const first = await store.passkeysOf(ctx, userId)
  if (!first) throw refuse('passkeyFirst')
  if (passkeyOf(passkey) === '') return store.updateDuress(ctx, userId, null)
  const error = passkeyError(passkey)
  if (error) throw refuse(error)
  if (await verifyPassword(ctx, first.passkeyHash, passkeyOf(passkey))) throw refuse('passkeysEqual')
  await store.updateDuress(ctx, userId, await hashPassword(ctx, passkeyOf(passkey)))
}

/** True when this person has set a passkey. */
export async function hasSosPasskey(ctx: Ctx, userId: string): Promise<boolean> {
  return (await store.passkeysOf(ctx, userId)) !== null
}

/** True when this person has a second passkey. */
export async function hasDuressPasskey(ctx: Ctx, userId: string): Promise<boolean> {
  return (await store.passkeysOf(ctx, userId))?.duressHash != null
}

/** When the passkey was last set; null: never. */
export async function passkeySetAt(ctx: Ctx, userId: string): Promise<Date | null> {
  return (await store.passkeysOf(ctx, userId))?.setAt ?? null
}

/**
 * Compares a typed passkey with the person's own (§5: it must equal the stored one, which must be non-empty). Not
 * rate-limited here, because a limit must never delay an SOS. Both passkeys are always compared, so that the duration
 * reveals neither which one matched nor whether there are two.
 * @returns 'none' when no passkey was set; then the account password is used (W-14)
 */
export async function checkSosPasskey(
  ctx: Ctx,
  userId: string,
  typed: string,
): Promise<'none' | 'right' | 'duress' | 'wrong'> {
  const kept = await store.passkeysOf(ctx, userId)
  if (kept === null) return 'none'
  const passkey = passkeyOf(typed)
  const [isRight, isDuress] = [
    await verifyPassword(ctx, kept.passkeyHash, passkey),
    await verifyPassword(ctx, kept.duressHash, passkey),
  ]
  if (passkey === '') return 'wrong'
  return isRight ? 'right' : isDuress ? 'duress' : 'wrong'
}
