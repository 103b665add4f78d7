import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_ID_PATTERN } from '#core/ids.ts'
import { Photo } from '#features/photos/contract.ts'
import { BUYERS_WORDS } from '#features/listings/rules.ts'
import { addresses } from './addresses.ts'

/** A product of the wishlist (H-12). */
export const WishedProduct = z.object({
  id: z.string(),
  name: z.string(),
  /** As text: "₹90/kg". */
  price: z.string(),
  /** As text, "" when it is not higher than the price. */
  originalPrice: z.string(),
  /** Kilometres from the caller's area; null without a place. */
  distance: z.nullable(z.number()),
  /** Where it is; absent in copies of older versions. */
  location: z.optional(z.nullable(z.object({ latitude: z.number(), longitude: z.number() }))),
  /** Average stars with one decimal; null without reviews. */
  rating: z.nullable(z.number()),
  /** Number of reviews. */
  reviews: z.number(),
  /** URL of the first photo, "" without one. */
  image: z.string(),
  photo: z.nullable(Photo),
  /** Its shop, else the selling person; "" when hidden. */
  seller: z.string(),
  sellerId: z.nullable(z.string()),
  availability: z.enum(BUYERS_WORDS),
  /** ISO time of the tap that saved it. */
  savedAt: z.string(),
  isDemo: z.boolean(),
})
export type WishedProduct = z.infer<typeof WishedProduct>

const productId = z.string().check(z.regex(LISTING_ID_PATTERN, 'invalid'))
const degrees = (most: number) =>
  z.optional(z.coerce.number<number>('invalidNumber').check(z.gte(-most, 'invalidPlace'), z.lte(most, 'invalidPlace')))
const tappedAt = z.optional(z.iso.datetime({ error: 'invalid', offset: true }))

export const readWishlist = defineEndpoint({
  ...addresses.readWishlist,
  access: 'signedIn',
  input: z.object({ latitude: degrees(90), longitude: degrees(180) }),
  output: z.object({
    products: z.array(WishedProduct),
    /** Number of further saved products that buyers cannot see at present. */
    hidden: z.number(),
  }),
  summary: 'The own wishlist, newest first; products that buyers cannot see at present are only counted.',
})

export const listWishes = defineEndpoint({
  ...addresses.listWishes,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ ids: z.array(z.string()) }),
  summary: 'Ids of the products on the own wishlist: which hearts are on.',
})

export const addWish = defineEndpoint({
  ...addresses.addWish,
  access: 'signedIn',
  quota: 'wish',
  idempotent: true,
  input: z.object({ id: productId, savedAt: tappedAt }),
  output: z.object({ id: z.string() }),
  summary: 'Puts a product that the asker can see on the own wishlist; one that is there already stays as it is.',
})

export const removeWish = defineEndpoint({
  ...addresses.removeWish,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: productId }),
  output: z.object({ id: z.string() }),
  summary: 'Takes a product off the own wishlist, if it is there.',
})

export const clearWishlist = defineEndpoint({
  ...addresses.clearWishlist,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ savedUntil: tappedAt }),
  output: z.object({ removed: z.number() }),
  summary: 'Takes everything off the own wishlist that was saved up to a moment, else all of it.',
})

export const wishlistEndpoints = [readWishlist, listWishes, addWish, removeWish, clearWishlist]
