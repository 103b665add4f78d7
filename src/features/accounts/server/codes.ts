import { randomInt, timingSafeEqual } from 'node:crypto'
import { newId } from '#core/ids.ts'
import { minutes } from '#core/units.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import * as store from './attemptStore.ts'
import { keyedHash } from '#kit/server/keyedHash.ts'
import { noteConfirmedPhone, phoneDigitsOf, userById } from './store.ts'

const CODE_LASTS = minutes(15)
const CODE_DIGITS = 8
/** Wrong tries after which a code is void: 5 of 100 million. */
const MOST_TRIES = 5

const hashOf = (ctx: Ctx, userId: string, purpose: store.CodePurpose, code: string) =>
  keyedHash(ctx, `code ${purpose} ${userId}`, code)

const browserOf = (ctx: Ctx) => keyedHash(ctx, 'device', ctx.deviceToken)

/**
 * Makes a one-time code for a person, valid for 15 minutes in the requesting browser. Voids the earlier code of this
 * browser; codes of other browsers stay valid. Only its keyed hash is stored.
 * @param sentTo the address the code goes to
 */
export async function makeCode(
  ctx: Ctx,
  { userId, purpose, sentTo }: { userId: string; purpose: store.CodePurpose; sentTo: string },
): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const now = ctx.now()
  ctx.keepDevice()
  await store.upsertCode(ctx, {
    id: newId(),
    userId,
    purpose,
    deviceHash: browserOf(ctx),
    sentTo,
    codeHash: hashOf(ctx, userId, purpose, code),
    triesLeft: MOST_TRIES,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LASTS),
  })
  return code
}

/**
 * Redeems the code that this browser requested, and marks the phone number that it was sent to as confirmed. Tries are
 * counted per browser, so no other browser can void the code. Call it in the same transaction as the change that the
 * code allows. When the result is null, do not roll that transaction back, because it counts the wrong try.
 * @returns where the code was sent; null for a wrong, used or expired one
 */
export async function spendCode(
  ctx: Ctx,
  { userId, purpose, typed }: { userId: string; purpose: store.CodePurpose; typed: string },
): Promise<string | null> {
  const row = await store.lockCode(ctx, { userId, purpose, deviceHash: browserOf(ctx) })
  if (!row || row.expiresAt <= ctx.now()) return null
  if (timingSafeEqual(row.codeHash, hashOf(ctx, userId, purpose, typed.replace(/\D/g, '')))) {
    await store.deleteCode(ctx, row)
    if (!row.sentTo.includes('@')) await noteConfirmedPhone(ctx, userId, row.sentTo)
    return row.sentTo
  }
  if (row.triesLeft <= 1) await store.deleteCode(ctx, row)
  else await store.writeTriesLeft(ctx, { ...row, triesLeft: row.triesLeft - 1 })
  return null
}

/** Voids every open code of a person. */
export const voidCodes = (ctx: Ctx, userId: string) => store.deleteCodesOf(ctx, userId)

/** Deletes expired codes. */
export const purgeCodes = (ctx: Ctx) => store.deleteCodesBefore(ctx, ctx.now())

/** True if the signed-in person confirmed this number by a code, and it is still the account's number. */
export async function hasConfirmedNumber(ctx: Ctx, number: string): Promise<boolean> {
  const user = number === '' ? null : await userById(ctx, signedIn(ctx).userId)
  return user !== null && user.confirmedDigits === user.phoneDigits && user.phoneDigits === phoneDigitsOf(number)
}
