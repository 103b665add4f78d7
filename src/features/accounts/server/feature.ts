import { hours } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import { deleteAccount, login, readMe, register, signOut } from '../contract.ts'
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
import { deleteMyAccount, me, signIn, signOutHere, signUp } from './accounts.ts'
import { requestSignInCode, signInWithCode, confirmReset, requestReset } from './recovery.ts'
import { devicesOf, endOneDevice, signOutAll, purgeSessions } from './sessions.ts'
import { enterWithGoogle, joinGoogle } from './google.ts'
import { myGoogleLink, unlinkMyGoogle } from './googleLink.ts'
import { changeMyPassword, proveMyself } from './passwordChange.ts'
import { confirmNewContact, myPhone, saveMyProfile, sendContactCode } from './profile.ts'
import { proveWithMyCode, sendProofCode } from './secondProof.ts'
import { takeSecondStep, purgeSignInSteps } from './secondStep.ts'
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
import { purgeSignInFailures } from './throttle.ts'
import { purgeCodes } from './codes.ts'

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
