import LocateFixed from 'lucide-react/icons/locate-fixed'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { AreaPicker } from './AreaPicker.tsx'
import { useAroundMe } from './useAroundMe.ts'
import './words/places.ts'

interface AreaPromptProps {
  demo?: LatLng | null | undefined
  /** Further content, shown when the device gives no position. */
  failed?: ReactNode
}

/** Shown by "nearby" screens without an area: why it is needed, and the two ways to set it. */
export function AreaPrompt({ demo, failed }: AreaPromptProps) {
  const t = useTranslations('places')
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const { isLocating, problem, locate } = useAroundMe()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1 rounded-l bg-brand-tint p-4">
      <h2 id={titleId} className="text-head wrap-safe">
        {t('nearYou')}
      </h2>
      <p className="text-body text-ink-2">{t('nearYouReason')}</p>
      {problem && (
        <p role="alert" className="text-strong text-accent-ink">
          {t(problem)}
        </p>
      )}
      {problem && failed}
      <div className="flex flex-wrap gap-2 pt-3">
        <Button
          size="small"
          busy={isLocating}
          icon={<LocateFixed aria-hidden="true" className="size-5" />}
          onClick={locate}
        >
          {t('useMyLocation')}
        </Button>
        <Button size="small" variant="text" onClick={() => setOpen(true)}>
          {t('chooseAnotherPlace')}
        </Button>
      </div>
      <AreaPicker open={isOpen} onClose={() => setOpen(false)} demo={demo} />
    </section>
  )
}
