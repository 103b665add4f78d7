import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { MessageLanguage, TypedCode } from './recoveryContract.ts'

const password = z.string().check(z.maxLength(500, 'tooLong'))

export const changePassword = defineEndpoint({
  ...addresses.changePassword,
  access: 'signedIn',
  heldDuringSos: true,
  input: z.object({ oldPassword: password, newPassword: password }),
  output: z.object({ changed: z.boolean() }),
  summary: 'Changes the password; every other browser is signed out.',
})

export const provePassword = defineEndpoint({
  ...addresses.provePassword,
  access: 'signedIn',
  input: z.object({ password }),
  output: z.object({ proven: z.boolean() }),
  summary: 'Gives the password again; for ten minutes this browser may do what was refused with passwordNeeded.',
})

/** A way to prove one's identity besides the password. */
export type ProofWay = 'email' | 'phone' | 'key'

export const requestProofCode = defineEndpoint({
  ...addresses.requestProofCode,
  access: 'signedIn',
  proof: true,
  input: z.object({ by: z.enum(['email', 'phone']), language: MessageLanguage }),
  output: z.object({ sent: z.boolean() }),
  summary:
    'Sends a code to the account’s own e-mail address or phone number, for what was refused with secondProofNeeded.',
})

export const proveWithCode = defineEndpoint({
  ...addresses.proveWithCode,
  access: 'signedIn',
  proof: true,
  input: z.object({ code: TypedCode }),
  output: z.object({ proven: z.boolean() }),
  summary: 'Gives that code; for ten minutes this browser may do what was refused with secondProofNeeded.',
})

/** A browser that is signed in to the account. */
export const Device = z.object({
  id: z.string(),
  /** "Chrome", "" when unknown. */
  browser: z.string(),
  /** "Android", "" when unknown. */
  system: z.string(),
  /** ISO times; a visit is recorded at most every 45 seconds. */
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  /** True for the browser that sends the request. */
  isThis: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const listDevices = defineEndpoint({
  ...addresses.listDevices,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ devices: z.array(Device) }),
  summary: 'The browsers that are signed in to the account, this one first.',
})

export const endDevice = defineEndpoint({
  ...addresses.endDevice,
  access: 'signedIn',
  heldDuringSos: true,
  input: z.object({ id: z.string().check(z.regex(UUID_PATTERN, 'invalid')) }),
  output: z.object({ ended: z.boolean() }),
  summary: 'Signs one browser of the account out; its next request is refused.',
})

export const signOutEverywhere = defineEndpoint({
  ...addresses.signOutEverywhere,
  access: 'signedIn',
  heldDuringSos: true,
  /** `keepThis`: the browser that sends the request stays signed in. */
  input: z.object({ keepThis: z._default(z.boolean(), false) }),
  output: z.object({ signedOut: z.boolean() }),
  summary: 'Signs every browser of the account out, this one too unless told otherwise.',
})

export const safetyEndpoints = [
  changePassword,
  provePassword,
  requestProofCode,
  proveWithCode,
  listDevices,
  endDevice,
  signOutEverywhere,
]
