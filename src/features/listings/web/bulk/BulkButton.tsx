import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import '../words/bulk.ts'

const BulkSheet = lazyComponent(async () => (await import('./BulkSheet.tsx')).BulkSheet)

/** Opens the import and export of the user's items; its code is loaded on demand. */
export function BulkButton({ shopId }: { shopId?: string }) {
  const t = useTranslations('bulk')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="text"
        icon={<FileSpreadsheet aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && <BulkSheet shopId={shopId} onClose={() => setOpen(false)} />}
    </>
  )
}
