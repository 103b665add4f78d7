import { type Paise, paise } from './units.ts'

/** A seller's price: an amount in paise and its unit ("kg", "dozen", "visit"), "" for one piece. */
export interface Price {
  amount: Paise
  unit: string
  /** Upper end of a price range; absent, null or the same amount means a single price. */
  upTo?: Paise | null
}

const NUMBER = /(\d[\d,]*)(\.\d+)?/

/**
 * Reads a price text that may carry a currency sign and a unit (F-54, W-30): "₹90/kg", "1,250.50", "Rs 40 / dozen".
 * @returns null when there is no number, the number is negative, or the amount exceeds ₹1,000,000,000
 */
export function parsePrice(text: string): Price | null {
  const found = NUMBER.exec(text)
  if (!found || /-\s*(₹|rs\.?|inr|\$|€)?\s*$/i.test(text.slice(0, found.index))) return null
  const amount = Number(`${found[1]!.replaceAll(',', '')}${found[2] ?? ''}`)
  if (amount > 1_000_000_000) return null
  const after = text.slice(found.index + found[0].length)
  const slash = after.indexOf('/')
  return { amount: paise(amount * 100), unit: slash < 0 ? '' : after.slice(slash + 1).trim() }
}

/** Indian digit grouping: the last three digits together, those before in pairs. */
const grouped = (digits: string) => digits.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')

/** An amount with Indian digit grouping and no sign: 12480000 paise is "1,24,800", 9050 is "90.50". */
export function amountText(amount: Paise): string {
  if (amount < 0) return `-${amountText(paise(Math.abs(amount)))}`
  const [whole, fraction] = (amount / 100).toFixed(2).split('.') as [string, string]
  return fraction === '00' ? grouped(whole) : `${grouped(whole)}.${fraction}`
}

/**
 * A price as text: symbol, grouped amount, and "/unit" when there is one: "₹90/kg" (F-54), also for a unit typed as
 * "/kg"; a range is "₹40–₹75".
 */
export function priceText(price: Price, symbol = '₹'): string {
  const unit = price.unit.replace(/^\/+\s*/, '')
  const isRange = price.upTo != null && price.upTo > price.amount
  const end = isRange ? `–${symbol}${amountText(price.upTo!)}` : ''
  return `${symbol}${amountText(price.amount)}${end}${unit ? `/${unit}` : ''}`
}

const SYMBOL_BY_COUNTRY: Record<string, string> = { in: '₹', us: '$', gb: '€' }

/**
 * The currency sign shown for a country code in any letter case (Q-18, Q-19, W-06 … W-08): IN ₹, US $, GB €; none for
 * any other country; ₹ when the country is unknown.
 */
export function currencySymbol(countryCode: string | null | undefined): string {
  if (!countryCode) return '₹'
  return SYMBOL_BY_COUNTRY[countryCode.toLowerCase()] ?? ''
}
