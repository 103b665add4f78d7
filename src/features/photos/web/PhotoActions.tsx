import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'

export interface PhotoActionsProps {
  /** Index of the tapped photo. */
  index: number
  count: number
  /** See PhotoPicker. */
  hasMain: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

/** Actions on one photo by single taps, as an alternative to dragging. */
export function PhotoActions({ index, count, hasMain, onMove, onRemove }: PhotoActionsProps) {
  const t = useTranslations('photos')
  return (
    <div role="group" aria-label={t('actions', { position: index + 1 })} className="flex animate-rise flex-wrap gap-2">
      {index > 0 && (
        <>
          {hasMain && (
            <Button
              size="small"
              variant="quiet"
              icon={<Star aria-hidden="true" className="size-5" />}
              onClick={() => onMove(0)}
            >
              {t('makeMain')}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            icon={<ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
            onClick={() => onMove(index - 1)}
          >
            {t('earlier')}
          </Button>
        </>
      )}
      {index < count - 1 && (
        <Button
          size="small"
          variant="quiet"
          icon={<ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
          onClick={() => onMove(index + 1)}
        >
          {t('later')}
        </Button>
      )}
      <Button
        size="small"
        variant="dangerText"
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        onClick={onRemove}
      >
        {t('removeThis')}
      </Button>
    </div>
  )
}
