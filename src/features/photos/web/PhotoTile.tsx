import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import GripVertical from 'lucide-react/icons/grip-vertical'
import ImageOff from 'lucide-react/icons/image-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash'
import X from 'lucide-react/icons/x'
import { type ComponentProps, type KeyboardEvent, useCallback, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { hasModifier } from '#kit/web/ui/modifierKeys.ts'
import { ProgressBar } from '#kit/web/ui/ProgressBar.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { Photo } from './Photo.tsx'
import { canRetry, type PickedPhoto } from './pickedPhotos.ts'
import type { Reordering } from './useReorder.ts'
import './words/photos.ts'

export interface PhotoTileProps {
  photo: PickedPhoto
  index: number
  count: number
  isMain: boolean
  isChosen: boolean
  /** The running drag in the row, of this tile or another. */
  reordering: Reordering | null
  drag: ComponentProps<'button'>
  onChoose: () => void
  /** Moves it by one position: −1 or 1. */
  onMove: (by: number) => void
  onRemove: () => void
  onRetry: () => void
}

/** One photo of a form's row, 112 × 84 px. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, index, count, isMain, isChosen, reordering, drag, onChoose, onRemove, onRetry } = props
  const t = useTranslations('photos')
  const helpId = useId()
  const isLifted = reordering?.from === index
  const position = index + 1
  const name = photo.state === 'failed' ? 'isFailed' : isMain ? 'mainPhoto' : 'photo'
  return (
    <li
      className={cx(
        'relative h-21 w-28 shrink-0 select-none',
        isLifted ? 'z-float' : reordering && 'transition-transform',
      )}
      style={{ transform: shiftOf(index, reordering) }}
    >
      <button
        type="button"
        aria-label={t(name, { position, count })}
        aria-describedby={helpId}
        aria-expanded={isChosen}
        {...drag}
        onClick={onChoose}
        onKeyDown={(event) => onTileKey(event, props)}
        onContextMenu={(event) => event.preventDefault()}
        className={cx(
          'relative block size-full touch-pan-x overflow-hidden rounded-thing bg-well transition-[rotate,scale] [-webkit-touch-callout:none]',
          isLifted && '-rotate-3 scale-108 cursor-grabbing shadow-float',
        )}
      >
        <Preview photo={photo} />
        {photo.state === 'uploading' && (
          <span className="absolute inset-x-2 bottom-2 block rounded-full bg-surface p-0.5">
            <ProgressBar label={t('uploading', { position })} value={photo.progress} most={1} />
          </span>
        )}
        <span
          className={cx(
            'pointer-events-none absolute inset-0 rounded-thing border-3',
            isLifted || isChosen ? 'border-brand' : 'border-transparent',
          )}
        />
      </button>
      <span id={helpId} hidden>
        {t('moveHelp')}
      </span>
      {isMain && !isLifted && (
        <Tag tone="new" className="pointer-events-none absolute start-1.5 top-1.5">
          {t('main')}
        </Tag>
      )}
      {isLifted && (
        <span className="pointer-events-none absolute end-1.5 top-1.5 rounded-s bg-surface p-1 text-ink">
          <GripVertical aria-hidden="true" className="size-5" />
        </span>
      )}
      {canRetry(photo) && !reordering && <Retry label={t('uploadAgain', { position })} onRetry={onRetry} />}
      {!reordering && <Remove label={t('remove', { position })} onRemove={onRemove} />}
    </li>
  )
}

function Retry({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onRetry}
      className="absolute top-1/2 left-1/2 inline-flex size-touch -translate-1/2 items-center justify-center rounded-full bg-surface text-brand-ink shadow-float"
    >
      <RotateCw aria-hidden="true" className="size-6" />
    </button>
  )
}

/** A 44 px target around a small cross; not a tab stop, because the Delete key does the same. */
function Remove({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onRemove}
      className="absolute -end-2 -top-2 inline-flex size-touch items-center justify-center"
    >
      <span className="rounded-full bg-surface p-1 text-ink shadow-float">
        <X aria-hidden="true" className="size-4" />
      </span>
    </button>
  )
}

function Preview({ photo }: { photo: PickedPhoto }) {
  const [isBroken, setBroken] = useState(false)
  if (photo.state === 'stored' && !photo.preview)
    return <Photo photo={photo.photo} alt="" sizes="112px" className="size-full" />
  if (isBroken) return <ImageOff aria-hidden="true" className="m-auto size-8 text-ink-3" />
  if (!photo.preview) return <span className="block size-full animate-shimmer bg-line" />
  return (
    <FilePicture
      file={photo.preview}
      onBroken={() => setBroken(true)}
      className={cx('picture size-full object-cover', photo.state === 'failed' && 'opacity-45')}
    />
  )
}

function onTileKey(event: KeyboardEvent, { onMove, onRemove }: PhotoTileProps): void {
  if (hasModifier(event)) return
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === forward) onMove(1)
  else if (event.key === backward) onMove(-1)
  else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
  else return
  event.preventDefault()
}

/** The dragged tile follows the finger; tiles between make room. */
function shiftOf(index: number, reordering: Reordering | null): string | undefined {
  if (!reordering) return undefined
  const { from, to, offset, step } = reordering
  if (index === from) return `translateX(${offset}px)`
  if (index > from && index <= to) return `translateX(${-step}px)`
  if (index < from && index >= to) return `translateX(${step}px)`
  return undefined
}

/** A picture from a local file; its object URL is revoked when it is unmounted. */
function FilePicture({ file, className, onBroken }: { file: Blob; className?: string; onBroken: () => void }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt="" draggable={false} onError={onBroken} className={className} />
}

interface PhotoActionsProps {
  /** Index of the tapped photo. */
  index: number
  count: number
  /** As in PhotoPicker. */
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
