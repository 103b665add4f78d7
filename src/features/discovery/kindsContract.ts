import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { lookedAt } from './contract.ts'

/** Places around a position, by concept. */
export const NearbyKinds = z.object({
  /** Concept ids with their number of places, most frequent first. */
  kinds: z.array(z.object({ concept: z.string(), count: z.number() })),
})
export type NearbyKinds = z.infer<typeof NearbyKinds>

const { latitude, longitude, area, radiusMeters } = lookedAt

export const readKinds = defineEndpoint({
  ...addresses.readKinds,
  access: 'signedIn',
  input: z.object({ latitude, longitude, area, radiusMeters }),
  output: NearbyKinds,
  summary: 'The commonest kinds of place among the 2,000 nearest, with how many there are of each.',
})

export const kindsEndpoints = [readKinds]
