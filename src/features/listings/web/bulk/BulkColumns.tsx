import { useTranslations } from 'use-intl'
import { Select } from '#kit/web/ui/Select.tsx'
import { BULK_COLUMNS, type BulkColumn } from '../../bulkRules.ts'
import type { Headed } from './headings.ts'
import { useBulkWords } from './useBulkWords.ts'

interface Props {
  list: Headed
  onColumn: (at: number, column: BulkColumn | null) => void
}

/** The meaning of each column of the file: guessed, and editable. */
export function BulkColumns({ list: { headings, columns, rows }, onColumn }: Props) {
  const t = useTranslations('bulk')
  const { columnName } = useBulkWords()
  return (
    <ul aria-label={t('columns')} className="mt-2 grid gap-3">
      {headings.map((heading, at) => {
        const sample = rows.find(({ cells }) => cells[at])?.cells[at] ?? ''
        if (heading === '' && sample === '') return null
        return (
          <li key={at}>
            <Select
              label={heading || t('noHeadingHere', { number: at + 1 })}
              hint={sample === '' ? undefined : t('sample', { sample: sample.slice(0, 60) })}
              value={columns[at] ?? ''}
              onValue={(value) => onColumn(at, BULK_COLUMNS.find((column) => column === value) ?? null)}
              options={[
                { value: '', label: t('leftAside') },
                ...BULK_COLUMNS.map((column) => ({ value: column, label: columnName(column) })),
              ]}
            />
          </li>
        )
      })}
    </ul>
  )
}
