import { kilometersText } from '#core/geo.ts'
import { priceText } from '#core/money.ts'
import { meters, paise } from '#core/units.ts'
import type { Terms } from '#features/listings/contract.ts'
import type { PublicListing } from '#features/listings/server/publicListing.ts'
import { html, type Html } from './html.ts'
import type { PageWords } from './words.ts'

/** Delivery and payment terms of a shop or office, as far as its owner states them. */
export function dealsPart({ terms }: PublicListing, words: PageWords): Html | false {
  const lines = terms
    ? [deliveryLine(terms, words), terms.pickup && words.say('pickup'), paymentLine(terms, words)]
    : []
  const said = lines.filter((line) => typeof line === 'string')
  return (
    said.length > 0 &&
    html`<section><h2 class="text-head">${words.say('deals')}</h2>
<ul class="text-body">${said.map((line) => html`<li>${line}</li>`)}</ul></section>`
  )
}

function deliveryLine({ delivery }: Terms, words: PageWords): string | false {
  if (!delivery) return false
  const { rangeMeters, leastPaise } = delivery
  const distance =
    rangeMeters === null ? null : words.say('kilometers', { distance: kilometersText(meters(rangeMeters)) })
  const within = distance === null ? words.say('delivers') : words.say('deliversWithin', { distance })
  if (leastPaise === null) return within
  return `${within} · ${words.say('leastOrder', { price: priceText({ amount: paise(leastPaise), unit: '' }) })}`
}

const paymentLine = ({ payment }: Terms, words: PageWords): string | false =>
  payment.length > 0 && words.say('pays', { ways: payment.map((way) => words.say(`pay_${way}`)).join(', ') })
