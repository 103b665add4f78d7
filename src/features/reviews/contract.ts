import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { anyId } from '#features/listings/fields.ts'
import { LISTING_KINDS } from '#features/listings/rules.ts'
import { Photo } from '#features/photos/contract.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { ANSWER_LIMIT, COMMENT_LIMIT, DEALING_KINDS } from './rules.ts'

/** A review as shown to others (I-20). */
export const Review = z.object({
  id: z.string(),
  /** "" for a hidden profile, or a deleted account. */
  user: z.string(),
  /** URL of the reviewer's photo, "" when there is none. */
  userPhoto: z.string(),
  /** The account was deleted. */
  hasLeft: z.boolean(),
  rating: z.number(),
  comment: z.string(),
  photos: z.array(Photo),
  /** Purchase or conversation with the seller (I-21), as far as others may know. */
  dealing: z.enum(DEALING_KINDS),
  /** ISO time. */
  date: z.string(),
  isEdited: z.boolean(),
  /** The seller's public answer, "" without one. */
  answer: z.string(),
  answeredAt: z.nullable(z.string()),
  /** Number of "helpful" votes. */
  helpful: z.number(),
  /** True when the caller voted "helpful". */
  isHelpful: z.boolean(),
  isMine: z.boolean(),
})
export type Review = z.infer<typeof Review>

/** A person's own review, visible to others or not yet. */
export const OwnReview = z.object({
  id: z.string(),
  rating: z.number(),
  comment: z.string(),
  photos: z.array(Photo),
  date: z.string(),
  answer: z.string(),
  /** ISO time at which others see it at the latest; null: already visible. */
  hiddenUntil: z.nullable(z.string()),
})
export type OwnReview = z.infer<typeof OwnReview>

/** A listing that the caller dealt with, and their review of it (I-02). */
export const Purchase = z.object({
  listingId: z.string(),
  kind: z.enum(LISTING_KINDS),
  /** "" for a listing that is hidden from the caller, whose review stays. */
  name: z.string(),
  photo: z.nullable(Photo),
  /** Its shop or seller, "" when hidden. */
  seller: z.string(),
  dealing: z.enum(DEALING_KINDS),
  /** ISO time of the purchase or conversation. */
  at: z.string(),
  orderId: z.nullable(z.string()),
  review: z.nullable(OwnReview),
})
export type Purchase = z.infer<typeof Purchase>

const reviewId = z.string().check(z.regex(UUID_PATTERN, 'notFound'))
const personId = z.string().check(z.regex(UUID_PATTERN, 'invalid'))
const comment = z._default(z.string().check(z.trim(), z.maxLength(COMMENT_LIMIT, 'tooLong')), '')
/** Photos beyond the fifth are silently dropped (I-09). */
const photoIds = z.pipe(
  z._default(
    z.array(z.string().check(z.regex(UUID_PATTERN, 'photoNotFound'))).check(z.maxLength(100, 'tooManyPhotos')),
    [],
  ),
  z.transform((ids: string[]) => ids.slice(0, PHOTO_LIMITS.review)),
)

export const listPurchases = defineEndpoint({
  ...addresses.listPurchases,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ purchases: z.array(Purchase) }),
  summary: 'What the asker bought or was answered about, newest first, with his reviews.',
})

export const readReviewTarget = defineEndpoint({
  ...addresses.readReviewTarget,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: z.object({
    listingId: z.string(),
    kind: z.enum(LISTING_KINDS),
    name: z.string(),
    photo: z.nullable(Photo),
    /** Why it may be reviewed; null: it may not be. */
    dealing: z.nullable(z.enum(DEALING_KINDS)),
    isMine: z.boolean(),
    review: z.nullable(OwnReview),
  }),
  summary: 'Whether the asker may review a listing, and what he said of it.',
})

export const saveReview = defineEndpoint({
  ...addresses.saveReview,
  access: 'signedIn',
  quota: 'review',
  idempotent: true,
  input: z.object({
    id: anyId,
    /** 1 to 5; 0 gives the error "Please provide a rating." */
    rating: z.int('wholeNumber').check(z.gte(0, 'ratingMissing'), z.lte(5, 'invalid')),
    comment,
    photoIds,
  }),
  output: OwnReview,
  summary: 'Writes the asker’s review of a listing he dealt in, or changes it.',
})

export const deleteReview = defineEndpoint({
  ...addresses.deleteReview,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: anyId }),
  output: z.object({ deleted: z.boolean() }),
  summary: 'Takes the asker’s review of a listing back.',
})

export const listReviews = defineEndpoint({
  ...addresses.listReviews,
  access: 'signedIn',
  input: z.object({
    id: anyId,
    limit: z._default(
      z.coerce.number<number>('invalidNumber').check(z.int('wholeNumber'), z.gte(1, 'invalid'), z.lte(50, 'tooLarge')),
      20,
    ),
    cursor: z.optional(z.string().check(z.maxLength(100, 'invalid'))),
  }),
  output: z.object({
    /** Average of all reviews with one decimal, null without reviews. */
    rating: z.nullable(z.number()),
    total: z.number(),
    /** True when the listing's rating counts reviews that do not exist for the caller. */
    hasUnseen: z.boolean(),
    /** 5★ to 1★. */
    counts: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
    reviews: z.array(Review),
    nextCursor: z.nullable(z.string()),
    /** True for the seller, who may answer. */
    isMine: z.boolean(),
    /** The caller’s own review while nobody else sees it. */
    hidden: z.nullable(OwnReview),
  }),
  summary: 'Reviews of a listing, newest first, with the count of each number of stars.',
})

export const answerReview = defineEndpoint({
  ...addresses.answerReview,
  access: 'signedIn',
  quota: 'review',
  idempotent: true,
  input: z.object({
    id: reviewId,
    /** "" removes the answer. */
    answer: z.string().check(z.trim(), z.maxLength(ANSWER_LIMIT, 'tooLong')),
  }),
  output: z.object({ id: z.string(), answer: z.string() }),
  summary: 'The seller’s one public answer to a review of his listing, or a change of it.',
})

export const voteHelpful = defineEndpoint({
  ...addresses.voteHelpful,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: reviewId, isHelpful: z.boolean() }),
  output: z.object({ id: z.string(), helpful: z.number(), isHelpful: z.boolean() }),
  summary: 'Says that somebody else’s review helped, or takes that back.',
})

export const rateBuyer = defineEndpoint({
  ...addresses.rateBuyer,
  access: 'signedIn',
  quota: 'review',
  idempotent: true,
  input: z.object({
    id: anyId,
    buyerId: personId,
    rating: z.int('wholeNumber').check(z.gte(0, 'ratingMissing'), z.lte(5, 'invalid')),
  }),
  output: z.object({ rating: z.number() }),
  summary: 'The seller rates a buyer who completed an order of this listing; told to sellers only.',
})

export const reviewEndpoints = [
  listPurchases,
  readReviewTarget,
  saveReview,
  deleteReview,
  listReviews,
  answerReview,
  voteHelpful,
  rateBuyer,
]
