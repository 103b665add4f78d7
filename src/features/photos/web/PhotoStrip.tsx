import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { hasModifier } from '#kit/web/ui/modifierKeys.ts'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Photo as PhotoData } from '../contract.ts'
import { Enlarged } from './Enlarged.tsx'
import { Photo } from './Photo.tsx'
import './words/photos.ts'

export interface PhotoStripProps {
  /** At least one. */
  photos: readonly PhotoData[]
  /** Text alternative: the name of the thing. */
  alt: string
  /** Adds a floating back arrow over the photos. */
  onBack?: () => void
  className?: string
}

const SIZES = '(min-width: 900px) 50vw, 100vw'

/**
 * The photos at the top of a page: swiped, paged by arrow keys or buttons, with a dot for each; a tap opens them in
 * full screen. The dots leave room for a sheet that overlaps the lower edge.
 */
export function PhotoStrip({ photos, alt, onBack, className }: PhotoStripProps) {
  const t = useTranslations('photos')
  const words = useWords()
  const { row, current, show, handlers } = useSwipe(photos.length)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const count = photos.length
  return (
    <section aria-label={alt} className={cx('relative overflow-hidden rail:rounded-l', className)}>
      <ul ref={row} className="scroll-x flex snap-x snap-mandatory" {...handlers}>
        {photos.map((photo, i) => (
          <li key={photo.id} className="w-full shrink-0 snap-center snap-always">
            <button
              type="button"
              tabIndex={i === current ? 0 : -1}
              aria-label={t('enlarge', { position: i + 1, count })}
              onClick={() => setEnlarged(i)}
              className="block w-full cursor-zoom-in focus-visible:-outline-offset-4"
            >
              <Photo photo={photo} alt={alt} sizes={SIZES} isFirst={i === 0} />
            </button>
          </li>
        ))}
      </ul>
      {onBack && (
        <div className="absolute start-3 top-3">
          <IconButton
            label={words.back}
            icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
            variant="floating"
            onClick={onBack}
          />
        </div>
      )}
      {count > 1 && (
        <>
          <PageButton side="start" label={t('previous')} isEnd={current === 0} onClick={() => show(current - 1)} />
          <PageButton side="end" label={t('next')} isEnd={current === count - 1} onClick={() => show(current + 1)} />
          <Dots count={count} current={current} />
          <p aria-live="polite" className="sr-only">
            {t('photo', { position: current + 1, count })}
          </p>
        </>
      )}
      <Enlarged photos={photos} alt={alt} at={enlarged} onClose={() => setEnlarged(null)} />
    </section>
  )
}

interface PageButtonProps {
  side: 'start' | 'end'
  label: string
  isEnd: boolean
  onClick: () => void
}

/** Previous and next button for mouse users, who cannot swipe. */
function PageButton({ side, label, isEnd, onClick }: PageButtonProps) {
  const Icon = side === 'start' ? ChevronLeft : ChevronRight
  return (
    <div
      className={cx(
        'absolute top-1/2 hidden -translate-y-1/2 pointer-fine:block',
        side === 'start' ? 'start-3' : 'end-3',
      )}
    >
      <IconButton
        label={label}
        icon={<Icon aria-hidden="true" className="rtl:-scale-x-100" />}
        variant="floating"
        disabled={isEnd}
        onClick={onClick}
      />
    </div>
  )
}

/** One dot per photo, the current one longer; on a background, so that they are visible on photos of any colour. */
function Dots({ count, current }: { count: number; current: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-9 flex justify-center rail:bottom-4"
    >
      <div className="flex items-center gap-1.5 rounded-full bg-surface/75 px-2.5 py-1.5">
        {Array.from({ length: count }, (_, i) => (
          <span
            key={i}
            className={cx(
              'h-2 rounded-full transition-[width]',
              i === current ? 'w-5 bg-brand-ink' : 'w-2 bg-ink-3/70',
            )}
          />
        ))}
      </div>
    </div>
  )
}

/**
 * A scrollable row of screens, each as wide as the row.
 * @returns the row's ref and handlers, the current screen, and `show`
 */
function useSwipe(count: number, first = 0) {
  const row = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(first)

  const show = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const list = row.current
    const screen = list?.children[index] as HTMLElement | undefined
    if (!list || !screen) return
    list.scrollTo({ left: screen.offsetLeft - (list.children[0] as HTMLElement).offsetLeft, behavior })
    setCurrent(index)
  }

  const handlers = {
    onScroll() {
      const list = row.current!
      if (list.clientWidth === 0) return
      const seen = Math.round(Math.abs(list.scrollLeft) / list.clientWidth)
      setCurrent(Math.min(count - 1, seen))
    },
    onKeyDown(event: KeyboardEvent) {
      const next = screenFor(event.key, current, count, getComputedStyle(row.current!).direction === 'rtl')
      if (next === null || hasModifier(event)) return
      event.preventDefault()
      show(next)
      row.current!.children[next]?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    },
  }
  return { row, current, show, handlers }
}

function screenFor(key: string, current: number, count: number, isRtl: boolean): number | null {
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return Math.min(count - 1, current + 1)
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return Math.max(0, current - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
