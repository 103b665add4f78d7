import { FileSpreadsheet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'

const BulkSheet = lazy(async () => ({ default: (await import('./BulkSheet.tsx')).BulkSheet }))

/** Opens the import and export of own items; its code comes when it is opened. */
export function BulkButton() {
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
      {isOpen && (
        <Suspense>
          <BulkSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
