import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_ID_PATTERN } from '#core/ids.ts'
import { CLICK_KINDS, LISTING_KINDS } from '#features/listings/rules.ts'
import { Photo } from '#features/photos/contract.ts'
import { METRICS, PERIODS } from './rules.ts'

const counts = { views: z.number(), clicks: z.number(), inquiries: z.number(), conversions: z.number() }
const Counts = z.object(counts)
const kind = z.enum(LISTING_KINDS)
/** Accepts any text, so that an unknown id is answered with "not found" and not with "invalid". */
const anyId = z.string().check(z.maxLength(64, 'tooLong'))
const listingId = z.string().check(z.regex(LISTING_ID_PATTERN, 'invalid'))
const period = z._default(z.enum(PERIODS, 'invalid'), 'week')
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'invalid'))

const Span = z.object({ from: z.string(), to: z.string() })

const Insight = z.object({
  kind: z.enum(['viewsUp', 'viewsDown', 'bestDay', 'topListing', 'lookedNotAsked', 'ordersOfInquiries']),
  percent: z.optional(z.number()),
  /** Monday 0 … Sunday 6. */
  weekday: z.optional(z.number()),
  count: z.optional(z.number()),
  total: z.optional(z.number()),
  listingId: z.optional(z.string()),
  name: z.optional(z.string()),
})

/** The counts of a period, and of the earlier days that it is compared with. */
export const Numbers = z.object({
  period: z.enum(PERIODS),
  /** The days of the period so far, in Indian time. */
  now: Span,
  /** The same number of days from the period before. */
  before: Span,
  counts: Counts,
  countsBefore: Counts,
  /** Every day of the period so far, oldest first. */
  days: z.array(z.object({ ...counts, day: z.string() })),
  /** The most viewed products and services, at most ten. */
  top: z.array(z.object({ ...counts, id: z.string(), kind, name: z.string(), photo: z.nullable(Photo) })),
  insights: z.array(Insight),
})
export type Numbers = z.infer<typeof Numbers>

/** The content of /seller-analytics for one period. */
export const SellerNumbers = z.object({
  ...Numbers.shape,
  /** Searches without a result by at least five people near the seller's listings, most frequent first. */
  missed: z.array(z.object({ words: z.string(), people: z.number() })),
  /** Words by which at least three people found the listings in 90 days, most people first. */
  found: z.array(z.object({ words: z.string(), people: z.number() })),
  /** Value of the orders completed in the span `now`, and in the span `before`. */
  salesPaise: z.number(),
  salesBeforePaise: z.number(),
})
export type SellerNumbers = z.infer<typeof SellerNumbers>

export const readSellerNumbers = defineEndpoint({
  ...addresses.readSellerNumbers,
  access: 'signedIn',
  input: z.object({ period }),
  output: SellerNumbers,
  summary: 'Views, clicks, inquiries and conversions of all own listings; with a subscription, if payments are set up.',
})

/** The numbers of one shop. */
export const ShopNumbers = z.object({
  ...Numbers.shape,
  name: z.string(),
  /** Number of its items. */
  products: z.number(),
  /** Views of the shop and its items, also deleted ones, since it was made. */
  allViews: z.number(),
  allInquiries: z.number(),
})
export type ShopNumbers = z.infer<typeof ShopNumbers>

export const readShopNumbers = defineEndpoint({
  ...addresses.readShopNumbers,
  access: 'signedIn',
  input: z.object({ id: anyId, period }),
  output: ShopNumbers,
  summary: 'The same numbers of one own shop and its items.',
})

/** Rows of a figure on one page. */
export const ROWS_PAGE = 50

export const listNumberRows = defineEndpoint({
  ...addresses.listNumberRows,
  access: 'signedIn',
  input: z.object({
    period,
    metric: z.enum(METRICS, 'invalid'),
    shopId: z.optional(listingId),
    listingId: z.optional(listingId),
    /** Only this day of the week, Monday 0. */
    weekday: z.optional(z.coerce.number<number>('invalidNumber').check(z.int('wholeNumber'), z.gte(0), z.lte(6))),
    /** Only these days of the period. */
    from: z.optional(day),
    to: z.optional(day),
    skip: z._default(
      z.coerce
        .number<number>('invalidNumber')
        .check(z.int('wholeNumber'), z.gte(0, 'notNegative'), z.lte(1_000_000, 'tooLarge')),
      0,
    ),
  }),
  output: z.object({
    /** Which action on which listing on which day, and how often; never by whom. */
    rows: z.array(
      z.object({
        /** Null: the listing is deleted. */
        listingId: z.nullable(z.string()),
        name: z.string(),
        kind,
        action: z.enum(['view', ...CLICK_KINDS, 'inquiry', 'sale']),
        day: z.string(),
        count: z.number(),
      }),
    ),
    /** The figure: the sum of all rows' counts. */
    total: z.number(),
    hasMore: z.boolean(),
  }),
  summary: 'The rows that a figure counts, newest first, page by page; they name no viewer.',
})

/** A buyer's first question about a listing. */
export const InquiryShown = z.object({
  buyerId: z.string(),
  buyerName: z.string(),
  text: z.string(),
  at: z.string(),
  /** Null when the conversation is deleted. */
  conversationId: z.nullable(z.string()),
})
export type InquiryShown = z.infer<typeof InquiryShown>

export const listInquiries = defineEndpoint({
  ...addresses.listInquiries,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: z.object({ name: z.string(), inquiries: z.array(InquiryShown) }),
  summary: 'Who asked about an own product, with the first message, newest first.',
})

export const insightsEndpoints = [readSellerNumbers, readShopNumbers, listNumberRows, listInquiries]
