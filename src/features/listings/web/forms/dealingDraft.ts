import * as z from 'zod/mini'
import type { Terms } from '../../contract.ts'
import { MOST_RANGE, PAYMENT_WAYS } from '../../rules.ts'
import { amountOf, priceError, rupeesText } from './typed.ts'

const NOTHING = { delivers: false, range: '', least: '', pickup: false, payment: [] }

/** How a place delivers and is paid, as typed. */
export const DealingDraft = z.object({
  delivers: z.boolean(),
  /** Range in kilometres. */
  range: z.string(),
  /** Minimum order in rupees. */
  least: z.string(),
  pickup: z.boolean(),
  payment: z.array(z.enum(PAYMENT_WAYS)),
})
export type DealingDraft = z.infer<typeof DealingDraft>

export const dealingFields = (terms: Terms | null): DealingDraft =>
  terms === null
    ? NOTHING
    : {
        delivers: terms.delivery !== null,
        range: terms.delivery?.rangeMeters ? String(terms.delivery.rangeMeters / 1000) : '',
        least: terms.delivery?.leastPaise ? rupeesText(terms.delivery.leastPaise) : '',
        pickup: terms.pickup,
        payment: terms.payment,
      }

/** Errors by field; both fields are optional. */
export function dealingErrors({ delivers, range, least }: DealingDraft): Record<string, string | null> {
  if (!delivers) return {}
  const km = amountOf(range)
  const rangeError =
    range.trim() === ''
      ? null
      : Number.isNaN(km)
        ? 'invalidNumber'
        : km <= 0
          ? 'notNegative'
          : km * 1000 > MOST_RANGE
            ? 'tooLarge'
            : null
  return { deliveryRange: rangeError, deliveryLeast: least.trim() === '' ? null : priceError(least) }
}

/** The terms to send; null when none are given. */
export function dealingInput({ delivers, range, least, pickup, payment }: DealingDraft): Terms | null {
  if (!delivers && !pickup && payment.length === 0) return null
  const delivery = {
    rangeMeters: range.trim() === '' ? null : Math.max(1, Math.round(amountOf(range) * 1000)),
    leastPaise: least.trim() === '' ? null : Math.round(amountOf(least) * 100),
  }
  return { delivery: delivers ? delivery : null, pickup, payment }
}
