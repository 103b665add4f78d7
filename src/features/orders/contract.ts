import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { Photo } from '#features/photos/contract.ts'
import { MOST_QUANTITY, NOTE_LENGTH, ORDER_ACTIONS, ORDER_STATUSES, PARTIES } from './rules.ts'

/** An order as its buyer or its seller sees it (W-57, X-07). */
export const Order = z.object({
  id: z.string(),
  /** Null: the item is no longer listed. */
  listingId: z.nullable(z.string()),
  /** Name and price of the item are those of the moment of asking. */
  product: z.string(),
  photo: z.nullable(Photo),
  quantity: z.number(),
  /** As text: "₹90/kg". */
  price: z.string(),
  /** Price times quantity, as text. */
  total: z.string(),
  /** What the item costs by now, as text; null when that is the same. */
  priceNow: z.nullable(z.string()),
  note: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Which of the two the asker is. */
  side: z.enum(['buyer', 'seller']),
  other: z.object({
    /** Null: has left. */
    id: z.nullable(z.string()),
    name: z.string(),
    photo: z.string(),
    /** "" when not shown; told once the order is confirmed. */
    phone: z.string(),
    /** Stars that sellers gave to this buyer; told to sellers only. */
    rating: z.nullable(z.number()),
    ratings: z.number(),
  }),
  /** Name of the shop that sells it, "" without one. */
  shop: z.string(),
  shopId: z.nullable(z.string()),
  /** Where to fetch it; told to the buyer once the order is confirmed. */
  place: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  address: z.string(),
  createdAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  handedOverAt: z.nullable(z.string()),
  doneAt: z.nullable(z.string()),
  /** Cancelled or expired. */
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(PARTIES)),
  reason: z.string(),
  /** When the clock takes the next step; null when it does not. */
  dueAt: z.nullable(z.string()),
  /** What the asker may do now. */
  actions: z.array(z.enum(ORDER_ACTIONS)),
  /** The buyer may review the item: not yet done, or done; null: not now. */
  review: z.nullable(z.enum(['open', 'written'])),
  /** Stars that the seller gave to the buyer: the seller always knows, the buyer once both have rated or time is over. */
  buyerStars: z.nullable(z.number()),
  /** The seller may rate the buyer now. */
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
  side: z.enum(['buyer', 'seller']),
  /** Shop or person, "" for who has left. */
  other: z.string(),
  createdAt: z.string(),
  /** The asker has something to do. */
  isWaitingForMe: z.boolean(),
  isDemo: z.boolean(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

const orderId = z.string().check(z.regex(UUID_PATTERN, 'orderNotFound'))
/** Ids in a path: anything, since an unknown one gets the "not found" text. */
const anyId = z.string().check(z.maxLength(100, 'orderNotFound'))
const text = z._default(z.string().check(z.trim(), z.maxLength(NOTE_LENGTH, 'tooLong')), '')

export const askForItem = defineEndpoint({
  name: 'askForItem',
  method: 'POST',
  path: '/api/orders',
  access: 'signedIn',
  quota: 'order',
  idempotent: true,
  input: z.object({
    /** Made at the tap, so that the request has its address before it was sent. */
    id: orderId,
    listingId: z.string().check(z.regex(LISTING_ID_PATTERN, 'productNotFound')),
    quantity: z.int('wholeNumber').check(z.gte(1, 'atLeastOne'), z.lte(MOST_QUANTITY, 'tooLarge')),
    note: text,
    /** The price that the buyer saw, in paise: another one by now is refused. */
    pricePaise: z.int('wholeNumber').check(z.gte(0, 'notNegative')),
  }),
  output: Order,
  summary: 'Asks the seller of an item for some of it, at the price shown.',
})

export const readOrder = defineEndpoint({
  name: 'readOrder',
  method: 'GET',
  path: '/api/orders/:id',
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: Order,
  summary: 'An order, for its buyer and its seller.',
})

export const listOrders = defineEndpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  access: 'signedIn',
  input: z.object({
    side: z.enum(['buyer', 'seller'], 'invalid'),
    cursor: z.optional(z.string().check(z.maxLength(100, 'invalid'))),
  }),
  output: z.object({ orders: z.array(OrderSummary), nextCursor: z.nullable(z.string()) }),
  summary: 'What the asker asked for, or was asked for, newest first.',
})

const step = <Name extends string>(name: Name, path: `/${string}`, summary: string) =>
  defineEndpoint({
    name,
    method: 'POST',
    path: `/api/orders/:id${path}`,
    access: 'signedIn',
    idempotent: true,
    input: z.object({ id: anyId }),
    output: Order,
    summary,
  })

export const confirmOrder = step('confirmOrder', '/confirm', 'The seller promises the item; it leaves the stock.')
export const handOverOrder = step('handOverOrder', '/hand-over', 'The seller has handed the item over.')
export const completeOrder = step('completeOrder', '/complete', 'The buyer has received the item.')

export const cancelOrder = defineEndpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: '/api/orders/:id/cancel',
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
  confirmOrder,
  handOverOrder,
  completeOrder,
  cancelOrder,
]
