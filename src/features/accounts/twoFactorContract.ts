import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LoginAnswer } from './contract.ts'

/** Six digits of the authenticator app, or a recovery code. */
const typedCode = z.string().check(z.minLength(1, 'required'), z.maxLength(40, 'tooLong'))

export const confirmSignIn = defineEndpoint({
  ...addresses.confirmSignIn,
  access: 'anyone',
  input: z.object({ ticket: z.string().check(z.maxLength(100, 'tooLong')), code: typedCode }),
  output: LoginAnswer,
  summary: 'The second step of a sign-in: a code of the authenticator app or a recovery code; sets the session cookie.',
})

export const TwoFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() })
export type TwoFactor = z.infer<typeof TwoFactor>

export const readTwoFactor = defineEndpoint({
  ...addresses.readTwoFactor,
  access: 'signedIn',
  input: z.object({}),
  output: TwoFactor,
  summary: 'Whether the second step at sign-in is on.',
})

export const beginTwoFactor = defineEndpoint({
  ...addresses.beginTwoFactor,
  access: 'signedIn',
  proof: true,
  secondProof: true,
  input: z.object({}),
  output: z.object({
    /** In base32, for apps that cannot scan the QR code. */
    secret: z.string(),
    /** otpauth:// address, for the QR code. */
    uri: z.string(),
  }),
  summary: 'Makes a secret for an authenticator app; nothing is on before a code of it came back.',
})

export const turnOnTwoFactor = defineEndpoint({
  ...addresses.turnOnTwoFactor,
  access: 'signedIn',
  proof: true,
  secondProof: true,
  input: z.object({ code: typedCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  summary: 'Turns the second step on with a code of the app; answers the recovery codes, once.',
})

export const turnOffTwoFactor = defineEndpoint({
  ...addresses.turnOffTwoFactor,
  access: 'signedIn',
  proof: true,
  input: z.object({ code: typedCode }),
  output: TwoFactor,
  summary: 'Turns the second step off with a code of the app or a recovery code.',
})

export const renewRecoveryCodes = defineEndpoint({
  ...addresses.renewRecoveryCodes,
  access: 'signedIn',
  proof: true,
  input: z.object({ code: typedCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  summary: 'Makes new recovery codes in the place of the old ones, with a code of the app; answers them, once.',
})

export const twoFactorEndpoints = [
  confirmSignIn,
  readTwoFactor,
  beginTwoFactor,
  turnOnTwoFactor,
  turnOffTwoFactor,
  renewRecoveryCodes,
]
