import { Refusal } from '#core/errors.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { LoginAnswer } from '../contract.ts'
import type { MessageLanguage } from '../recoveryContract.ts'
import { makeCode, spendCode } from './codes.ts'
import { sendCode } from './messages.ts'
import { enterOrAsk } from './secondStep.ts'
import * as store from './store.ts'
import { countSending } from './throttle.ts'

/** The account that confirmed this number, and so may sign in by a text message to it. */
async function reachedBy(ctx: Ctx, phone: string): Promise<store.UserRow | null> {
  const user = /^\+?\d+$/.test(phone) ? await store.userByIdentifier(ctx, phone) : null
  return user?.confirmedDigits === user?.phoneDigits ? user : null
}

/**
 * Sends a sign-in code to a phone number confirmed by its account; only where text messages are configured (SMS_URL).
 * Counted like codes for a new password, so that one person's requests do not delay another's.
 * @throws Refusal 'notFound' without text messages, 'tooManyTries' with the wait, 'phoneNotKnown', 'messageNotSent'
 */
export async function requestSignInCode(
  ctx: Ctx,
  input: { phone: string; language: MessageLanguage },
): Promise<{ sent: boolean }> {
  if (ctx.config.smsUrl === '') throw new Refusal('notFound')
  const user = await reachedBy(ctx, input.phone.trim())
  const waitSeconds = await countSending(ctx, user?.id ?? null)
  if (waitSeconds > 0) throw new Refusal('tooManyTries', { params: { waitSeconds } })
  if (!user) throw new Refusal('phoneNotKnown')
  const code = await makeCode(ctx, { userId: user.id, purpose: 'signIn', sentTo: user.phone })
  await sendCode(ctx, { to: user.phone, about: 'signIn', code, language: input.language })
  return { sent: true }
}

/**
 * Signs in with the code that was sent to the number; two-factor sign-in, if on, is still required.
 * @throws Refusal 'notFound' without text messages, 'wrongCode'
 */
export async function signInWithCode(ctx: Ctx, input: { phone: string; code: string }): Promise<LoginAnswer> {
  if (ctx.config.smsUrl === '') throw new Refusal('notFound')
  const user = await reachedBy(ctx, input.phone.trim())
  if (!user) throw new Refusal('wrongCode')
  const sentTo = await ctx.transaction((inside) =>
    spendCode(inside, { userId: user.id, purpose: 'signIn', typed: input.code }),
  )
  if (sentTo !== user.phone) throw new Refusal('wrongCode')
  return enterOrAsk(ctx, user)
}
