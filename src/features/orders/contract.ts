import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { type Address, defineEndpoint } from '#core/contract.ts'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { Photo } from '#features/photos/contract.ts'
import { MOST_QUANTITY, NOTE_LENGTH, ORDER_ACTIONS, ORDER_STATUSES, PARTIES } from './rules.ts'

/** An order as its buyer or its seller sees it (W-57, X-07). */
export const Order = z.object({
  id: z.string(),
  /** Null: the item is deleted, or not visible to the caller because its seller blocks them. */
  listingId: z.nullable(z.string()),
  /** Name and price of the item at the time of the request. */
  product: z.string(),
  photo: z.nullable(Photo),
  quantity: z.number(),
  /** As text: "₹90/kg". */
  price: z.string(),
  /** Price times quantity, as text. */
  total: z.string(),
  /** Present price of the item, as text; null when unchanged. */
  priceNow: z.nullable(z.string()),
  note: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Role of the caller. */
  side: z.enum(['buyer', 'seller']),
  other: z.object({
    /** Null: the account is deleted. */
    id: z.nullable(z.string()),
    name: z.string(),
    photo: z.string(),
    /** "" when not shown; visible once the order is confirmed. */
    phone: z.string(),
    /** Average stars that sellers gave this buyer; visible to sellers only. */
    rating: z.nullable(z.number()),
    ratings: z.number(),
    /** True when the caller blocks this person. */
    isBlocked: z._default(z.boolean(), false),
    /** True while the account of this person is suspended. */
    isSuspended: z._default(z.boolean(), false),
  }),
  /** True for a buyer who cannot see the seller now: item and place are hidden (K-16). */
  isUnavailable: z._default(z.boolean(), false),
  /** Name of the shop that sells it, "" without one. */
  shop: z.string(),
  shopId: z.nullable(z.string()),
  /** Pickup place; visible to the buyer once the order is confirmed. */
  place: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  address: z.string(),
  createdAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  handedOverAt: z.nullable(z.string()),
  doneAt: z.nullable(z.string()),
  /** Cancelled or expired. */
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(PARTIES)),
  /** True for a request that ended because the seller deleted the item. */
  wasUnlisted: z.boolean(),
  reason: z.string(),
  /** When the order expires or completes automatically; null when it does not. */
  dueAt: z.nullable(z.string()),
  /** Actions that the caller can take now; none while a reported problem is open. */
  actions: z.array(z.enum(ORDER_ACTIONS)),
  /** `open`: the buyer can review the item; `written`: they have reviewed it; null: no review is possible now. */
  review: z.nullable(z.enum(['open', 'written'])),
  /**
   * Stars that the seller gave the buyer: visible to the seller at once, to the buyer once both have rated or the time
   * for that is over.
   */
  buyerStars: z.nullable(z.number()),
  /** False when one of the two blocks the other, or is gone. */
  canMeet: z._default(z.boolean(), true),
  /** True when the seller can rate the buyer now. */
  canRateBuyer: z.boolean(),
  isDemo: z.boolean(),
})
export type Order = z.infer<typeof Order>

/** An order in a list. */
export const OrderSummary = z.object({
  id: z.string(),
  product: z.string(),
  photo: z.nullable(Photo),
  quantity: z.number(),
  total: z.string(),
  status: z.enum(ORDER_STATUSES),
  endedBy: z.nullable(z.enum(PARTIES)),
  confirmedAt: z.nullable(z.string()),
  /** True for a request that ended because the seller deleted the item. */
  wasUnlisted: z.boolean(),
  side: z.enum(['buyer', 'seller']),
  /** Name of the shop or person; "" for a deleted account. */
  other: z.string(),
  createdAt: z.string(),
  /** True when the caller must act. */
  isWaitingForMe: z.boolean(),
  isDemo: z.boolean(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

const orderId = z.string().check(z.regex(UUID_PATTERN, 'orderNotFound'))
/** Id in a path: any text is accepted, because an unknown id is answered with "not found". */
const anyId = z.string().check(z.maxLength(100, 'orderNotFound'))
const text = z._default(z.string().check(z.trim(), z.maxLength(NOTE_LENGTH, 'tooLong')), '')

export const askForItem = defineEndpoint({
  ...addresses.askForItem,
  access: 'signedIn',
  quota: 'order',
  idempotent: true,
  input: z.object({
    /** Created by the browser at the tap, so that the order has its URL before it is sent. */
    id: orderId,
    listingId: z.string().check(z.regex(LISTING_ID_PATTERN, 'productNotFound')),
    /** The chosen size of an item that has sizes. */
    variantId: z.optional(z.nullable(z.string().check(z.regex(UUID_PATTERN, 'variantGone')))),
    quantity: z.int('wholeNumber').check(z.gte(1, 'atLeastOne'), z.lte(MOST_QUANTITY, 'tooLarge')),
    note: text,
    /** The price shown to the buyer, in paise: refused if it has changed. */
    pricePaise: z.int('wholeNumber').check(z.gte(0, 'notNegative')),
  }),
  output: Order,
  summary: 'Asks the seller of an item for some of it, at the price shown.',
})

export const readOrder = defineEndpoint({
  ...addresses.readOrder,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: Order,
  summary: 'An order, for its buyer and its seller.',
})

export const listOrders = defineEndpoint({
  ...addresses.listOrders,
  access: 'signedIn',
  input: z.object({
    side: z.enum(['buyer', 'seller'], 'invalid'),
    cursor: z.optional(z.string().check(z.maxLength(100, 'invalid'))),
  }),
  output: z.object({
    orders: z.array(OrderSummary),
    nextCursor: z.nullable(z.string()),
    /** Number of all orders that wait for the asker, as buyer and as seller. */
    waiting: z.object({ buyer: z.number(), seller: z.number() }),
  }),
  summary: 'What the asker asked for, or was asked for, newest first.',
})

export const listOrdersWith = defineEndpoint({
  ...addresses.listOrdersWith,
  access: 'signedIn',
  input: z.object({ userId: z.string().check(z.regex(UUID_PATTERN, 'userNotFound')) }),
  output: z.object({ orders: z.array(Order) }),
  summary: 'The latest twenty orders between the asker and somebody, either way, newest first: for their chat.',
})

const step = (address: Address, summary: string) =>
  defineEndpoint({
    ...address,
    access: 'signedIn',
    idempotent: true,
    input: z.object({ id: anyId }),
    output: Order,
    summary,
  })

export const confirmOrder = step(addresses.confirmOrder, 'The seller promises the item; it leaves the stock.')
export const handOverOrder = step(addresses.handOverOrder, 'The seller has handed the item over.')
export const completeOrder = step(addresses.completeOrder, 'The buyer has received the item.')

export const cancelOrder = defineEndpoint({
  ...addresses.cancelOrder,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: anyId, reason: text.check(z.minLength(1, 'required')) }),
  output: Order,
  summary: 'Buyer or seller calls an order off, with a reason; what was reserved goes back into the stock.',
})

export const orderEndpoints = [
  askForItem,
  readOrder,
  listOrders,
  listOrdersWith,
  confirmOrder,
  handOverOrder,
  completeOrder,
  cancelOrder,
]
