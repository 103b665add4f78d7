import ChevronDown from 'lucide-react/icons/chevron-down'
import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { LatLng } from '#core/geo.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { AreaPicker, loadAreaPicker } from './AreaPicker.tsx'
import { useArea } from './useArea.ts'
import { useAreaWords } from './useAreaWords.ts'
import './words/places.ts'

interface AreaButtonProps {
  /** `deep`: on a dark background, with the address below · `paper`: one line. */
  tone?: 'deep' | 'paper'
  demo?: LatLng | null | undefined
  className?: string
}

/** The present area of "nearby", in the header; a press opens the picker. */
export function AreaButton({ tone = 'paper', demo, className }: AreaButtonProps) {
  const t = useTranslations('places')
  const [isOpen, setOpen] = useState(false)
  const { area } = useArea()
  const words = useAreaWords(area)
  const isDeep = tone === 'deep'

  return (
    <div className={cx('min-w-0', className)}>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-touch max-w-full min-w-0 flex-col justify-center rounded-m text-start"
        onPointerDown={() => void loadAreaPicker().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <span className="flex max-w-full items-center gap-2">
          <MapPin
            aria-hidden="true"
            className={cx('size-5 shrink-0', isDeep ? 'fill-accent stroke-deep stroke-[2.5]' : 'text-accent-ink')}
          />
          <span className="sr-only">{words ? t('areaButton', { name: words.name }) : t('areaChoose')}</span>
          <span aria-hidden="true" className={cx('truncate', isDeep ? 'text-head' : 'text-strong')}>
            {words?.name ?? t('areaChoose')}
          </span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0" />
        </span>
        {isDeep && words?.address && (
          <span className="line-clamp-2 max-w-full ps-7 text-label font-normal text-on-deep-2 wrap-safe">
            {words.age === '' ? words.address : `${words.address} · ${words.age}`}
          </span>
        )}
      </button>
      <AreaPicker open={isOpen} onClose={() => setOpen(false)} demo={demo} />
    </div>
  )
}
