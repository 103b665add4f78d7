import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { addresses } from './addresses.ts'

export const readMarket = defineEndpoint({
  ...addresses.readMarket,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({
    /** Days for which a new listing is visible without payment; 0: none. */
    freeDays: z.number(),
    /** False while the operator has not set payments up: then no free period ends. */
    takesPayments: z.boolean(),
    /** Centre of the demo neighbourhood; null where there is none. */
    demoArea: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  }),
  summary: 'What holds for every listing here: free days, and where the demo neighbourhood lies.',
})

export const marketEndpoints = [readMarket]
