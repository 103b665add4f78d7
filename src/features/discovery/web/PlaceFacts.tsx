import { useLocale, useTranslations } from 'use-intl'
import type { PlaceDetails } from '#features/listings/contract.ts'
import { Fact } from './Fact.tsx'

interface PlaceFactsProps {
  place: { brand: string | null; details: PlaceDetails | null; hours: unknown }
}

/** Facts about an imported place from its source, for its page's <dl>. */
export function PlaceFacts({ place: { brand, details, hours } }: PlaceFactsProps) {
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
