import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { Hours } from '#features/listings/contract.ts'
import { LISTING_STATUSES } from '#features/listings/rules.ts'
import { Photo } from '#features/photos/contract.ts'
import { readBox } from './rules.ts'

/** Fields of every result, of any kind. */
const common = {
  id: z.string(),
  category: z.string(),
  /** Id of the concept, "" when unknown. */
  concept: z.string(),
  status: z.enum(LISTING_STATUSES),
  /** Average stars with one decimal; null without a review. */
  rating: z.nullable(z.number()),
  /** Count of reviews. */
  reviews: z.number(),
  keywords: z.array(z.string()),
  /** Null for an imported place without an owner. */
  sellerId: z.nullable(z.string()),
  sellerName: z.string(),
  shopId: z.nullable(z.string()),
  /** In paise; null without a price. */
  pricePaise: z.nullable(z.number()),
  latitude: z.number(),
  longitude: z.number(),
  address: z.string(),
  /** In metres from the centre of the search; null when it has no centre (D-56). */
  distanceMeters: z.nullable(z.number()),
  /** The distance in kilometres, under the specification's name. */
  distance: z.nullable(z.number()),
  /** The first photo. */
  photo: z.nullable(Photo),
  hours: Hours,
  /** Match grade (see GRADES): 0 the wanted thing itself, 1 by its name, 2 to 4 only similar; absent without words. */
  match: z.optional(z.number()),
  updatedAt: z.string(),
  isDemo: z.boolean(),
}

/** An item among the results, with the specification's names (D-50). */
export const FoundItem = z.object({
  ...common,
  kind: z.literal('item'),
  name: z.string(),
  /** As text: "₹90/kg". */
  price: z.string(),
  /** Address of the first photo, "" without one. */
  image: z.string(),
  /** Name of its shop, "" without one. */
  shop: z.string(),
  /** Pieces left; null: not counted. */
  stock: z.nullable(z.number()),
})
export type FoundItem = z.infer<typeof FoundItem>

/** A service among the results, with the specification's names (D-51). */
export const FoundService = z.object({
  ...common,
  kind: z.literal('service'),
  title: z.string(),
  /** As text: "₹300/visit". */
  pricing: z.string(),
  /** Addresses of the photos. */
  photos: z.array(z.string()),
  officeId: z.nullable(z.string()),
})
export type FoundService = z.infer<typeof FoundService>

/** A shop among the results. */
export const FoundShop = z.object({ ...common, kind: z.literal('shop'), name: z.string(), image: z.string() })
export type FoundShop = z.infer<typeof FoundShop>

/** An office with a fixed place, among the results. */
export const FoundOffice = z.object({
  ...common,
  kind: z.literal('office'),
  name: z.string(),
  image: z.string(),
  providingService: z.string(),
})
export type FoundOffice = z.infer<typeof FoundOffice>

/** One result. The stock text for buyers is `buyersWord` of `status` and `stock` (D-42, D-43, H-13). */
export const FoundListing = z.discriminatedUnion('kind', [FoundItem, FoundService, FoundShop, FoundOffice])
export type FoundListing = z.infer<typeof FoundListing>

/** A place named in the search text: "in mysuru". */
const SaidPlace = z.object({ name: z.string(), said: z.string(), latitude: z.number(), longitude: z.number() })

/** The query answered instead, because nothing matches the whole query. */
export const Instead = z.object({
  /** The words that were answered. */
  words: z.string(),
  /**
   * `withoutFilters`: filters read from the text were dropped · `part`: only these words · `meant`: with corrected
   * spelling · `list`: each of these things on its own, separated by commas.
   */
  why: z.enum(['withoutFilters', 'part', 'meant', 'list']),
  /** True when the filters read from the text apply to the answer; absent: they were dropped. */
  filtered: z.optional(z.boolean()),
})
export type Instead = z.infer<typeof Instead>

/** One page of results in their order. */
export const SearchPage = z.object({
  items: z.array(FoundListing),
  /** Number of results; a lower bound when `totalIsExact` is false. */
  total: z.number(),
  totalIsExact: z.boolean(),
  /** Cursor of the next page; null at the end. */
  nextCursor: z.nullable(z.string()),
  /** Centre of the distances: the requested one, else the person's stored place (D-56); null: none. */
  centre: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** The place named in the text; absent when there is none. */
  place: z.optional(SaidPlace),
  /** Absent when the query itself was answered. */
  instead: z.optional(Instead),
  /** The corrected spelling, when words are misspelled. */
  didYouMean: z.optional(z.string()),
  /** Source of the answer; "kept": the browser itself, offline. */
  source: z.enum(['index', 'sql', 'kept']),
  /** Time of the stored data, when the browser answered itself. */
  asOf: z.optional(z.string()),
})
export type SearchPage = z.infer<typeof SearchPage>

const wordField = z.optional(z.catch(z.string(), ''))
/** A number in a query string; invalid text becomes NaN, which the rules turn into a default. */
const looseNumber = z.optional(z.catch(z.coerce.number<number>(), NaN))
const degrees = (most: number) =>
  z.optional(z.coerce.number<number>('invalidNumber').check(z.gte(-most, 'invalidPlace'), z.lte(most, 'invalidPlace')))
const yesField = z.optional(
  z.pipe(
    z.union([z.boolean(), z.string()]),
    z.transform((value: boolean | string) => value === true || value === 'true' || value === '1'),
  ),
)

/** A part of a map: "south,west,north,east" in degrees. */
export const box = z.optional(z.string().check(z.refine((text) => readBox(text) !== null, 'invalidPlace')))

/** The place of a search, as in a query string. */
export const lookedAt = {
  latitude: degrees(90),
  longitude: degrees(180),
  radiusMeters: looseNumber,
  /** "demo" searches the demo neighbourhood instead of real data. */
  area: wordField,
}

export const searchListings = defineEndpoint({
  ...addresses.searchListings,
  access: 'signedIn',
  input: z.object({
    q: wordField,
    /** `all`, `products` or `services`; other values count as `all` (D-06). */
    type: wordField,
    ...lookedAt,
    box,
    category: wordField,
    /** In rupees. */
    minPrice: looseNumber,
    maxPrice: looseNumber,
    minRating: looseNumber,
    availability: wordField,
    openNow: yesField,
    /** Only places that are always open. */
    openAllDay: yesField,
    sort: wordField,
    limit: looseNumber,
    cursor: z.optional(z.string().check(z.maxLength(400, 'invalid'))),
    /** Number of a transaction whose effect the answer must include (read your own writes). */
    after: z.optional(z.string().check(z.regex(/^\d{1,20}$/, 'invalid'))),
  }),
  output: SearchPage,
  summary: 'Finds listings near a place, in one of five orders, page by page.',
})

export const discoveryEndpoints = [searchListings]
