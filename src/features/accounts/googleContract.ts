import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LoginAnswer } from './contract.ts'

/** An ID token from Google's sign-in button. */
const credential = z.string().check(z.minLength(1, 'required'), z.maxLength(8000, 'tooLong'))

export const signInWithGoogle = defineEndpoint({
  ...addresses.signInWithGoogle,
  access: 'anyone',
  /** `password`: of the account with the same e-mail address; asked for once, to link the two. */
  input: z.object({ credential, password: z.optional(z.string().check(z.maxLength(500, 'tooLong'))) }),
  output: LoginAnswer,
  summary:
    'Signs in by a Google ID token. Code googleLinkNeeded: an account has this address, its password joins the two; googleSignUpNeeded: nobody has it, params hold name and email.',
})

export const linkGoogle = defineEndpoint({
  ...addresses.linkGoogle,
  access: 'signedIn',
  proof: true,
  input: z.object({ credential }),
  output: z.object({ linked: z.boolean() }),
  summary: 'Lets the signed-in person sign in with this Google account from now on.',
})

export const GoogleLink = z.object({
  /** False when this installation has no Google client id. */
  isOffered: z.boolean(),
  isLinked: z.boolean(),
})
export type GoogleLink = z.infer<typeof GoogleLink>

export const readGoogleLink = defineEndpoint({
  ...addresses.readGoogleLink,
  access: 'signedIn',
  input: z.object({}),
  output: GoogleLink,
  summary: 'Whether a Google account signs in to the account.',
})

export const unlinkGoogle = defineEndpoint({
  ...addresses.unlinkGoogle,
  access: 'signedIn',
  proof: true,
  input: z.object({}),
  output: GoogleLink,
  summary: 'The Google account no longer signs in; the account’s e-mail address is told.',
})

export const googleEndpoints = [signInWithGoogle, linkGoogle, readGoogleLink, unlinkGoogle]
