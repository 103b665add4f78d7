import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { PlaceDetails, Terms } from '#features/listings/contract.ts'
import { useDealWords } from '#features/listings/web/useDealWords.ts'
import '#features/listings/web/words/place.ts'

interface PlaceFactsProps {
  place: { brand: string | null; details: PlaceDetails | null; hours: unknown; terms: Terms | null }
}

/** Delivery and payment terms, and data from the source of an imported place, for its page's <dl>. */
export function PlaceFacts({ place }: PlaceFactsProps) {
  return (
    <>
      <DealFacts {...place} />
      <SourceFacts {...place} />
    </>
  )
}

/** Delivery and payment terms, as far as its owner or its source states them. */
function DealFacts({ terms, details }: PlaceFactsProps['place']) {
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

/** Facts about an imported place from its source. */
function SourceFacts({ brand, details, hours }: PlaceFactsProps['place']) {
  const t = useTranslations('place')
  const locale = useLocale()
  if (!details) return null
  const list = (values: readonly string[] = []) => new Intl.ListFormat(locale, { type: 'unit' }).format(values)
  const named = (group: 'diet', values: readonly string[] = []) =>
    values.map((value) => (t.has(`${group}_${value}`) ? t(`${group}_${value}`) : plain(value)))
  const languages = new Intl.DisplayNames([locale], { type: 'language' })
  const names = Object.entries(details.names ?? {}).map(([language, name]) => `${name} (${languages.of(language)})`)
  const varies =
    hours === null ||
    /\b(?:PH|SH|easter|week|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|\[/.test(details.openingHours ?? '')
  return (
    <>
      <Fact name={t('brand')}>{brand ?? ''}</Fact>
      <Fact name={t('hoursAsWritten')}>{varies ? (details.openingHours ?? '') : ''}</Fact>
      <Fact name={t('cuisine')}>{list(details.cuisine?.map(plain))}</Fact>
      <Fact name={t('diet')}>{list(named('diet', details.diet))}</Fact>
      <Fact name={t('wheelchair')}>{details.wheelchair ? t(`wheelchair_${details.wheelchair}`) : ''}</Fact>
      <Fact name={t('operator')}>{details.operator ?? ''}</Fact>
      <Fact name={t('otherNames')}>{list([...(details.otherNames ?? []), ...names])}</Fact>
    </>
  )
}

const plain = (value: string) => value.replaceAll('_', ' ')

/** One named fact of a page's <dl>; renders nothing without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === null) return null
  return (
    <div>
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="text-body wrap-safe">{children}</dd>
    </div>
  )
}
