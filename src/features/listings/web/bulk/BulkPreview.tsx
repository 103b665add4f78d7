import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { Select } from '#kit/web/ui/Select.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { BulkLine } from '../../bulkContract.ts'
import { PRODUCT_CATEGORIES, BULK_OUTCOMES } from '../../rules.ts'
import { useCategoryName, useCategoryOptions } from '../useCategoryName.ts'
import { useBulkWords } from './useBulkWords.ts'
import '../words/bulk.ts'

/** A line with its matched photos. */
export interface PreviewLine extends BulkLine {
  photos: string[]
}

interface BulkPreviewProps {
  lines: readonly PreviewLine[]
  /** Number of photos that match no line. */
  unused: number
  left: ReadonlySet<number>
  onTick: (line: number, isOn: boolean) => void
  onCategory: (line: number, category: string) => void
}

type Shown = BulkLine['outcome'] | 'all'
/** Lines rendered at a time. */
const AT_ONCE = 50

/** Preview of an import line by line; lines with errors are skipped. Nothing has been written yet. */
export function BulkPreview({ lines, unused, left, onTick, onCategory }: BulkPreviewProps) {
  const t = useTranslations('bulk')
  const [shown, setShown] = useState<Shown>('all')
  const [most, setMost] = useState(AT_ONCE)
  const count = (outcome: Shown) => lines.filter((line) => outcome === 'all' || line.outcome === outcome).length
  const chosen = lines.filter(({ outcome }) => shown === 'all' || outcome === shown)
  const useful = (['all', ...BULK_OUTCOMES] as const).filter((each) => count(each) > 0)
  return (
    <>
      <ChipRow label={t('preview')} className="mt-3">
        {useful.map((each) => (
          <Chip
            key={each}
            on={shown === each}
            onClick={() => {
              setShown(each)
              setMost(AT_ONCE)
            }}
          >
            {each === 'all' ? t('all') : t(`outcome_${each}`)} {count(each)}
          </Chip>
        ))}
      </ChipRow>
      <p className="mt-2 text-small text-ink-2">
        {t('nothingWritten')} {unused > 0 && t('unusedPhotos', { count: unused })}
      </p>
      <ul aria-label={t('preview')} className="mt-2 divide-y divide-line">
        {chosen.slice(0, most).map((line) => (
          <li key={line.line}>
            <Line
              line={line}
              isOn={!left.has(line.line)}
              onTick={(isOn) => onTick(line.line, isOn)}
              onCategory={(category) => onCategory(line.line, category)}
            />
          </li>
        ))}
      </ul>
      {chosen.length > most && (
        <Button variant="text" wide onClick={() => setMost(most + AT_ONCE)}>
          {t('showMore', { count: chosen.length - most })}
        </Button>
      )}
    </>
  )
}

const TONES = { create: 'ok', change: 'new', unchanged: 'quiet', error: 'wait' } as const

interface LineProps {
  line: PreviewLine
  isOn: boolean
  onTick: (on: boolean) => void
  onCategory: (category: string) => void
}

function Line({ line, isOn, onTick, onCategory }: LineProps) {
  const t = useTranslations('bulk')
  const name = (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-strong wrap-safe">{line.name || t('noName')}</span>
      <Tag tone={TONES[line.outcome]}>{t(`outcome_${line.outcome}`)}</Tag>
      <span className="text-small text-ink-2">{t('line', { line: line.line })}</span>
    </span>
  )
  const canTick = line.outcome === 'create' || line.outcome === 'change'
  return (
    <div className="py-1">
      {canTick ? <Checkbox checked={isOn} onValue={onTick} label={name} /> : <div className="py-2.5 ps-9">{name}</div>}
      <div className="-mt-1 pb-1 ps-9">
        <Facts line={line} />
        {canTick && line.isCategoryGuessed && <Category line={line} onCategory={onCategory} />}
      </div>
    </div>
  )
}

function Facts({ line }: { line: PreviewLine }) {
  const t = useTranslations('bulk')
  const { columnName, problem } = useBulkWords()
  const categoryName = useCategoryName()
  const shown = (column: string, cell: string) => (column === 'category' ? categoryName(cell) : cell) || t('blank')
  const stock = line.stock === null ? t('notCounted') : t('pieces', { count: line.stock })
  const faults = [...line.errors, ...line.remarks]
  return (
    <>
      {line.price !== '' && (
        <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2 wrap-safe">
          <span className="text-ink">{line.price}</span> · {stock} {line.shop && `· ${line.shop}`}
          {line.photos.length > 0 && !line.hasPhoto && (
            <span className="inline-flex items-center gap-1">
              <ImageIcon aria-hidden="true" className="size-4" /> {line.photos.join(', ')}
            </span>
          )}
        </p>
      )}
      {line.changes.length > 0 && (
        <ul className="text-small text-ink-2">
          {line.changes.map(({ column, before, after }) => (
            <li key={column} className="wrap-safe">
              {columnName(column)}: <s>{shown(column, before)}</s> →{' '}
              <span className="text-ink">{shown(column, after)}</span>
            </li>
          ))}
        </ul>
      )}
      {faults.length > 0 && (
        <ul className="text-small text-accent-ink">
          {faults.map((fault) => (
            <li key={fault.column + fault.problem} className="wrap-safe">
              {problem(fault)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The guessed category; a tap opens a choice. */
function Category({ line, onCategory }: Pick<LineProps, 'line' | 'onCategory'>) {
  const t = useTranslations('bulk')
  const categoryName = useCategoryName()
  const options = useCategoryOptions(PRODUCT_CATEGORIES)
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <Select
        className="mt-1 max-w-72"
        label={t('categoryGuessed')}
        value={line.category}
        onValue={onCategory}
        options={options}
      />
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
      <span>
        {t('categoryGuessed')}: {categoryName(line.category)}
      </span>
      <Button
        size="small"
        variant="text"
        aria-label={t('changeCategoryOf', { name: line.name, line: line.line })}
        onClick={() => setOpen(true)}
      >
        {t('changeCategory')}
      </Button>
    </p>
  )
}
