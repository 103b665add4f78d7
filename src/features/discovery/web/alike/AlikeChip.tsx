import { ImageUp } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '#kit/web/ui/Chip.tsx'
import type { SearchScreen } from '../useSearchScreen.ts'

const AlikeSheet = lazy(async () => ({ default: (await import('./AlikeSheet.tsx')).AlikeSheet }))

/** Finds listings that look like a photo (D-55), from the camera or a file. */
export function AlikeChip({ screen }: { screen: SearchScreen }) {
  const t = useTranslations('discovery')
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const choose = () => input.current?.click()
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0] ?? null)
          currentTarget.value = ''
        }}
      />
      <Chip icon={<ImageUp aria-hidden="true" />} onClick={choose}>
        {t('byPhoto')}
      </Chip>
      {file && (
        <Suspense>
          <AlikeSheet file={file} screen={screen} onAgain={choose} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  )
}
