import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LocationField } from '#features/listings/fields.ts'
import { CirclePlace } from './contract.ts'

export const reportPosition = defineEndpoint({
  ...addresses.reportPosition,
  access: 'signedIn',
  input: z.object({
    location: LocationField,
    /** Accuracy radius reported by the device. */
    accuracyMeters: z.optional(z.number('invalidNumber').check(z.gte(0, 'notNegative'), z.lte(40_000_000, 'tooLarge'))),
    /** Time of measurement; now by default. */
    measuredAt: z.optional(z.iso.datetime({ error: 'invalid', offset: true })),
  }),
  output: z.object({
    /** The area that others may see; null: none, because location sharing is off. */
    area: z.nullable(CirclePlace),
  }),
  summary:
    'Tells where the asker’s open app is: others are told the middle of a 1 km cell, changed at most once in 15 minutes.',
})

export const positionEndpoints = [reportPosition]
