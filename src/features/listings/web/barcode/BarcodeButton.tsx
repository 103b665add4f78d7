import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import '../words/listings.ts'

const BarcodeSheet = lazy(async () => ({ default: (await import('./BarcodeSheet.tsx')).BarcodeSheet }))

/** Scans a bar code with the camera; without a camera it can be typed. */
export function BarcodeButton({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('listings')
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('scanBarcode')}
        icon={<ScanBarcode aria-hidden="true" />}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
      {isWanted && (
        <Suspense>
          <BarcodeSheet
            open={isOpen}
            onClose={() => setOpen(false)}
            onCode={(code) => {
              setOpen(false)
              onCode(code)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
