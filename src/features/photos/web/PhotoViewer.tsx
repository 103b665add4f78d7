import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { useModal } from '#kit/web/ui/useModal.ts'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Photo as PhotoData } from '../contract.ts'
import { Photo } from './Photo.tsx'
import { useZoom } from './useZoom.ts'

export interface PhotoViewerProps {
  photos: readonly PhotoData[]
  alt: string
  /** Index of the first photo to show; null: closed. */
  at: number | null
  onClose: () => void
}

/** The photos in full screen, one at a time, with zoom. */
export function PhotoViewer({ photos, alt, at, onClose }: PhotoViewerProps) {
  const t = useTranslations('photos')
  const { dialog, isShown } = useModal(at !== null, onClose)
  return (
    <dialog ref={dialog} aria-label={t('enlarged')} className="modal">
      {isShown && <Screen photos={photos} alt={alt} first={at ?? 0} onClose={onClose} />}
    </dialog>
  )
}

interface ScreenProps {
  photos: readonly PhotoData[]
  alt: string
  first: number
  onClose: () => void
}

function Screen({ photos, alt, first, onClose }: ScreenProps) {
  const t = useTranslations('photos')
  const words = useWords()
  const [current, setCurrent] = useState(first)
  const photo = photos[current]
  const turn = (by: number) => setCurrent((now) => Math.min(photos.length - 1, Math.max(0, now + by)))
  const keys = {
    onKeyDown(event: KeyboardEvent) {
      const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
      if (event.key === 'ArrowRight') turn(forward)
      if (event.key === 'ArrowLeft') turn(-forward)
    },
  }
  return (
    <section
      data-panel=""
      tabIndex={-1}
      className="modal-panel on-deep relative flex size-full flex-col outline-none"
      {...keys}
    >
      {photo && <Frame key={photo.id} photo={photo} alt={alt} onTurn={turn} />}
      <div className="absolute start-3 top-[calc(12px+env(safe-area-inset-top,0px))]">
        <IconButton label={words.close} icon={<X aria-hidden="true" />} variant="floating" onClick={onClose} />
      </div>
      {photos.length > 1 && (
        <footer className="flex items-center justify-center gap-4 pt-2 pb-[calc(12px+env(safe-area-inset-bottom,0px))]">
          <IconButton
            label={t('previous')}
            icon={<ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />}
            onClick={() => turn(-1)}
            disabled={current === 0}
          />
          <p aria-live="polite" className="min-w-32 text-center text-small text-on-deep tabular-nums">
            {t('photo', { position: current + 1, count: photos.length })}
          </p>
          <IconButton
            label={t('next')}
            icon={<ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />}
            onClick={() => turn(1)}
            disabled={current === photos.length - 1}
          />
        </footer>
      )}
    </section>
  )
}

/** A swipe of this length turns to the next photo. */
const TURN_PX = 56

function Frame({ photo, alt, onTurn }: { photo: PhotoData; alt: string; onTurn: (by: number) => void }) {
  const t = useTranslations('photos')
  const { zoom, isEnlarged, setNear, handlers } = useZoom()
  const [startX, setStartX] = useState<number | null>(null)
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden">
      <div
        className="size-full touch-none"
        {...handlers}
        onPointerDown={(event) => {
          setStartX(event.isPrimary && !isEnlarged ? event.clientX : null)
          handlers.onPointerDown(event)
        }}
        onPointerUp={(event) => {
          const way = startX === null || isEnlarged ? 0 : event.clientX - startX
          const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 1 : -1
          if (Math.abs(way) > TURN_PX) onTurn(Math.sign(way) * forward)
          handlers.onPointerUp(event)
        }}
      >
        <div
          className={cx('size-full', isEnlarged ? 'cursor-move' : 'cursor-zoom-in')}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          <Photo
            photo={photo}
            alt={alt}
            sizes={isEnlarged ? '200vw' : '100vw'}
            fit="contain"
            className="size-full"
            isFirst
          />
        </div>
      </div>
      <div className="absolute end-3 top-[calc(12px+env(safe-area-inset-top,0px))]">
        <IconButton
          label={isEnlarged ? t('zoomOut') : t('zoomIn')}
          icon={isEnlarged ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
          variant="floating"
          onClick={() => setNear(!isEnlarged)}
        />
      </div>
    </div>
  )
}
