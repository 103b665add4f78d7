import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type KeyboardEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { hasModifier } from '#kit/web/ui/modifierKeys.ts'
import { useModal } from '#kit/web/ui/useModal.ts'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Photo as PhotoData } from '../contract.ts'
import { Photo } from './Photo.tsx'
import './words/photos.ts'

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

interface ScreenProps extends Omit<PhotoViewerProps, 'at'> {
  first: number
}

function Screen({ photos, alt, first, onClose }: ScreenProps) {
  const t = useTranslations('photos')
  const words = useWords()
  const [current, setCurrent] = useState(first)
  const photo = photos[current]
  const turn = (by: number) => setCurrent((now) => Math.min(photos.length - 1, Math.max(0, now + by)))
  const keys = {
    onKeyDown(event: KeyboardEvent) {
      if (hasModifier(event)) return
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

const DOUBLE_TAP_MILLISECONDS = 300
const TAP_SLACK_PX = 24
const WHEEL_SPEED = 0.002

/**
 * Zooms the content of a frame by pinch, double tap or wheel, and pans it while zoomed.
 * @returns the zoom, the handlers of the frame, and `setNear` for a button
 */
function useZoom() {
  const [zoom, setZoom] = useState(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const lastTap = useRef<{ at: number; point: Point } | null>(null)
  const isEnlarged = zoom.scale > 1

  const setNear = (isNear: boolean) => setZoom(isNear ? { ...WHOLE, scale: NEAR_SCALE } : WHOLE)

  const drop = (event: PointerEvent<HTMLElement>) => fingers.current.delete(event.pointerId)

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const point = pointOf(event)
      fingers.current.set(event.pointerId, point)
      if (fingers.current.size > 1) {
        lastTap.current = null
        return
      }
      const before = lastTap.current
      const isSecond =
        before !== null &&
        event.timeStamp - before.at < DOUBLE_TAP_MILLISECONDS &&
        spread(before.point, point) < TAP_SLACK_PX
      lastTap.current = isSecond ? null : { at: event.timeStamp, point }
      if (isSecond) setZoom(isEnlarged ? WHOLE : zoomedAt(zoom, NEAR_SCALE, point, frameOf(event)))
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = fingers.current.get(event.pointerId)
      if (!from) return
      const to = pointOf(event)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, to)
      if (!other && !isEnlarged) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const frame = frameOf(event)
      setZoom((now) => {
        const moved = panZoom(
          now,
          { x: (to.x - from.x) / (other ? 2 : 1), y: (to.y - from.y) / (other ? 2 : 1) },
          frame,
        )
        if (!other) return moved
        return zoomedAt(
          moved,
          (now.scale * spread(to, other)) / Math.max(1, spread(from, other)),
          middle(to, other),
          frame,
        )
      })
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onWheel(event: WheelEvent<HTMLElement>) {
      if (!event.ctrlKey && !isEnlarged && Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      const [at, frame] = [pointOf(event), frameOf(event)]
      setZoom((now) => zoomedAt(now, now.scale * Math.exp(-event.deltaY * WHEEL_SPEED), at, frame))
    },
  }
  return { zoom, isEnlarged, setNear, handlers }
}

const frameOf = (event: { currentTarget: HTMLElement }) => event.currentTarget.getBoundingClientRect()

function pointOf(event: { currentTarget: HTMLElement; clientX: number; clientY: number }): Point {
  const { left, top, width, height } = frameOf(event)
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
}

const spread = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** A point, in pixels from the centre of the frame. */
interface Point {
  x: number
  y: number
}

/** Position of a picture in its frame: scaled by `scale` around the frame's centre, then moved by x and y pixels. */
interface Zoom extends Point {
  scale: number
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 }
const MOST_SCALE = 5
/** Scale after a double tap or a tap on the zoom button. */
const NEAR_SCALE = 2.5

/** Zooms with a fixed point `at`, between the whole picture and `MOST_SCALE`. */
export function zoomedAt(zoom: Zoom, scale: number, at: Point, frame: { width: number; height: number }): Zoom {
  const next = Math.min(MOST_SCALE, Math.max(1, scale))
  const ratio = next / zoom.scale
  return kept({ scale: next, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, frame)
}

/** Pans the picture, at most until its edges reach those of the frame. */
export function panZoom(zoom: Zoom, by: Point, frame: { width: number; height: number }): Zoom {
  return kept({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, frame)
}

function kept({ scale, x, y }: Zoom, { width, height }: { width: number; height: number }): Zoom {
  return { scale, x: clamp(x, (width * (scale - 1)) / 2), y: clamp(y, (height * (scale - 1)) / 2) }
}

/** `+ 0` turns −0 into 0. */
const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0
