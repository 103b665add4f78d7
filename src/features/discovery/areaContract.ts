import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { Hours } from '#features/listings/contract.ts'
import { LISTING_STATUSES } from '#features/listings/rules.ts'
import { Photo } from '#features/photos/contract.ts'
import { lookedAt } from './contract.ts'
import { FOUND_KINDS } from './rules.ts'

/** A listing with exactly the data that search, result rows and its page use. */
export const AreaRow = z.object({
  id: z.string(),
  kind: z.enum(FOUND_KINDS),
  ownerId: z.nullable(z.string()),
  sellerName: z.string(),
  shopId: z.nullable(z.string()),
  shopName: z.string(),
  officeId: z.nullable(z.string()),
  providingService: z.string(),
  title: z.string(),
  category: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  concepts: z.array(z.string()),
  brand: z.string(),
  pricePaise: z.nullable(z.number()),
  /** Missing in areas that a browser stored before the field existed. */
  priceToPaise: z.optional(z.nullable(z.number())),
  /** Missing in areas that a browser stored before the field existed. */
  sizePrices: z.optional(z.nullable(z.array(z.number()))),
  priceUnit: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string(),
  /** Missing in areas that a browser stored before the field existed. */
  landmark: z._default(z.string(), ''),
  hours: Hours,
  status: z.enum(LISTING_STATUSES),
  stock: z.nullable(z.number()),
  isDemo: z.boolean(),
  /** Rank by views within the area, 0 the lowest. Not the number of views, which only the seller may see. */
  views: z.number(),
  ratingSum: z.number(),
  ratingCount: z.number(),
  updatedMicros: z.number(),
  photos: z.array(Photo),
})
export type AreaRow = z.infer<typeof AreaRow>

/** The listings around a place, for offline search. */
export const AreaSnapshot = z.object({
  /** The nearest listings, nearest first. */
  rows: z.array(AreaRow),
  centre: z.object({ latitude: z.number(), longitude: z.number() }),
  /** Up to this distance from the centre the rows are complete. */
  coveredMeters: z.number(),
  /** True for the demo neighbourhood. */
  isDemo: z.boolean(),
  /** Time of the snapshot. */
  at: z.string(),
})
export type AreaSnapshot = z.infer<typeof AreaSnapshot>

const { latitude, longitude, area } = lookedAt

export const readArea = defineEndpoint({
  ...addresses.readArea,
  access: 'signedIn',
  input: z.object({ latitude, longitude, area }),
  output: AreaSnapshot,
  summary: 'The listings nearest to a place, up to 2,000, as the search sees them, to be searched without a network.',
})

export const areaEndpoints = [readArea]
