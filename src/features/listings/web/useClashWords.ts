import { useFormatter, useTranslations } from 'use-intl'
import type { Draft } from './useDraft.ts'

/** Labels of fields whose form label is different. */
const LABELS: Record<string, string> = {
  title: 'serviceName',
  days: 'availableDays',
  start: 'startTime',
  end: 'endTime',
  officeId: 'office',
  address: 'addressOrCoordinates',
  hours: 'openingHours',
  shopId: 'shop',
  variants: 'sizes',
}
const AMOUNTS = ['price', 'originalPrice']
/** Fields whose value is shown in the message: short texts in the seller's own words. */
const TOLD = [...AMOUNTS, 'name', 'title', 'stock', 'priceUnit', 'start', 'end', 'contact', 'experience']
const LONGEST_TOLD = 40

/** The fields that were changed here and elsewhere, for a sentence: "Price (₹60 there) and Key features". */
export function useClashWords<Fields extends object>(draft: Draft<Fields>, nameLabel: string | undefined): string {
  const t = useTranslations('listings')
  const tPlaces = useTranslations('places')
  const format = useFormatter()
  const values = new Map<string, unknown>(Object.entries(draft.newest))
  const labelOf = (name: string) => {
    if (name === 'name' && nameLabel) return nameLabel
    return name === 'place' ? tPlaces('location') : t(LABELS[name] ?? name)
  }
  const words = draft.clashes.map((name) => {
    const field = labelOf(name)
    const value = asTold(values.get(name))
    if (!TOLD.includes(name) || value === '' || value.length > LONGEST_TOLD) return field
    return t('fieldThere', { field, value: AMOUNTS.includes(name) ? `₹${value}` : value })
  })
  return format.list(words)
}

const asTold = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')
