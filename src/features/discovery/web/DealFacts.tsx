import { useLocale, useTranslations } from 'use-intl'
import type { PlaceDetails, Terms } from '#features/listings/contract.ts'
import { useDealWords } from '#features/listings/web/useDealWords.ts'
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
