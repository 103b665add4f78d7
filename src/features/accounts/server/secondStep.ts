import { minutes } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { newToken } from '#kit/server/cookies.ts'
import type { LoginAnswer } from '../contract.ts'
import { SERVER_TEXTS, waitText } from '../texts.ts'
import { signInUser } from './entering.ts'
import { attachGoogle } from './googleLink.ts'
import { keyedHash } from '#kit/server/keyedHash.ts'
import { spendSecondFactor } from './secondFactor.ts'
import { type UserRow, userById } from './store.ts'
import { countSecondStep } from './throttle.ts'
import * as store from './twoFactorStore.ts'

const TICKET_LASTS = minutes(10)

const hashOf = (ctx: Ctx, ticket: string) => keyedHash(ctx, 'second step', ticket)

/**
 * Signs in a person whose first proof was right. With two-factor sign-in on, it returns a ticket for the second step
 * and opens no session yet.
 * @param googleSub a Google account to link once all steps are done
 */
export async function enterOrAsk(ctx: Ctx, user: UserRow, googleSub: string | null = null): Promise<LoginAnswer> {
  if (!(await store.hasTwoFactor(ctx, user.id))) {
    if (googleSub !== null) await attachGoogle(ctx, user, googleSub)
    return signInUser(ctx, user)
  }
  const ticket = newToken()
  const expiresAt = new Date(ctx.now().getTime() + TICKET_LASTS)
  await store.insertStep(ctx, { tokenHash: hashOf(ctx, ticket), userId: user.id, expiresAt, googleSub })
  return { success: false, code: 'twoFactorNeeded', message: SERVER_TEXTS['twoFactorNeeded'], ticket }
}

/**
 * The second step of a sign-in. Failures are answered in the body, like those of the first step, with a wait in words
 * after too many tries.
 */
export async function takeSecondStep(ctx: Ctx, input: { ticket: string; code: string }): Promise<LoginAnswer> {
  const tokenHash = hashOf(ctx, input.ticket)
  const step = await store.stepByToken(ctx, tokenHash)
  const user = step && (await userById(ctx, step.userId))
  if (!user) return failure('signInExpired')
  const { waitSeconds, forget } = await countSecondStep(ctx, user.id)
  if (waitSeconds > 0) {
    return { success: false, code: 'tooManyTries', params: { waitSeconds }, message: waitText(waitSeconds) }
  }
  const isRight = await ctx.transaction(
    async (inside) =>
      (await spendSecondFactor(inside, user.id, input.code)) && (await store.deleteStep(inside, tokenHash)),
  )
  if (!isRight) return failure('wrongAppCode')
  await forget()
  if (step.googleSub !== null) await attachGoogle(ctx, user, step.googleSub)
  return signInUser(ctx, user, { hasSecondStep: true })
}

const failure = (code: 'signInExpired' | 'wrongAppCode'): LoginAnswer => ({
  success: false,
  code,
  message: SERVER_TEXTS[code],
})

/** Deletes sign-ins whose second step was never taken. */
export const purgeSignInSteps = (ctx: Ctx) => store.deleteStepsBefore(ctx, ctx.now())
