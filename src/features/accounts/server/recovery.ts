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
