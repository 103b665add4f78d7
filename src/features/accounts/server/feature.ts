import { Refusal } from '#core/errors.ts'
import { hours } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import { deleteAccount, login, readMe, register, signOut, type LoginAnswer } from '../contract.ts'
import { linkGoogle, readGoogleLink, signInWithGoogle, unlinkGoogle } from '../googleContract.ts'
import * as keys from '../keyContract.ts'
import { confirmContact, readMyPhone, requestContactCode, saveProfile } from '../profileContract.ts'
import * as recovery from '../recoveryContract.ts'
import * as safety from '../safetyContract.ts'
import {
  beginTwoFactor,
  confirmSignIn,
  readTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '../twoFactorContract.ts'
import type { MessageLanguage } from '../recoveryContract.ts'
import { passwordError } from '../rules.ts'
import { deleteMyAccount, me, signIn, signOutHere, signUp } from './accounts.ts'
import { devicesOf, endOneDevice, signOutAll, purgeSessions } from './sessions.ts'
import { enterWithGoogle, joinGoogle } from './google.ts'
import { myGoogleLink, unlinkMyGoogle } from './googleLink.ts'
import { changeMyPassword, proveMyself, replacePassword } from './passwordChange.ts'
import { confirmNewContact, myPhone, saveMyProfile, sendContactCode } from './profile.ts'
import { proveWithMyCode, sendProofCode } from './secondProof.ts'
import { takeSecondStep, purgeSignInSteps, enterOrAsk } from './secondStep.ts'
import {
  addMyKey,
  beginMyKey,
  beginUsingKey,
  enterWithKey,
  mySignInKeys,
  proveWithMyKey,
  removeMyKey,
  purgeKeyChallenges,
} from './signInKeys.ts'
import { beginMyTwoFactor, myTwoFactor, renewMyRecoveryCodes, turnOffMine, turnOnMine } from './twoFactor.ts'
import { settlePhones } from './samePhones.ts'
import { purgeSignInFailures, countSending } from './throttle.ts'
import { purgeCodes, makeCode, spendCode } from './codes.ts'
import { deleteKeysOf } from './keyStore.ts'
import { sendCode } from './messages.ts'
import * as store from './store.ts'

export const accounts = {
  /** @param beforeErasing work of other features, run in the transaction that deletes the account */
  routes: ({ beforeErasing }: { beforeErasing: (ctx: Ctx) => Promise<void> }) => [
    route(login, signIn),
    route(register, (ctx, input) => signUp(ctx, input)),
    route(recovery.requestPasswordReset, requestReset),
    route(recovery.confirmPasswordReset, confirmReset),
    route(safety.changePassword, changeMyPassword),
    route(recovery.requestSignInCode, requestSignInCode),
    route(recovery.signInWithCode, signInWithCode),
    route(safety.requestProofCode, sendProofCode),
    route(safety.proveWithCode, proveWithMyCode),
    route(safety.listDevices, devicesOf),
    route(safety.endDevice, endOneDevice),
    route(safety.signOutEverywhere, signOutAll),
    route(saveProfile, saveMyProfile),
    route(requestContactCode, sendContactCode),
    route(confirmContact, confirmNewContact),
    route(readMyPhone, myPhone),
    route(confirmSignIn, takeSecondStep),
    route(readTwoFactor, myTwoFactor),
    route(beginTwoFactor, beginMyTwoFactor),
    route(turnOnTwoFactor, turnOnMine),
    route(turnOffTwoFactor, turnOffMine),
    route(renewRecoveryCodes, renewMyRecoveryCodes),
    route(safety.provePassword, proveMyself),
    route(signInWithGoogle, enterWithGoogle),
    route(linkGoogle, joinGoogle),
    route(readGoogleLink, myGoogleLink),
    route(unlinkGoogle, unlinkMyGoogle),
    route(keys.listSignInKeys, mySignInKeys),
    route(keys.beginSignInKey, beginMyKey),
    route(keys.addSignInKey, addMyKey),
    route(keys.removeSignInKey, removeMyKey),
    route(keys.beginKeyUse, beginUsingKey),
    route(keys.signInWithKey, enterWithKey),
    route(keys.proveWithKey, proveWithMyKey),
    route(signOut, signOutHere),
    route(readMe, me),
    route(deleteAccount, (ctx) => deleteMyAccount(ctx, beforeErasing)),
  ],
  personalData: [
    { table: 'users', exports: 'id = $1', leavesOut: ['password_hash'], erasing: 'deletes' },
    { table: 'sessions', exports: 'user_id = $1', leavesOut: ['token_hash'], erasing: 'deletes' },
    { table: 'known_devices', exports: 'user_id = $1', leavesOut: ['device_hash'], erasing: 'deletes' },
    { table: 'account_codes', exports: 'user_id = $1', leavesOut: ['code_hash'], erasing: 'deletes' },
    { table: 'browser_codes', exports: 'user_id = $1', leavesOut: ['code_hash', 'device_hash'], erasing: 'deletes' },
    { table: 'sign_in_keys', exports: 'user_id = $1', leavesOut: ['public_key'], erasing: 'deletes' },
    { table: 'key_challenges', exports: 'user_id = $1', leavesOut: ['challenge'], erasing: 'deletes' },
    { table: 'two_factor', exports: 'user_id = $1', leavesOut: ['sealed_secret'], erasing: 'deletes' },
    { table: 'recovery_codes', exports: 'user_id = $1', leavesOut: ['code_hash'], erasing: 'deletes' },
    { table: 'sign_in_steps', exports: 'user_id = $1', leavesOut: ['token_hash'], erasing: 'deletes' },
    {
      table: 'sign_in_failures',
      exports: null,
      erasing: 'keeps',
      why: 'Counters of failed sign-ins under keyed hashes; forgotten after a day.',
    },
  ],
  dueWork: [{ name: 'store phone numbers as E.164', every: hours(1), run: settlePhones }],
  clearAway: [purgeSignInFailures, purgeSessions, purgeCodes, purgeSignInSteps, purgeKeyChallenges],
} satisfies ServerFeature

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
async function requestSignInCode(
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
async function signInWithCode(ctx: Ctx, input: { phone: string; code: string }): Promise<LoginAnswer> {
  if (ctx.config.smsUrl === '') throw new Refusal('notFound')
  const user = await reachedBy(ctx, input.phone.trim())
  if (!user) throw new Refusal('wrongCode')
  const sentTo = await ctx.transaction((inside) =>
    spendCode(inside, { userId: user.id, purpose: 'signIn', typed: input.code }),
  )
  if (sentTo !== user.phone) throw new Refusal('wrongCode')
  return enterOrAsk(ctx, user)
}
