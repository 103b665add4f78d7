import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { addresses } from './addresses.ts'

const endpoint = z.string().check(z.maxLength(2000, 'tooLong'))

export const readPush = defineEndpoint({
  ...addresses.readPush,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({
    /** The server's public key, for the browser's subscription. */
    key: z.string(),
    /** True when a push service recently accepted a message for one of the person's browsers. */
    isReachable: z.boolean(),
  }),
  summary: 'What a browser needs to be told things while the app is closed, and whether that works for the person.',
})

export const subscribePush = defineEndpoint({
  ...addresses.subscribePush,
  access: 'signedIn',
  input: z.object({
    endpoint,
    p256dh: z.string().check(z.regex(/^[\w-]{80,90}$/, 'invalid')),
    auth: z.string().check(z.regex(/^[\w-]{20,30}$/, 'invalid')),
  }),
  output: z.object({ isNew: z.boolean() }),
  summary:
    'Lets this browser be woken for notices as long as it is signed in; a new one gets a first message as a test.',
})

export const unsubscribePush = defineEndpoint({
  ...addresses.unsubscribePush,
  access: 'signedIn',
  input: z.object({ endpoint }),
  output: z.object({ removed: z.boolean() }),
  summary: 'Wakes this browser no more.',
})

export const pushEndpoints = [readPush, subscribePush, unsubscribePush]
