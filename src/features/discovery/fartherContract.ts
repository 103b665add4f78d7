import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { searchListings } from './contract.ts'

/** The smallest ring around a place, wider than what was searched, in which there is something. */
export const Ring = z.object({
  radiusMeters: z.number(),
  /** How many results lie in it; with `isExact` false, how many at least. */
  count: z.number(),
  isExact: z.boolean(),
  /** Distance of the nearest. */
  nearestMeters: z.number(),
})
export type Ring = z.infer<typeof Ring>

export const findFarther = defineEndpoint({
  name: 'findFarther',
  method: 'GET',
  path: '/api/search/farther',
  access: 'signedIn',
  input: searchListings.input,
  output: z.object({
    /** Null: there is nothing within 5,000 km either. */
    ring: z.nullable(Ring),
  }),
  summary: 'How many results of a search are how far away, when there are none inside its radius.',
})

export const fartherEndpoints = [findFarther]
