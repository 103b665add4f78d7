import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { searchListings } from './contract.ts'

/** The smallest circle wider than the searched one that contains results. */
export const Ring = z.object({
  radiusMeters: z.number(),
  /** Number of results in it; a lower bound when `isExact` is false. */
  count: z.number(),
  isExact: z.boolean(),
  /** Distance of the nearest result. */
  nearestMeters: z.number(),
})
export type Ring = z.infer<typeof Ring>

export const findFarther = defineEndpoint({
  ...addresses.findFarther,
  access: 'signedIn',
  input: searchListings.input,
  output: z.object({
    /** Null: no results within 5,000 km either. */
    ring: z.nullable(Ring),
  }),
  summary: 'How many results of a search are how far away, when there are none inside its radius.',
})

export const fartherEndpoints = [findFarther]
