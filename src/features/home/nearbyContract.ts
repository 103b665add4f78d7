import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { FoundItem, lookedAt, SearchPage } from '#features/discovery/contract.ts'
import { addresses } from './addresses.ts'

const { latitude, longitude, area } = lookedAt

export const findNearbyProducts = defineEndpoint({
  ...addresses.findNearbyProducts,
  access: 'signedIn',
  input: z.object({
    latitude,
    longitude,
    area,
    cursor: z.optional(z.string().check(z.regex(/^n\d{1,6}$/, 'invalid'))),
  }),
  output: z.extend(SearchPage, {
    items: z.array(FoundItem),
    /** Products of a shop that are behind a link to it. */
    more: z.array(z.object({ afterId: z.string(), shopId: z.string(), shop: z.string(), count: z.number() })),
  }),
  summary: 'Products within 5 km as Home shows them: nearest first, sellers in turn at equal distance, sold out last.',
})

export const nearbyEndpoints = [findNearbyProducts]
