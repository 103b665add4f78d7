import { days, hours, type Milliseconds, type Paise, paise } from '#core/units.ts'

/** Price of one listing for one month (N-05). */
export const MONTHLY_PRICE: Paise = paise(100)

/** Maximum months and maximum listings per payment. */
export const MOST_MONTHS = 12
export const MOST_LISTINGS = 200

/** A payment without a reported reference expires after this long. */
export const UNREPORTED_FOR: Milliseconds = hours(48)

/** Days before the end on which the owner is reminded, in this order (M-17, N-17). */
export const REMINDER_DAYS = [7, 1, 0] as const

/** No reminder is sent when the end is longer ago than this. */
const NEWS_FOR: Milliseconds = days(1)

export const PAYMENT_STATES = ['pending', 'confirmed', 'refused', 'expired', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
export type PaymentAction = 'report' | 'confirm' | 'refuse' | 'lapse' | 'refund'

/**
 * The state after an action; null where it is not possible. Refused and refunded are final, and a confirmed payment can
 * only be refunded. An expired payment can still be reported or confirmed, because money may arrive late; one with a
 * reported reference never expires.
 */
export function stateAfter(
  { state, reference }: { state: PaymentState; reference: string | null },
  action: PaymentAction,
): PaymentState | null {
  if (action === 'refund') return state === 'confirmed' ? 'refunded' : null
  if (state === 'confirmed' || state === 'refused' || state === 'refunded') return null
  if (action === 'confirm') return 'confirmed'
  if (action === 'report') return 'pending'
  if (state === 'expired') return null
  if (action === 'refuse') return 'refused'
  return reference === null ? 'expired' : null
}

/** The price of a number of listings for a number of months (N-04). */
export const amountFor = (listings: number, months: number): Paise => paise(MONTHLY_PRICE * listings * months)

/** A UPI reference without the spaces that apps display. */
export const plainReference = (typed: string): string => typed.replace(/[\s-]/g, '')

/** A UPI reference: the 12 digits that every UPI app shows after paying. */
export const UPI_REFERENCE = /^\d{12}$/

/** The same day a number of calendar months later (UTC), or the last day of a shorter month. */
export function monthsLater(at: Date, months: number): Date {
  const later = new Date(at)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return later
}

/** Ends of a listing's free and paid time; null if it never had one. */
interface Ends {
  freeUntil: Date | null
  paidUntil: Date | null
}

/**
 * The paid period that a confirmed payment adds to a listing: it starts at the end of the free or paid period, else now
 * (N).
 */
export function paidTime({ freeUntil, paidUntil }: Ends, now: Date, months: number): { from: Date; until: Date } {
  const from = new Date(Math.max(now.getTime(), freeUntil?.getTime() ?? 0, paidUntil?.getTime() ?? 0))
  return { from, until: monthsLater(from, months) }
}

/**
 * The end of a listing's paid time after the refund of a payment for `from` to `until`: its remaining time is
 * subtracted from the end. Past time counts as used; null when no paid time is left.
 */
export function paidUntilAfterRefund(
  paidUntil: Date | null,
  line: { from: Date; until: Date },
  now: Date,
): Date | null {
  if (!paidUntil) return null
  const unused = Math.max(0, line.until.getTime() - Math.max(now.getTime(), line.from.getTime()))
  const end = new Date(paidUntil.getTime() - unused)
  return end <= now || end <= line.from ? null : end
}

/** The product's reference of a payment, sent with the transfer (`tr`, at most 35 characters). */
export const transactionRef = (paymentId: string): string => `HB${paymentId.replaceAll('-', '').toUpperCase()}`

/** The payment id in a transaction reference; null for a foreign reference. */
export function paymentIdOf(reference: string): string | null {
  const found = /^HB(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(reference)
  const id = found?.slice(1).join('-').toLowerCase() ?? ''
  return /^[0-9a-f-]{36}$/.test(id) ? id : null
}

/** The payee: a UPI address and the name that the payer's app shows. */
export interface Payee {
  vpa: string
  name: string
}

/** The UPI payment link of a payment, also the content of its QR code (N-02, N-04). */
export function upiLink(payee: Payee, payment: { id: string; amountPaise: number }): string {
  const params = {
    pa: payee.vpa,
    pn: payee.name,
    am: (payment.amountPaise / 100).toFixed(2),
    cu: 'INR',
    tr: transactionRef(payment.id),
    tn: 'Hereabouts listings',
  }
  const query = Object.entries(params).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace('%40', '@')}`,
  )
  return `upi://pay?${query.join('&')}`
}

export const SUBSCRIPTION_STATES = ['paid', 'free', 'ended'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** Why buyers see a listing; a free period is no subscription (W-25). */
export function subscriptionState({ freeUntil, paidUntil }: Ends, now: Date): SubscriptionState {
  if (paidUntil && paidUntil > now) return 'paid'
  return freeUntil && freeUntil > now ? 'free' : 'ended'
}

/**
 * The due reminder of a listing that ends at `endsAt`: 7, 1 or 0 days; null for none. A reminder is skipped for a
 * listing that has existed for less time than it looks ahead.
 */
export function dueReminder(endsAt: Date, createdAt: Date, now: Date): (typeof REMINDER_DAYS)[number] | null {
  const left = endsAt.getTime() - now.getTime()
  if (left + NEWS_FOR < 0) return null
  const due = REMINDER_DAYS.findLast((ahead) => left <= days(ahead))
  return due !== undefined && endsAt.getTime() - createdAt.getTime() > days(due) ? due : null
}
