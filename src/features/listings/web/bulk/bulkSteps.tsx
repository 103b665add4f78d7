import Download from 'lucide-react/icons/download'
import FileDown from 'lucide-react/icons/file-down'
import FileUp from 'lucide-react/icons/file-up'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { callEndpoint } from '#kit/web/api.ts'
import { saveAsDownload } from '#kit/web/download.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { exportItems } from '../calls.ts'
import { type BulkColumn, MOST_BULK_LINES } from '../../bulkRules.ts'
import { PRODUCT_CATEGORIES } from '../../rules.ts'
import type { Shop } from '../../shopContract.ts'
import { useCategoryName } from '../useCategoryName.ts'
import type { Headed } from './headings.ts'
import type { SameName } from './sameNames.ts'
import { useBulkWords } from './useBulkWords.ts'
import '../words/bulk.ts'

interface BulkFilesProps {
  isBusy: boolean
  shops: readonly Shop[]
  onFiles: (files: File[]) => void
  onProblem: (error: unknown) => void
}

/**
 * File input for a list and its photos; offers a template with the seller's own shops, and an export of the user's
 * items.
 */
export function BulkFiles({ isBusy, shops, onFiles, onProblem }: BulkFilesProps) {
  const t = useTranslations('bulk')
  const { columnName } = useBulkWords()
  const categoryName = useCategoryName()
  const input = useRef<HTMLInputElement>(null)
  const [isExporting, setExporting] = useState(false)
  const download = async () => {
    setExporting(true)
    try {
      const { csv } = await callEndpoint(exportItems, {})
      const { inOwnWords } = await import('./inOwnWords.ts')
      saveAsDownload(
        new Blob([inOwnWords(csv, columnName, categoryName)], { type: 'text/csv;charset=utf-8' }),
        'items.csv',
      )
    } catch (error) {
      onProblem(error)
    } finally {
      setExporting(false)
    }
  }
  const template = async () => {
    const [name, description, keywords] = [t('exampleName'), t('exampleDescription'), t('exampleKeywords')]
    const shop = shops[0]?.name ?? ''
    const example = [
      name,
      '32',
      '40',
      'kg',
      '',
      '20',
      categoryName('Food & Beverages'),
      'tomato.jpg',
      '',
      description,
      keywords,
      shop,
    ]
    const { templateSheet } = await import('./sheets.ts')
    saveAsDownload(
      await templateSheet(
        columnName,
        example,
        PRODUCT_CATEGORIES.map(categoryName),
        shops.map((each) => each.name),
      ),
      'items-template.xlsx',
    )
  }
  return (
    <>
      <p className="text-body text-ink-2">{t('explain', { most: MOST_BULK_LINES })}</p>
      <input
        ref={input}
        type="file"
        multiple
        aria-label={t('choose')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) onFiles(files)
          currentTarget.value = ''
        }}
      />
      <Button
        className="my-4"
        wide
        busy={isBusy}
        icon={<FileUp aria-hidden="true" className="size-5" />}
        onClick={() => input.current?.click()}
      >
        {t('choose')}
      </Button>
      <RowCard>
        <NavRow
          icon={<FileDown aria-hidden="true" />}
          title={t('template')}
          sub={t('templateHint')}
          onClick={() => void template().catch(onProblem)}
        />
        <NavRow
          icon={<Download aria-hidden="true" />}
          title={t('export')}
          sub={isExporting ? t('exporting') : t('exportHint')}
          onClick={() => void download()}
        />
      </RowCard>
    </>
  )
}

/** The list has no names: its lines only change items found by their codes. */
const NO_NAMES = 'none'

/**
 * True when lines can be checked: they have names, or ids of the user's items, or codes and the user confirmed that
 * there are no names.
 */
export const hasNames = ({ columns }: Headed, isWithoutNames: boolean): boolean =>
  columns.includes('name') || columns.includes('id') || (isWithoutNames && columns.includes('code'))

interface NameColumnProps {
  list: Headed
  isWithoutNames: boolean
  onColumn: (at: number, column: BulkColumn | null) => void
  onWithoutNames: (isWithout: boolean) => void
}

/** Asks for the column with the names before anything is checked. */
export function NameColumn({ list, isWithoutNames, onColumn, onWithoutNames }: NameColumnProps) {
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
