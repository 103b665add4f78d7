import { useCallback, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'
import type { Photo as PhotoData } from '../contract.ts'
import { photoSources, photoUrl } from '../rules.ts'
import './words/photos.ts'

export interface PhotoProps {
  photo: PhotoData
  /** Text alternative; "" where the name is shown beside it. */
  alt: string
  /** Drawn width as a CSS `sizes` value: "104px", "(min-width: 900px) 50vw, 100vw". */
  sizes: string
  /** Size of the frame; by default the full width at 4:3. */
  className?: string
  /** Loaded with high priority: the large photo at the top of a page. */
  isFirst?: boolean
  /** `contain`: the whole photo without cropping. */
  fit?: 'cover' | 'contain'
}

/** A stored photo in a suitable size; blurred while loading, replaced by an icon if loading fails. */
export function Photo(props: PhotoProps) {
  return <Picture key={props.photo.id} {...props} />
}

function Picture({ photo, alt, sizes, className = 'aspect-4/3 w-full', isFirst, fit = 'cover' }: PhotoProps) {
  const t = useTranslations('photos')
  const [state, setState] = useState<'coming' | 'shown' | 'broken'>('coming')
  const { id, width, height } = photo
  // Set only on images in the document: Chromium never frees an image with `sizes` that was never inserted, nor the
  // nodes around it, and React creates such images whenever it discards a render and starts again.
  const setSources = useCallback(
    (image: HTMLImageElement | null) => {
      if (image) Object.assign(image, { sizes, srcset: photoSources({ id, width, height }), src: photoUrl(id, 800) })
    },
    [id, width, height, sizes],
  )
  if (state === 'broken') {
    return (
      <span className={cx('flex items-center justify-center bg-well text-ink-3', className)}>
        <MissingPhoto label={alt === '' ? '' : `${alt}. ${t('unavailable')}`} />
      </span>
    )
  }
  const blurred = state === 'coming' && fit === 'cover' ? thumbhashUrl(photo.thumbhash) : null
  return (
    <span
      className={cx('relative block overflow-hidden bg-cover bg-center', fit === 'cover' && 'bg-well', className)}
      style={{ backgroundImage: blurred ? `url(${blurred})` : undefined }}
    >
      <img
        ref={setSources}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('broken')}
        className={cx(
          'picture absolute inset-0 size-full transition-opacity',
          fit === 'cover' ? 'object-cover' : 'object-contain',
          state === 'coming' && 'opacity-0',
        )}
      />
    </span>
  )
}

/** Icon of a photo that cannot be shown. `label` is "" if another text names it. */
function MissingPhoto({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 96 72"
      className="size-3/5 max-h-24 max-w-32"
      fill="none"
      stroke="currentcolor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d="M46 6H16a6 6 0 0 0-6 6v48a6 6 0 0 0 6 6h26l-6-14 12-10-8-14 10-10z" />
      <path d="M58 6h22a6 6 0 0 1 6 6v48a6 6 0 0 1-6 6H54l-6-13 12-10-8-15 9-10z" />
      <path d="m12 54 12-13 10 9M63 47l8-9 13 14" opacity=".6" />
      <circle cx="74" cy="21" r="5" opacity=".6" />
    </svg>
  )
}

const REMEMBERED_MOST = 500
const urls = new Map<string, string>()

/** A photo's blurred placeholder as a data URL (a PNG of about 32 pixels); null for an invalid hash. */
export function thumbhashUrl(thumbhash: string): string | null {
  const known = urls.get(thumbhash)
  if (known) return known
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0))
    if (bytes.length < 5) return null
    const url = thumbHashToDataURL(bytes)
    if (urls.size >= REMEMBERED_MOST) urls.clear()
    urls.set(thumbhash, url)
    return url
  } catch {
    return null
  }
}
