import ScanLine from 'lucide-react/icons/scan-line'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import '../words/discovery.home.ts'

/** The QR scanner is about 20 kB, so it is loaded on the first tap. */
const ScanSheet = lazy(async () => ({ default: (await import('./ScanSheet.tsx')).ScanSheet }))

/** Scans a QR code by camera or from a picture (D-55). */
export function ScanButton() {
  const t = useTranslations('discovery')
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('scan')}
        icon={<ScanLine aria-hidden="true" />}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
      {isWanted && (
        <Suspense>
          <ScanSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
