import { useTranslations } from 'use-intl'
import { sentenceOf } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Checkbox } from '#kit/web/ui/Checkbox.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { BulkLine } from '../../bulkContract.ts'

interface BulkPreviewProps {
  lines: readonly BulkLine[]
  ticked: ReadonlySet<number>
  onTick: (line: number, isOn: boolean) => void
  /** Begins anew with another file. */
  onOther: () => void
}

/** What an import would do, line by line; lines with errors cannot be ticked. Nothing has been written yet. */
export function BulkPreview({ lines, ticked, onTick, onOther }: BulkPreviewProps) {
  const t = useTranslations('bulk')
  const bad = lines.filter(({ outcome }) => outcome === 'error').length
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-body">
          {t('lines', { count: lines.length })}
          {bad > 0 && <span className="text-danger-ink"> · {t('bad', { count: bad })}</span>}
        </p>
        <Button size="small" variant="text" onClick={onOther}>
          {t('other')}
        </Button>
      </div>
      <p className="text-small text-ink-2">{t('nothingWritten')}</p>
      <ul aria-label={t('preview')} className="mt-2 divide-y divide-line">
        {lines.map((line) => (
          <li key={line.line}>
            <PreviewLine line={line} isTicked={ticked.has(line.line)} onTick={(isOn) => onTick(line.line, isOn)} />
          </li>
        ))}
      </ul>
    </>
  )
}

const TONES = { create: 'ok', change: 'new', unchanged: 'quiet', error: 'danger' } as const

function PreviewLine({ line, isTicked, onTick }: { line: BulkLine; isTicked: boolean; onTick: (on: boolean) => void }) {
  const t = useTranslations('bulk')
  const name = line.name || t('noName')
  const tag = <Tag tone={TONES[line.outcome]}>{t(`outcome_${line.outcome}`)}</Tag>
  const at = <span className="text-small text-ink-2">{t('line', { line: line.line })}</span>
  if (line.outcome === 'create' || line.outcome === 'change') {
    return (
      <Checkbox
        checked={isTicked}
        onValue={onTick}
        label={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-strong wrap-safe">{name}</span> {tag} {at}
          </span>
        }
      />
    )
  }
  return (
    <div className="py-2.5 ps-9">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-strong wrap-safe">{name}</span> {tag} {at}
      </span>
      <LineErrors errors={line.errors} />
    </div>
  )
}

function LineErrors({ errors }: Pick<BulkLine, 'errors'>) {
  const t = useTranslations('bulk')
  const tErrors = useTranslations('errors')
  if (errors.length === 0) return null
  return (
    <ul className="mt-1 text-small text-danger-ink">
      {errors.map(({ column, problem }) => (
        <li key={column} className="wrap-safe">
          <code>{column}</code>: {problem.startsWith('bulk') ? t(problem) : sentenceOf(tErrors, problem)}
        </li>
      ))}
    </ul>
  )
}
