import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { addresses } from './addresses.ts'

/** First steps that a new account has completed; the area is known only in the browser. */
export const Welcome = z.object({
  /** False once the steps are done, the card was closed, or the account is no longer new. */
  isShown: z.boolean(),
  hasLooked: z.boolean(),
  /** True when the person has a listing. */
  hasListed: z.boolean(),
  /** True when the person has a circle member or has sent an invitation. */
  hasInvited: z.boolean(),
  /** True when the tour has not been offered yet. */
  isTourNew: z.boolean(),
})
export type Welcome = z.infer<typeof Welcome>

export const readWelcome = defineEndpoint({
  ...addresses.readWelcome,
  access: 'signedIn',
  input: z.object({}),
  output: Welcome,
  summary: 'How far the signed-in person has come with the first steps.',
})

export const noteWelcome = defineEndpoint({
  ...addresses.noteWelcome,
  access: 'signedIn',
  input: z.object({ what: z.enum(['looked', 'tourOffered', 'dismissed']) }),
  output: Welcome,
  summary: 'Notes a first step: Home was opened, the tour offered, the card closed.',
})

export const homeEndpoints = [readWelcome, noteWelcome]
