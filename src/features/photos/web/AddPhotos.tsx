import Camera from 'lucide-react/icons/camera'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'
import './words/photos.ts'

export interface AddPhotosProps {
  /** `wide`: full width, while there are no photos; `tile`: at the end of the row. */
  shape: 'wide' | 'tile'
  /** Most photos that may be added. */
  max: number
  /** True while files are dragged over the form's photos. */
  isTarget: boolean
  /** Text about the allowed photos; only beside the wide shape. */
  hint?: string
  onFiles: (files: File[]) => void
}

/** File types are listed individually, because otherwise an iPhone does not convert its photos to JPEG. */
const KINDS = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Buttons to add photos: from the gallery and, on a touch screen, from the camera. */
export function AddPhotos({ shape, max, isTarget, hint, onFiles }: AddPhotosProps) {
  const t = useTranslations('photos')
  const gallery = (
    <Source
      shape={shape}
      isTarget={isTarget}
      icon={<ImagePlus aria-hidden="true" className="size-6" />}
      word={t('add', { max })}
      onFiles={onFiles}
    />
  )
  const camera = (
    <Source
      shape={shape}
      isCamera
      icon={<Camera aria-hidden="true" className="size-6" />}
      word={t('take')}
      onFiles={onFiles}
    />
  )
  if (shape === 'tile') {
    return (
      <>
        <li className="shrink-0">{gallery}</li>
        <li className="hidden shrink-0 pointer-coarse:block">{camera}</li>
      </>
    )
  }
  return (
    <div
      className={cx(
        'flex flex-col gap-3 rounded-l border-2 border-dashed p-4 transition-colors',
        isTarget ? 'border-brand bg-brand-tint' : 'border-line-strong',
      )}
    >
      <div className="flex flex-wrap gap-3">
        <div className="flex min-w-40 flex-1">{gallery}</div>
        <div className="hidden min-w-40 flex-1 pointer-coarse:flex">{camera}</div>
      </div>
      <p className="text-small text-ink-2">
        {hint} <span className="hidden pointer-fine:inline">{t('dropHint')}</span>
      </p>
    </div>
  )
}

interface SourceProps {
  shape: AddPhotosProps['shape']
  isTarget?: boolean
  isCamera?: boolean
  icon: ReactNode
  word: string
  onFiles: (files: File[]) => void
}

function Source({ shape, isTarget, isCamera, icon, word, onFiles }: SourceProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Reset, so that the same file can be chosen again after it was removed.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        className={cx(
          'inline-flex items-center justify-center gap-2 text-brand-ink transition-colors',
          shape === 'tile'
            ? 'h-21 w-28 flex-col gap-1 rounded-thing border-2 border-dashed px-1 text-tag'
            : 'min-h-field w-full rounded-button bg-brand-tint px-4 text-row',
          shape === 'tile' && (isTarget ? 'border-brand bg-brand-tint' : 'border-line-strong'),
        )}
      >
        {icon}
        {word}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        accept={isCamera ? 'image/*' : KINDS}
        {...(isCamera ? { capture: 'environment' } : { multiple: true })}
        onChange={take}
      />
    </>
  )
}

/** An error sentence with an icon; `isUrgent`: announced at once by screen readers. */
export function PhotoNote({ id, isUrgent, children }: { id?: string; isUrgent?: boolean; children: ReactNode }) {
  return (
    <p id={id} role={isUrgent ? 'alert' : undefined} className="flex gap-1.5 text-small font-semibold text-accent-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
