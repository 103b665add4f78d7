import { useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import type { BulkColumn } from '../../bulkRules.ts'
import type { Headed } from './headings.ts'

/** The list has no names: its lines only change items that are found by their codes. */
const NO_NAMES = 'none'

/** True when lines can be checked: they have names, or ids of own items, or codes and the reader said so. */
export const hasNames = ({ columns }: Headed, isWithoutNames: boolean): boolean =>
  columns.includes('name') || columns.includes('id') || (isWithoutNames && columns.includes('code'))

interface Props {
  list: Headed
  isWithoutNames: boolean
  onColumn: (at: number, column: BulkColumn | null) => void
  onWithoutNames: (isWithout: boolean) => void
}

/** Asks for the column of the names, before anything is checked. */
export function NameColumn({ list, isWithoutNames, onColumn, onWithoutNames }: Props) {
  const t = useTranslations('bulk')
  const { headings, columns, rows } = list
  if (columns.includes('name') || columns.includes('id')) return null
  const sampleAt = (at: number) => rows.find(({ cells }) => cells[at])?.cells[at] ?? ''
  const options = headings.flatMap((heading, at) => {
    const sample = sampleAt(at).slice(0, 40)
    if (heading === '' && sample === '') return []
    const title = heading || t('noHeadingHere', { number: at + 1 })
    return [{ value: String(at), label: sample === '' ? title : `${title} (${sample})` }]
  })
  return (
    <section className="mt-3 grid gap-3">
      {!isWithoutNames && (
        <Banner tone="wait" live>
          {t('noNameColumn')}
        </Banner>
      )}
      <Select
        label={t('nameColumn')}
        value={isWithoutNames ? NO_NAMES : ''}
        onValue={(value) => {
          onWithoutNames(value === NO_NAMES)
          if (value !== '' && value !== NO_NAMES) onColumn(Number(value), 'name')
        }}
        options={[
          { value: '', label: t('chooseColumn') },
          ...options,
          ...(columns.includes('code') ? [{ value: NO_NAMES, label: t('noNames') }] : []),
        ]}
      />
    </section>
  )
}
