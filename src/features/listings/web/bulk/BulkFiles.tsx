import Download from 'lucide-react/icons/download'
import FileDown from 'lucide-react/icons/file-down'
import FileUp from 'lucide-react/icons/file-up'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { csvText } from '#core/csv.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { saveAsDownload } from '#kit/web/download.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { exportItems } from '../calls.ts'
import { BULK_COLUMNS, type BulkColumn, MOST_BULK_LINES } from '../../bulkRules.ts'
import type { Shop } from '../../shopContract.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const [isExporting, setExporting] = useState(false)
  const download = async () => {
    setExporting(true)
    try {
      const { csv } = await callEndpoint(exportItems, {})
      saveAsDownload(new Blob([withHeadings(csv, columnName)], { type: 'text/csv;charset=utf-8' }), 'items.csv')
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
      'Food & Beverages',
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

/** An exported list with the headings of the template, in the seller's language; the import understands both. */
function withHeadings(csv: string, headingOf: (column: BulkColumn) => string): string {
  const end = csv.indexOf('\r\n') + 2
  const columns = csv.slice(1, end - 2).split(',')
  const headings = columns.map((name) => headingOf(BULK_COLUMNS.find((column) => column === name)!))
  return csvText([headings]) + csv.slice(end)
}
