import { useLocale, useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import type { BulkColumn } from '../../bulkRules.ts'
import '../words/bulk.ts'
import type { Headed } from './headings.ts'
import type { SameName } from './sameNames.ts'

/** The list has no names: its lines only change items found by their codes. */
const NO_NAMES = 'none'

/**
 * True when lines can be checked: they have names, or ids of the user's items, or codes and the user confirmed that
 * there are no names.
 */
export const hasNames = ({ columns }: Headed, isWithoutNames: boolean): boolean =>
  columns.includes('name') || columns.includes('id') || (isWithoutNames && columns.includes('code'))

interface Props {
  list: Headed
  isWithoutNames: boolean
  onColumn: (at: number, column: BulkColumn | null) => void
  onWithoutNames: (isWithout: boolean) => void
}

/** Asks for the column with the names before anything is checked. */
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

/** Maximum number of names listed in the sentence. */
const SHOWN = 5

interface SameNamesProps {
  names: readonly SameName[]
  left: ReadonlySet<number>
  onLeave: (lines: readonly number[], isLeft: boolean) => void
}

/** Shows which new items have a name that already exists, and asks whether to import them. */
export function SameNames({ names, left, onLeave }: SameNamesProps) {
  const t = useTranslations('bulk')
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const lines = names.flatMap((each) => each.lines)
  if (lines.length === 0) return null
  const more = names.length - SHOWN
  const sentences = names
    .slice(0, SHOWN)
    .map(({ name, lines: numbers }) =>
      t('sameNameLines', { name, lines: list.format(numbers.map(String)), count: numbers.length }),
    )
  return (
    <section className="mt-3 grid gap-2">
      <Banner tone="wait" live>
        {t('sameNames', { count: lines.length })} {sentences.join('; ')}
        {more > 0 && ` ${t('sameNamesMore', { count: more })}`}
      </Banner>
      <RadioCards
        columns
        hideLabel
        label={t('sameNamesChoice')}
        value={lines.every((line) => left.has(line)) ? 'leave' : 'take'}
        onValue={(value) => onLeave(lines, value === 'leave')}
        cards={[
          { value: 'take', label: t('sameNamesTake') },
          { value: 'leave', label: t('sameNamesLeave') },
        ]}
      />
    </section>
  )
}
