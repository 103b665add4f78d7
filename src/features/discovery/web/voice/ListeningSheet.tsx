import Mic from 'lucide-react/icons/mic'
import { useEffect, useEffectEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { type SaidSearch, spokenSearch } from './spokenSearch.ts'
import { type HearingProblem, useListening } from './useListening.ts'
import '../words/discovery.home.ts'
import '../words/discovery.sheets.ts'

interface ListeningSheetProps {
  open: boolean
  onClose: () => void
  onSaid: (search: SaidSearch) => void
}

const PROBLEM_WORDS = {
  denied: 'voiceDenied',
  silence: 'voiceSilence',
  network: 'voiceNetwork',
  unknown: 'voiceUnknown',
} as const satisfies Record<HearingProblem, string>

/** Listens while it is open, shows the recognised text, and searches for it. */
export function ListeningSheet({ open, onClose, onSaid }: ListeningSheetProps) {
  const t = useTranslations('discovery')
  return (
    <Sheet open={open} onClose={onClose} title={t('voiceSearch')} desktop="center">
      <Listening onClose={onClose} onSaid={onSaid} />
    </Sheet>
  )
}

function Listening({ onClose, onSaid }: Omit<ListeningSheetProps, 'open'>) {
  const t = useTranslations('discovery')
  const listening = useListening(useLocale(), (sentence) => {
    onClose()
    onSaid(spokenSearch(sentence))
  })
  const { isListening, heard, problem } = listening
  const begin = useEffectEvent(listening.start)
  const end = useEffectEvent(listening.cancel)
  useEffect(() => {
    begin()
    return () => end()
  }, [])
  return (
    <div className="flex flex-col items-center gap-4 pb-2 text-center">
      <span
        className={cx(
          'flex size-20 items-center justify-center rounded-full bg-brand text-on-brand [&_svg]:size-9',
          isListening && 'animate-beat [box-shadow:0_0_0_0_var(--halo)]',
        )}
      >
        <Mic aria-hidden="true" />
      </span>
      <p role="status" className="min-h-14 max-w-[34ch] text-title wrap-safe">
        {problem ? t(PROBLEM_WORDS[problem]) : heard || t('listening')}
      </p>
      <p className="max-w-[40ch] text-small text-ink-2">{t('voiceExample')}</p>
      {problem ? (
        <Button wide onClick={listening.start}>
          {t('listenAgain')}
        </Button>
      ) : (
        <Button wide disabled={heard === ''} onClick={listening.finish}>
          {t('searchHeard')}
        </Button>
      )}
      <p className="text-tag font-normal text-ink-3">{t('voicePrivacy')}</p>
    </div>
  )
}
