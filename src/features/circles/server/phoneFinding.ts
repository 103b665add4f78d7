import { Refusal } from '#core/errors.ts'
import { makeCode, spendCode } from '#features/accounts/server/codes.ts'
import { sendCode } from '#features/accounts/server/messages.ts'
import { countSending } from '#features/accounts/server/throttle.ts'
import { tidyPhone } from '#features/accounts/typed.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { NearbyPerson } from '../contract.ts'
import type { PhoneFinding } from '../inviteContract.ts'
import { readCirclePerson } from './nearby.ts'
import * as store from './personStore.ts'
import { countAttempt } from './tries.ts'

/** Whether the signed-in person's number is confirmed, and whether others may find them by it. */
export async function myPhoneFinding(ctx: Ctx): Promise<PhoneFinding> {
  const { isConfirmed, isFindable } = await store.phoneOf(ctx, signedIn(ctx).userId)
  return { isConfirmed, isFindable }
}

/**
 * Sends a code to the number of the signed-in person's account.
 * @throws Refusal 'notSignedIn', 'tooManyTries', 'messageNotSent'
 */
export async function sendPhoneCode(
  ctx: Ctx,
  { language = 'en' }: { language?: 'en' | 'hi' | undefined },
): Promise<{ sent: boolean }> {
  const { userId } = signedIn(ctx)
  const waitSeconds = await countSending(ctx, userId)
  if (waitSeconds > 0) throw new Refusal('tooManyTries', { params: { waitSeconds } })
  const { phone } = await store.phoneOf(ctx, userId)
  const code = await makeCode(ctx, { userId, purpose: 'phone', sentTo: phone })
  await sendCode(ctx, { to: phone, about: 'contact', code, language })
  return { sent: true }
}

/**
 * Confirms the account's number. Finding the person by it stays off until they allow it.
 * @throws Refusal 'notSignedIn', 'wrongCode', also for a code sent to another number
 */
export async function confirmPhone(ctx: Ctx, { code }: { code: string }): Promise<PhoneFinding> {
  const { userId } = signedIn(ctx)
  const isDone = await ctx.transaction(async (inside) => {
    const sentTo = await spendCode(inside, { userId, purpose: 'phone', typed: code })
    const { phoneDigits } = await store.phoneOf(inside, userId)
    if (sentTo === null || digitsOf(sentTo) !== phoneDigits) return false
    await store.confirmDigits(inside, userId, phoneDigits)
    return true
  })
  if (!isDone) throw new Refusal('wrongCode')
  return myPhoneFinding(ctx)
}

/**
 * Allows or forbids others to find the signed-in person by the confirmed number.
 * @throws Refusal 'notSignedIn', 'phoneNotConfirmed'
 */
export async function setPhoneFinding(ctx: Ctx, { isFindable }: { isFindable: boolean }): Promise<PhoneFinding> {
  const { userId } = signedIn(ctx)
  if (!(await store.phoneOf(ctx, userId)).isConfirmed) throw new Refusal('phoneNotConfirmed')
  await store.setFindable(ctx, userId, isFindable)
  return myPhoneFinding(ctx)
}

/**
 * The person with exactly this number, if it is confirmed and they allow being found by it; null for all others,
 * including private and blocked people. The caller needs a confirmed number too, so that an attacker with many accounts
 * needs as many phone numbers.
 * @throws Refusal 'notSignedIn', 'phoneNotConfirmed', 'tooManyTries' beyond 20 in a day
 */
export async function findByPhone(ctx: Ctx, { phone }: { phone: string }): Promise<{ person: NearbyPerson | null }> {
  const { userId, isDemo } = signedIn(ctx)
  if (!(await store.phoneOf(ctx, userId)).isConfirmed) throw new Refusal('phoneNotConfirmed')
  await countAttempt(ctx, 'phone')
  const digits = digitsOf(phone).replace(TRUNK_PREFIX, '')
  if (!/^\d{4,15}$/.test(digits)) return { person: null }
  const written = digits.length === 10 ? [digits, `91${digits}`] : [digits, digits.replace(/^91(?=\d{10}$)/, '')]
  const id = await store.findablePerson(ctx, { askerId: userId, isDemo, digits: written })
  return { person: id === null ? null : await readCirclePerson(ctx, { id }) }
}

/** The digits of a number, without plus and separators. */
const digitsOf = (phone: string): string => tidyPhone(phone).replace('+', '')

/** The 0 that people in India write before a number of ten digits. */
const TRUNK_PREFIX = /^0(?=\d{10}$)/
