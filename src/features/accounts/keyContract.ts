import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LoginAnswer } from './contract.ts'

const KEY_ID = z
  .string()
  .check(z.minLength(1, 'required'), z.maxLength(1400, 'tooLong'), z.regex(/^[\w-]+$/, 'invalid'))

/** The WebAuthn response of the browser in its JSON form; the server's library parses it. */
const KeyResponse = z.object({
  id: KEY_ID,
  rawId: KEY_ID,
  type: z.literal('public-key', 'invalid'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.string()),
})
export type KeyResponse = z.infer<typeof KeyResponse>

/** Options for the browser's WebAuthn call in their JSON form. */
const KeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

/** A passkey of the signed-in person: a device whose fingerprint, face or screen lock signs in. */
export const SignInKey = z.object({
  id: z.string(),
  /** "Chrome · Android", "" when the browser is unknown. */
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type SignInKey = z.infer<typeof SignInKey>

export const listSignInKeys = defineEndpoint({
  ...addresses.listSignInKeys,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ keys: z.array(SignInKey) }),
  summary: 'The passkeys of the signed-in person.',
})

export const beginSignInKey = defineEndpoint({
  ...addresses.beginSignInKey,
  access: 'signedIn',
  proof: true,
  input: z.object({}),
  output: KeyOptions,
  summary: 'What the browser needs to make a passkey.',
})

export const addSignInKey = defineEndpoint({
  ...addresses.addSignInKey,
  access: 'signedIn',
  proof: true,
  input: z.object({ response: KeyResponse }),
  output: z.object({ keys: z.array(SignInKey) }),
  summary: 'Keeps the passkey that the browser made; the account’s e-mail address is told.',
})

export const removeSignInKey = defineEndpoint({
  ...addresses.removeSignInKey,
  access: 'signedIn',
  proof: true,
  input: z.object({ id: KEY_ID }),
  output: z.object({ keys: z.array(SignInKey) }),
  summary: 'Takes a passkey away.',
})

export const beginKeyUse = defineEndpoint({
  ...addresses.beginKeyUse,
  access: 'anyone',
  input: z.object({}),
  output: KeyOptions,
  summary: 'What the browser needs to use a passkey.',
})

export const signInWithKey = defineEndpoint({
  ...addresses.signInWithKey,
  access: 'anyone',
  input: z.object({ response: KeyResponse }),
  output: LoginAnswer,
  summary: 'Signs in by a passkey; sets the session cookie.',
})

export const proveWithKey = defineEndpoint({
  ...addresses.proveWithKey,
  access: 'signedIn',
  input: z.object({ response: KeyResponse }),
  output: z.object({ proven: z.boolean() }),
  summary:
    'Uses a passkey instead of the password; for ten minutes this browser may do what was refused with passwordNeeded.',
})

export const keyEndpoints = [
  listSignInKeys,
  beginSignInKey,
  addSignInKey,
  removeSignInKey,
  beginKeyUse,
  signInWithKey,
  proveWithKey,
]
