import { Refusal } from '#core/errors.ts'
import { minutes } from '#core/units.ts'
import { requireProof } from '#features/accounts/server/sessions.ts'
import { isPasswordOf } from '#features/accounts/server/standing.ts'
import { hasDuressPasskey, hasSosPasskey, putDuressPasskey } from '#features/settings/server/passkeys.ts'
import { sosRangeOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Readiness } from '../safetyContract.ts'
import { membersOf } from './reach.ts'
import { refuseWhileOn } from './ending.ts'
import { countReachable } from './ringing.ts'

/** Maximum age of the password check: an older one may be from before the phone was taken. */
const PROVEN_WITHIN = minutes(1)

/** How ready the signed-in person's SOS is: whom it would reach, and what is still missing. */
export async function myReadiness(ctx: Ctx): Promise<Readiness> {
  const { userId, isDemo } = signedIn(ctx)
  const members = await membersOf(ctx, { userId, isDemo })
  return {
    members: members.length,
    reachable: await countReachable(
      ctx,
      members.map(({ id }) => id),
    ),
    hasPasskey: await hasSosPasskey(ctx, userId),
    rangeMeters: await sosRangeOf(ctx, userId),
  }
}

/**
 * Tells whether a second passkey is set; needs the password, so that a person who only holds the signed-in phone cannot
 * learn it.
 * @throws Refusal 'notSignedIn', 'passwordNeeded'
 */
export async function safeSettings(ctx: Ctx): Promise<{ hasSecondPasskey: boolean }> {
  const { userId } = signedIn(ctx)
  await requireProof(ctx, PROVEN_WITHIN)
  return { hasSecondPasskey: await hasDuressPasskey(ctx, userId) }
}

/**
 * Sets the signed-in person's second passkey; "" removes it. Needs the account password.
 * @throws Refusal 'notSignedIn', 'sosActive' while an alert is active, 'wrongPassword', 'invalidInput'
 */
export async function setDuress(
  ctx: Ctx,
  { passkey, password }: { passkey: string; password: string },
): Promise<{ isSet: boolean }> {
  const { userId } = signedIn(ctx)
  await refuseWhileOn(ctx)
  if (!(await isPasswordOf(ctx, userId, password))) throw new Refusal('wrongPassword')
  await putDuressPasskey(ctx, passkey)
  return { isSet: await hasDuressPasskey(ctx, userId) }
}
