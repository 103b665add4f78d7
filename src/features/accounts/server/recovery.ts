import { Refusal } from '#core/errors.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { LoginAnswer } from '../contract.ts'
import type { MessageLanguage } from '../recoveryContract.ts'
import { passwordError } from '../rules.ts'
import { makeCode, spendCode } from './codes.ts'
import { deleteKeysOf } from './keyStore.ts'
import { sendCode } from './messages.ts'
import { replacePassword } from './passwordChange.ts'
import { enterOrAsk } from './secondStep.ts'
import * as store from './store.ts'
import { countSending } from './throttle.ts'

/**
 * Sends a code for a new password to the account with this identifier: by mail for an e-mail address, by SMS for a
 * phone number (A-39, W-37).
 * @throws Refusal 'tooManyTries' with the wait, 'userNotFound' (the specification's step "notfound"), 'messageNotSent'
 */
export async function requestReset(
  ctx: Ctx,
  input: { emailOrPhone: string; language: MessageLanguage },
): Promise<{ sent: boolean }> {
  const identifier = input.emailOrPhone.trim()
  const user = await store.userByIdentifier(ctx, identifier)
  const waitSeconds = await countSending(ctx, user?.id ?? null)
  if (waitSeconds > 0) throw new Refusal('tooManyTries', { params: { waitSeconds } })
  if (!user) throw new Refusal('userNotFound')
  const to = identifier.includes('@') ? user.email : user.phone
  const code = await makeCode(ctx, { userId: user.id, purpose: 'password', sentTo: to })
  await sendCode(ctx, { to, about: 'password', code, language: input.language })
  return { sent: true }
}

/**
 * Sets a new password with the code that was sent, ends every session of the account and signs in here. Two-factor
 * sign-in, if on, is still required.
 * @throws Refusal 'invalidInput' for a password that is not allowed, 'wrongCode'
 */
export async function confirmReset(
  ctx: Ctx,
  input: { emailOrPhone: string; code: string; password: string },
): Promise<LoginAnswer> {
  const user = await store.userByIdentifier(ctx, input.emailOrPhone.trim())
  const error = passwordError(input.password, user?.phone ?? '')
  if (error) throw new Refusal('invalidInput', { fields: { password: error } })
  if (!user) throw new Refusal('wrongCode')
  const isDone = await ctx.transaction(async (inside) => {
    if (!(await spendCode(inside, { userId: user.id, purpose: 'password', typed: input.code }))) return false
    await replacePassword(inside, user.id, input.password)
    // An intruder may have linked their own Google account or passkey.
    await deleteKeysOf(inside, user.id)
    await store.updateUser(inside, user.id, { googleSub: null })
    return true
  })
  if (!isDone) throw new Refusal('wrongCode')
  return enterOrAsk(ctx, user)
}

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
