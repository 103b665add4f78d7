import { days, hours, type Milliseconds, type Paise, paise } from '#core/units.ts'

/** What one listing costs for one month (N-05). */
export const MONTHLY_PRICE: Paise = paise(100)

/** As many months can be paid at once, and as many listings. */
export const MOST_MONTHS = 12
export const MOST_LISTINGS = 200

/** A payment of which nobody told a reference expires after this long. */
export const UNREPORTED_FOR: Milliseconds = hours(48)

/** How many days before the end its owner is reminded, in this order (M-17, N-17). */
export const REMINDER_DAYS = [7, 1, 0] as const

/** An end longer ago than this is no news. */
const NEWS_FOR: Milliseconds = days(1)

export const PAYMENT_STATES = ['pending', 'confirmed', 'refused', 'expired'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
export type PaymentAction = 'report' | 'confirm' | 'refuse' | 'lapse'

/**
 * The state after an action; null where it is not possible. Confirmed and refused are final. An expired payment can still
 * be reported or confirmed, because money may arrive late; one with a reported reference never lapses.
 */
export function stateAfter(
  { state, reference }: { state: PaymentState; reference: string | null },
  action: PaymentAction,
): PaymentState | null {
  if (state === 'confirmed' || state === 'refused') return null
  if (action === 'confirm') return 'confirmed'
  if (action === 'report') return 'pending'
  if (state === 'expired') return null
  if (action === 'refuse') return 'refused'
  return reference === null ? 'expired' : null
}

/** The price of so many listings for so many months (N-04). */
export const amountFor = (listings: number, months: number): Paise => paise(MONTHLY_PRICE * listings * months)

/** A UPI reference (RRN) without the blanks that apps show it with. */
export const plainReference = (typed: string): string => typed.replace(/[\s-]/g, '')

/** A UPI reference: the 12 digits that every UPI app shows after paying. */
export const UPI_REFERENCE = /^\d{12}$/

/** The same day so many calendar months later (UTC), or the last of that month where it has no such day. */
export function monthsLater(at: Date, months: number): Date {
  const later = new Date(at)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return later
}

/** The time that a confirmed payment brings a listing: it begins where what is paid already ends, else now. */
export function paidTime(paidUntil: Date | null, now: Date, months: number): { from: Date; until: Date } {
  const from = paidUntil && paidUntil > now ? paidUntil : now
  return { from, until: monthsLater(from, months) }
}

/** Our own reference of a payment, as the transfer carries it (`tr`, at most 35 characters). */
export const transactionRef = (paymentId: string): string => `HB${paymentId.replaceAll('-', '').toUpperCase()}`

/** The payment that a transaction reference names; null when it is none of ours. */
export function paymentIdOf(reference: string): string | null {
  const found = /^HB(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(reference)
  const id = found?.slice(1).join('-').toLowerCase() ?? ''
  return /^[0-9a-f-]{36}$/.test(id) ? id : null
}

/** Who is paid: a UPI address and the name that the payer's app shows. */
export interface Payee {
  vpa: string
  name: string
}

/** The UPI payment link of a payment, which its QR code carries too (N-02, N-04). */
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

/** By which right buyers see a listing; a free period is no subscription (W-25). */
export function subscriptionState(
  { freeUntil, paidUntil }: { freeUntil: Date | null; paidUntil: Date | null },
  now: Date,
): SubscriptionState {
  if (paidUntil && paidUntil > now) return 'paid'
  return freeUntil && freeUntil > now ? 'free' : 'ended'
}

/**
 * Which reminder is due of a listing that ends at `endsAt`: 7, 1 or 0 days; null for none. What is listed for less time
 * than a reminder looks ahead is not reminded by it.
 */
export function dueReminder(endsAt: Date, createdAt: Date, now: Date): (typeof REMINDER_DAYS)[number] | null {
  const left = endsAt.getTime() - now.getTime()
  if (left + NEWS_FOR < 0) return null
  const due = REMINDER_DAYS.findLast((ahead) => left <= days(ahead))
  return due !== undefined && endsAt.getTime() - createdAt.getTime() > days(due) ? due : null
}
