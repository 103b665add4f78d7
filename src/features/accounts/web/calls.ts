import { callsOf } from '#core/contract.ts'
import { addresses } from '../addresses.ts'
import type * as profileContract from '../profileContract.ts'
import type * as safetyContract from '../safetyContract.ts'
import type * as keyContract from '../keyContract.ts'
import type * as recoveryContract from '../recoveryContract.ts'
import type * as googleContract from '../googleContract.ts'
import type * as contract from '../contract.ts'
import type * as twoFactorContract from '../twoFactorContract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
export const {
  addSignInKey,
  beginKeyUse,
  beginSignInKey,
  beginTwoFactor,
  changePassword,
  confirmContact,
  confirmPasswordReset,
  confirmSignIn,
  deleteAccount,
  endDevice,
  linkGoogle,
  listDevices,
  listSignInKeys,
  login,
  provePassword,
  proveWithCode,
  proveWithKey,
  readGoogleLink,
  readMe,
  readMyPhone,
  readTwoFactor,
  register,
  removeSignInKey,
  renewRecoveryCodes,
  requestContactCode,
  requestPasswordReset,
  requestProofCode,
  requestSignInCode,
  saveProfile,
  signInWithCode,
  signInWithGoogle,
  signInWithKey,
  signOut,
  signOutEverywhere,
  turnOffTwoFactor,
  turnOnTwoFactor,
  unlinkGoogle,
} = callsOf<
  typeof profileContract &
    typeof safetyContract &
    typeof keyContract &
    typeof recoveryContract &
    typeof googleContract &
    typeof contract &
    typeof twoFactorContract
>(addresses)
