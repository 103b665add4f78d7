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
 * Sends the account behind an identifier a code for a new password, by mail or SMS as the identifier is (A-39, W-37).
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
 * Sets a new password with the code that was sent, ends every session of the account and signs in here. A second step
 * that is switched on is still asked for.
 * @throws Refusal 'invalidInput' for a password that may not be, 'wrongCode'
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
    // Whoever had the account may have joined a Google account or a passkey of theirs.
    await deleteKeysOf(inside, user.id)
    await store.updateUser(inside, user.id, { googleSub: null })
    return true
  })
  if (!isDone) throw new Refusal('wrongCode')
  return enterOrAsk(ctx, user)
}
