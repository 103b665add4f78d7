import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { anyId, listingId, priceField, stockField } from './fields.ts'
import { MOST_CHANGES } from './rules.ts'

/** Maximum change of a stock by one request. */
const MOST_PIECES = 1_000_000

/** Changes to one own item; omitted fields stay unchanged. */
export const ItemChange = z.object({
  id: anyId,
  /** Id of the size whose price or stock changes; required to change them for an item with sizes. */
  variantId: z.optional(anyId),
  /** In rupees. */
  price: z.optional(priceField),
  /** The expected present price in rupees; at any other price the change is refused with `priceSetElsewhere`. */
  ifPrice: z.optional(priceField),
  /** Null: not counted. */
  stock: z.optional(z.nullable(stockField)),
  /**
   * Sent with `stock`: the `taken` of the item (or size) when it was counted. The server subtracts what orders have
   * taken since then, and adds what they gave back.
   */
  taken: z.optional(z.int('wholeNumber')),
  /** Added to a counted stock (negative: subtracted, never below 0); concurrent orders are not lost. */
  stockBy: z.optional(z.int('wholeNumber').check(z.gte(-MOST_PIECES, 'tooLarge'), z.lte(MOST_PIECES, 'tooLarge'))),
  /** True: out of stock until the next morning; false: available again. */
  soldOutToday: z.optional(z.boolean()),
  status: z.optional(z.enum(['active', 'inactive'])),
  /** Id of the signed-in person's shop to move it to; null: no shop. */
  shopId: z.optional(z.nullable(listingId)),
  /** True: deleted, restorable within an hour; false: restored. Also for services and specializations. */
  isDeleted: z.optional(z.boolean()),
})
export type ItemChange = z.infer<typeof ItemChange>

export const changeItems = defineEndpoint({
  ...addresses.changeItems,
  access: 'signedIn',
  idempotent: true,
  quota: 'listingChange',
  input: z.object({
    changes: z.array(ItemChange).check(z.minLength(1, 'required'), z.maxLength(MOST_CHANGES, 'tooMany')),
  }),
  output: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        /** Null: changed. Otherwise a code of `errors.json`; the item is unchanged. */
        refused: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'Changes several own items at once (price, stock, status, shop, deletion); each change has its own answer.',
})

/** Maximum number of items whose positions one request sets. */
export const MOST_ORDERED = 10_000

export const orderShopItems = defineEndpoint({
  ...addresses.orderShopItems,
  access: 'signedIn',
  idempotent: true,
  quota: 'listingChange',
  input: z.object({
    id: anyId,
    /** The items from first to last; those not listed follow, ids of other items are ignored. */
    itemIds: z.array(listingId).check(z.maxLength(MOST_ORDERED, 'tooMany')),
  }),
  output: z.object({ id: z.string() }),
  summary: 'Sets the order of the items in an own shop, as buyers see it; what is sold out still comes last.',
})

export const inventoryEndpoints = [changeItems, orderShopItems]
