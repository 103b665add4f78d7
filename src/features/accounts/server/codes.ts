import { randomInt, timingSafeEqual } from 'node:crypto'
import { newId } from '#core/ids.ts'
import { minutes } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import * as store from './codeStore.ts'
import { keyedHash } from './keyedHash.ts'

const CODE_LASTS = minutes(15)
const CODE_DIGITS = 8
/** Wrong tries after which a code is void: 5 of 100 million. */
const MOST_TRIES = 5

const hashOf = (ctx: Ctx, userId: string, purpose: store.CodePurpose, code: string) =>
  keyedHash(ctx, `code ${purpose} ${userId}`, code)

const browserOf = (ctx: Ctx) => keyedHash(ctx, 'device', ctx.deviceToken)

/**
 * Makes a one-time code for a person, valid for 15 minutes in the asking browser, and voids the one that this browser asked
 * for before; codes of other browsers stay valid. Only its keyed hash is kept.
 * @param sentTo the address it goes to
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
 * Uses up the code that the asking browser was sent; tries are counted per browser, so nobody else voids it. To be called in the transaction of what it allows, which must not be rolled back after a null: the
 * wrong try is counted in it.
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
    return row.sentTo
  }
  if (row.triesLeft <= 1) await store.deleteCode(ctx, row)
  else await store.writeTriesLeft(ctx, { ...row, triesLeft: row.triesLeft - 1 })
  return null
}

/** Voids every open code of a person. */
export const voidCodes = (ctx: Ctx, userId: string) => store.deleteCodesOf(ctx, userId)

/** Clears away codes that expired. */
export const purgeCodes = (ctx: Ctx) => store.deleteCodesBefore(ctx, ctx.now())
