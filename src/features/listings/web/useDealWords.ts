import { useLocale, useTranslations } from 'use-intl'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import type { Terms } from '../contract.ts'
import './words/place.ts'

/** How a place delivers: "Delivers within 3 km · orders from ₹200 · Pick-up"; "" when its owner does not state it. */
export function useDealWords(terms: Terms | null): string {
  const t = useTranslations('place')
  const locale = useLocale()
  const { delivery = null, pickup = false } = terms ?? {}
  const range = delivery?.rangeMeters ?? null
  const kilometers = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 })
  const within = range === null ? t('delivers') : t('deliversWithin', { distance: kilometers.format(range / 1000) })
  const least = delivery?.leastPaise
  return [
    delivery && within,
    least && t('leastOrder', { price: priceText({ amount: paise(least), unit: '' }) }),
    pickup && t('pickup'),
  ]
    .filter(Boolean)
    .join(' · ')
}
