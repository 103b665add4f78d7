import { Mic } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import type { SaidSearch } from './spokenSearch.ts'
import { ListeningSheet } from './ListeningSheet.tsx'
import { speechRecognizer } from './useListening.ts'

/** Search by voice, where the browser can listen; elsewhere nothing is shown (D-55). */
export function VoiceButton({ onSaid }: { onSaid: (search: SaidSearch) => void }) {
  const t = useTranslations('discovery')
  const [isOpen, setOpen] = useState(false)
  if (!speechRecognizer()) return null
  return (
    <>
      <IconButton label={t('voiceSearch')} icon={<Mic aria-hidden="true" />} onClick={() => setOpen(true)} />
      <ListeningSheet open={isOpen} onClose={() => setOpen(false)} onSaid={onSaid} />
    </>
  )
}
