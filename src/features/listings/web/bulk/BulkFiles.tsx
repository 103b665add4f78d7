import { Download, FileDown, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callEndpoint } from '#kit/web/api.ts'
import { handOver } from '#kit/web/download.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { exportItems } from '../../bulkContract.ts'
import { MOST_BULK_LINES } from '../../bulkRules.ts'
import { csvFile, templateCsv } from './bulkTemplate.ts'

interface BulkFilesProps {
  isBusy: boolean
  onFile: (file: File) => void
  onProblem: (error: unknown) => void
}

/** Chooses a file to import; hands over a template and the own items as they are. */
export function BulkFiles({ isBusy, onFile, onProblem }: BulkFilesProps) {
  const t = useTranslations('bulk')
  const input = useRef<HTMLInputElement>(null)
  const [isExporting, setExporting] = useState(false)
  const download = async () => {
    setExporting(true)
    try {
      const { csv } = await callEndpoint(exportItems, {})
      handOver(csvFile(csv), 'items.csv')
    } catch (error) {
      onProblem(error)
    } finally {
      setExporting(false)
    }
  }
  const template = () => {
    const example = { name: t('exampleName'), description: t('exampleDescription'), keywords: t('exampleKeywords') }
    handOver(csvFile(templateCsv(example)), 'items-template.csv')
  }
  return (
    <>
      <p className="text-body text-ink-2">{t('explain', { most: MOST_BULK_LINES })}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={t('choose')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
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
          onClick={template}
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
