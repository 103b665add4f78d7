import Download from 'lucide-react/icons/download'
import FileDown from 'lucide-react/icons/file-down'
import FileUp from 'lucide-react/icons/file-up'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callEndpoint } from '#kit/web/api.ts'
import { saveAsDownload } from '#kit/web/download.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { exportItems } from '../calls.ts'
import { MOST_BULK_LINES } from '../../bulkRules.ts'
import { PRODUCT_CATEGORIES } from '../../rules.ts'
import type { Shop } from '../../shopContract.ts'
import { useCategoryName } from '../useCategoryName.ts'
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
