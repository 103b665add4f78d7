import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { TwoFactor } from '../twoFactorContract.ts'
import { makeRecoveryCodes, makeSecret, spendAppCode, spendSecondFactor } from './secondFactor.ts'
import { countSecondStep } from './throttle.ts'
import { sendTwoFactorChanged } from './messages.ts'
import { endSessionsOf, renewToken } from './sessions.ts'
import { noteSecondStep } from './sessionStore.ts'
import { userById } from './store.ts'
import * as store from './twoFactorStore.ts'

/**
 * Whether the signed-in person's second step is on.
 * @throws Refusal 'notSignedIn'
 */
export async function myTwoFactor(ctx: Ctx): Promise<TwoFactor> {
  const { userId } = signedIn(ctx)
  const isOn = await store.hasTwoFactor(ctx, userId)
  return { isOn, recoveryCodesLeft: isOn ? await store.countRecoveryCodes(ctx, userId) : 0 }
}

/**
 * Makes a secret for an authenticator app; the second step stays off until `turnOnMine`.
 * @throws Refusal 'notSignedIn', 'twoFactorOn' when it is on already
 */
export async function beginMyTwoFactor(ctx: Ctx): Promise<{ secret: string; uri: string }> {
  const user = await userById(ctx, signedIn(ctx).userId)
  if (!user) throw new Refusal('notSignedIn')
  if (await store.hasTwoFactor(ctx, user.id)) throw new Refusal('twoFactorOn')
  return makeSecret(ctx, user.id, user.email)
}

/**
 * Turns the second step on with a code of the app. Every other session ends, because none of them took the
 * second step.
 * @returns the recovery codes, shown only once
 * @throws Refusal 'notSignedIn', 'twoFactorOn', 'wrongAppCode', 'tooManyTries'
 */
export async function turnOnMine(ctx: Ctx, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  const { userId, sessionId } = signedIn(ctx)
  const forget = await countOrRefuse(ctx, userId)
  const recoveryCodes = await ctx.transaction(async (inside) => {
    const row = await store.lockTwoFactor(inside, userId)
    if (row?.confirmedAt) throw new Refusal('twoFactorOn')
    if (!row || !(await spendAppCode(inside, row, code.replace(/\s/g, '')))) return null
    await store.updateTwoFactor(inside, userId, { confirmedAt: inside.now() })
    await noteSecondStep(inside, sessionId)
    await endSessionsOf(inside, userId, sessionId)
    await store.deleteStepsOf(inside, userId)
    await renewToken(inside)
    return makeRecoveryCodes(inside, userId)
  })
  if (!recoveryCodes) throw new Refusal('wrongAppCode')
  await forget()
  const user = await userById(ctx, userId)
  if (user && !user.isDemo) ctx.afterCommit(() => sendTwoFactorChanged(ctx, user.email, 'twoFactorOn'))
  return { recoveryCodes }
}

/**
 * Turns the second step off with a code of the app or a recovery code.
 * @throws Refusal 'notSignedIn', 'wrongAppCode', 'tooManyTries'
 */
export async function turnOffMine(ctx: Ctx, { code }: { code: string }): Promise<TwoFactor> {
  const { userId } = signedIn(ctx)
  const forget = await countOrRefuse(ctx, userId)
  const isOff = await ctx.transaction(async (inside) => {
    if (!(await spendSecondFactor(inside, userId, code))) return false
    await store.deleteTwoFactor(inside, userId)
    return true
  })
  if (!isOff) throw new Refusal('wrongAppCode')
  await forget()
  const user = await userById(ctx, userId)
  if (user && !user.isDemo) ctx.afterCommit(() => sendTwoFactorChanged(ctx, user.email, 'twoFactorOff'))
  return { isOn: false, recoveryCodesLeft: 0 }
}

/**
 * Makes new recovery codes that replace the old ones.
 * @returns the codes, shown only once
 * @throws Refusal 'notSignedIn', 'wrongAppCode', 'tooManyTries'
 */
export async function renewMyRecoveryCodes(ctx: Ctx, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  const { userId } = signedIn(ctx)
  const forget = await countOrRefuse(ctx, userId)
  const recoveryCodes = await ctx.transaction(async (inside) =>
    (await spendSecondFactor(inside, userId, code)) ? makeRecoveryCodes(inside, userId) : null,
  )
  if (!recoveryCodes) throw new Refusal('wrongAppCode')
  await forget()
  return { recoveryCodes }
}

async function countOrRefuse(ctx: Ctx, userId: string): Promise<() => Promise<void>> {
  const { waitSeconds, forget } = await countSecondStep(ctx, userId)
  if (waitSeconds > 0) throw new Refusal('tooManyTries', { params: { waitSeconds } })
  return forget
}
