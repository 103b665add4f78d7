import { useLocale, useTranslations } from 'use-intl'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import type { PlaceDetails, Terms } from '#features/listings/contract.ts'
import { Fact } from './Fact.tsx'

/** How a place delivers and is paid, as far as its owner or its source says. */
export function DealFacts({ terms, details }: { terms: Terms | null; details: PlaceDetails | null }) {
  const t = useTranslations('place')
  const locale = useLocale()
  const list = (values: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(values)
  const ways: readonly string[] = terms?.payment.length ? terms.payment : (details?.payment ?? [])
  const named = ways.map((way) => (t.has(`payment_${way}`) ? t(`payment_${way}`) : way.replaceAll('_', ' ')))
  return (
    <>
      <Fact name={t('deals')}>{useDealWords(terms)}</Fact>
      <Fact name={t('payment')}>{list(named)}</Fact>
    </>
  )
}

function useDealWords(terms: Terms | null): string {
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
