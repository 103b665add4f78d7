import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { FoundItem, FoundListing, FoundService, lookedAt } from '#features/discovery/contract.ts'
import { addresses } from './addresses.ts'

const { latitude, longitude, area } = lookedAt

/** A number of listings; a lower bound when not all were counted. */
const Count = z.object({ count: z.number(), isExact: z.boolean() })

export const Neighbourhood = z.object({
  /** Places open at this moment, nearest first. */
  open: z.extend(Count, { listings: z.array(FoundListing) }),
  /** By category, largest count first. */
  categories: z.array(z.extend(Count, { category: z.string() })),
  /** Created or changed within a week, newest first. */
  fresh: z.extend(Count, { products: z.array(FoundItem) }),
  services: z.extend(Count, { services: z.array(FoundService) }),
  /** Shops that are not open now. */
  shops: z.extend(Count, { shops: z.array(FoundListing) }),
})
export type Neighbourhood = z.infer<typeof Neighbourhood>

export const readNeighbourhood = defineEndpoint({
  ...addresses.readNeighbourhood,
  access: 'signedIn',
  input: z.object({ latitude, longitude, area }),
  output: Neighbourhood,
  summary: 'What is around a place within 5 km: open now, categories, new this week, services, shops.',
})

export const neighbourhoodEndpoints = [readNeighbourhood]
