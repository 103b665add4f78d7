import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { LISTING_KINDS } from '#features/listings/rules.ts'
import { Photo } from '#features/photos/contract.ts'
import {
  MOST_LISTINGS,
  MOST_MONTHS,
  PAYMENT_STATES,
  plainReference,
  SUBSCRIPTION_STATES,
  UPI_REFERENCE,
} from './rules.ts'

const time = z.nullable(z.string())

/** A listing that is paid for individually: a shop with its items, an item without a shop, a service, … (N-13). */
export const SubscribedListing = z.object({
  id: z.string(),
  kind: z.enum(LISTING_KINDS),
  title: z.string(),
  photo: z.nullable(Photo),
  state: z.enum(SUBSCRIPTION_STATES),
  freeUntil: time,
  paidUntil: time,
  isVisible: z.boolean(),
  moderation: z.enum(['pending', 'approved', 'rejected']),
  /** Number of a shop's items, which the shop covers. */
  covers: z.number(),
  /** True while a reported payment for it waits for an administrator. */
  isBeingChecked: z.boolean(),
})
export type SubscribedListing = z.infer<typeof SubscribedListing>

/** A payment as its payer sees it. */
export const Payment = z.object({
  id: z.string(),
  /** The product's reference, contained in the transfer. */
  transactionRef: z.string(),
  amountPaise: z.number(),
  months: z.number(),
  state: z.enum(PAYMENT_STATES),
  /** UPI reference; null until it is reported. */
  reference: time,
  /** Reason of a refusal or refund, "" otherwise. */
  reason: z.string(),
  /** The paid listings; a deleted one has neither id nor title. */
  listings: z.array(
    z.object({
      id: z.nullable(z.string()),
      title: z.nullable(z.string()),
      kind: z.string(),
      paidFrom: time,
      paidUntil: time,
      /** True when an administrator rejected it: buyers do not see it, even if paid. */
      isRejected: z.boolean(),
    }),
  ),
  createdAt: z.string(),
  reportedAt: time,
  settledAt: time,
  /** When it expires unless a reference is reported. */
  expiresAt: z.string(),
})
export type Payment = z.infer<typeof Payment>

/** All data of /subscription. */
export const Subscription = z.object({
  /** Payee; null: the operator has not set payments up. */
  payee: z.nullable(z.object({ vpa: z.string(), name: z.string() })),
  /** Days for which a new listing is visible without payment; 0: none. */
  freeDays: z.number(),
  monthlyPricePaise: z.number(),
  stats: z.object({
    /**
     * Number of the signed-in person's listings that are visible to buyers and available, each of which needs its own
     * ₹1 (N-07).
     */
    active: z.number(),
    /** Products of the signed-in person's shops, which the shops cover. */
    products: z.number(),
    /** Number of `listings` currently paid for. */
    subscribed: z.number(),
    /** The next end of a paid or free time, of the listings without a payment that is being checked. */
    nextEnd: time,
    /** True when a free time ends then, so that nothing is renewed. */
    nextEndIsFree: z.boolean(),
    views: z.number(),
    inquiries: z.number(),
  }),
  listings: z.array(SubscribedListing),
  /** Newest first. */
  payments: z.array(Payment),
})
export type Subscription = z.infer<typeof Subscription>

/** A payment with a reported reference, as an administrator sees it. */
export const PaymentToConfirm = z.object({
  ...Payment.shape,
  /** The payer; null: the account was deleted. */
  payer: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() })),
})
export type PaymentToConfirm = z.infer<typeof PaymentToConfirm>

export const paymentId = z.string().check(z.regex(UUID_PATTERN, 'notFound'))
const listingId = z.string().check(z.regex(LISTING_ID_PATTERN, 'notFound'))
const months = z.int('wholeNumber').check(z.gte(1, 'atLeastOne'), z.lte(MOST_MONTHS, 'tooLarge'))

/** A UPI reference as typed; spaces and hyphens between the digits are ignored. */
export const ReferenceField = z.pipe(
  z.string().check(z.maxLength(60, 'upiReference')),
  z.pipe(z.transform(plainReference), z.string().check(z.regex(UPI_REFERENCE, 'upiReference'))),
)

export const readSubscription = defineEndpoint({
  ...addresses.readSubscription,
  access: 'signedIn',
  input: z.object({}),
  output: Subscription,
  summary: 'The own listings with what they are paid for, the own numbers, and the own payments.',
})

export const startPayment = defineEndpoint({
  ...addresses.startPayment,
  access: 'signedIn',
  quota: 'payment',
  idempotent: true,
  input: z.object({
    listingIds: z.array(listingId).check(z.minLength(1, 'required'), z.maxLength(MOST_LISTINGS, 'tooMany')),
    months,
  }),
  output: Payment,
  summary:
    'Asks for a payment for own listings; the amount is computed here. An earlier one without a reference expires.',
})

export const reportReference = defineEndpoint({
  ...addresses.reportReference,
  access: 'signedIn',
  quota: 'payment',
  idempotent: true,
  input: z.object({ id: paymentId, reference: ReferenceField }),
  output: Payment,
  summary: 'Tells the UPI reference of an own payment, which then waits to be confirmed; each reference counts once.',
})

export const subscriptionEndpoints = [readSubscription, startPayment, reportReference]
