import Mic from 'lucide-react/icons/mic'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { speechRecognizer } from './speechRecognizer.ts'
import type { SaidSearch } from './spokenSearch.ts'
import '../words/discovery.home.ts'

const ListeningSheet = lazy(async () => ({ default: (await import('./ListeningSheet.tsx')).ListeningSheet }))

/** Voice search in browsers with speech recognition; renders nothing in others (D-55). */
export function VoiceButton({ onSaid }: { onSaid: (search: SaidSearch) => void }) {
  const t = useTranslations('discovery')
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (!speechRecognizer()) return null
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton label={t('voiceSearch')} icon={<Mic aria-hidden="true" />} onClick={open} />
      {isWanted && (
        <Suspense>
          <ListeningSheet open={isOpen} onClose={() => setOpen(false)} onSaid={onSaid} />
        </Suspense>
      )}
    </>
  )
}
