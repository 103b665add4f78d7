import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { FoundListing, lookedAt } from './contract.ts'

/** A listing whose photo resembles the given photo. */
export const AlikeListing = z.object({
  listing: FoundListing,
  /** 1: the same picture; 0: nothing in common. */
  likeness: z.number(),
})
export type AlikeListing = z.infer<typeof AlikeListing>

const { latitude, longitude, radiusMeters, area } = lookedAt

export const findAlikeListings = defineEndpoint({
  ...addresses.findAlikeListings,
  access: 'signedIn',
  input: z.object({
    /** A photo uploaded by the person. */
    photoId: z.string().check(z.regex(UUID_PATTERN, 'invalid')),
    latitude,
    longitude,
    radiusMeters,
    area,
  }),
  output: z.object({ items: z.array(AlikeListing) }),
  summary: 'Listings near a place whose photos look like an uploaded one, most alike first.',
})

export const lookEndpoints = [findAlikeListings]
