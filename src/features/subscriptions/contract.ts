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

/** One thing that is paid for by itself: a shop with its items, an item without a shop, a service, … (N-13). */
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
  /** Items of a shop, which it covers. */
  covers: z.number(),
})
export type SubscribedListing = z.infer<typeof SubscribedListing>

/** A payment as its payer sees it. */
export const Payment = z.object({
  id: z.string(),
  /** Our reference, which the transfer carries. */
  transactionRef: z.string(),
  amountPaise: z.number(),
  months: z.number(),
  state: z.enum(PAYMENT_STATES),
  /** UPI reference; null until it is told. */
  reference: time,
  /** Why it was refused, "" otherwise. */
  reason: z.string(),
  /** What it is for; a listing that was deleted since has no id and no title. */
  listings: z.array(
    z.object({
      id: z.nullable(z.string()),
      title: z.nullable(z.string()),
      kind: z.string(),
      paidFrom: time,
      paidUntil: time,
    }),
  ),
  createdAt: z.string(),
  reportedAt: time,
  settledAt: time,
  /** When it expires unless a reference is told. */
  expiresAt: z.string(),
})
export type Payment = z.infer<typeof Payment>

/** Everything that /subscription shows. */
export const Subscription = z.object({
  /** Whom to pay; null: the operator has not set payments up. */
  payee: z.nullable(z.object({ vpa: z.string(), name: z.string() })),
  /** Days for which a new listing is visible without payment; 0: none. */
  freeDays: z.number(),
  monthlyPricePaise: z.number(),
  stats: z.object({
    /** Own listings that buyers see and that are switched on. */
    active: z.number(),
    /** How many of `listings` are paid for now. */
    subscribed: z.number(),
    /** The next end of a paid or free time. */
    nextEnd: time,
    views: z.number(),
    inquiries: z.number(),
  }),
  listings: z.array(SubscribedListing),
  /** Newest first. */
  payments: z.array(Payment),
})
export type Subscription = z.infer<typeof Subscription>

/** A reported payment as an administrator sees it. */
export const PaymentToConfirm = z.object({
  ...Payment.shape,
  /** Who pays; null: the account was deleted. */
  payer: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() })),
})
export type PaymentToConfirm = z.infer<typeof PaymentToConfirm>

export const paymentId = z.string().check(z.regex(UUID_PATTERN, 'notFound'))
const listingId = z.string().check(z.regex(LISTING_ID_PATTERN, 'notFound'))
const months = z.int('wholeNumber').check(z.gte(1, 'atLeastOne'), z.lte(MOST_MONTHS, 'tooLarge'))

/** A UPI reference as typed; blanks and hyphens between the digits do not count. */
export const ReferenceField = z.pipe(
  z.string().check(z.maxLength(60, 'upiReference')),
  z.pipe(z.transform(plainReference), z.string().check(z.regex(UPI_REFERENCE, 'upiReference'))),
)

export const readSubscription = defineEndpoint({
  name: 'readSubscription',
  method: 'GET',
  path: '/api/my/subscription',
  access: 'signedIn',
  input: z.object({}),
  output: Subscription,
  summary: 'The own listings with what they are paid for, the own numbers, and the own payments.',
})

export const startPayment = defineEndpoint({
  name: 'startPayment',
  method: 'POST',
  path: '/api/my/payments',
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
  name: 'reportReference',
  method: 'POST',
  path: '/api/my/payments/:id/reference',
  access: 'signedIn',
  quota: 'payment',
  idempotent: true,
  input: z.object({ id: paymentId, reference: ReferenceField }),
  output: Payment,
  summary: 'Tells the UPI reference of an own payment, which then waits to be confirmed; each reference counts once.',
})

export const subscriptionEndpoints = [readSubscription, startPayment, reportReference]
