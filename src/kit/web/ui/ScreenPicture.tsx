import { onServer } from '#core/paths.ts'
import { cx } from './cx.ts'

/** Screens of the demo neighbourhood of which pictures exist (scripts/tourPictures.mjs). */
export type PicturedScreen = 'home' | 'search' | 'product' | 'shop' | 'circle' | 'sos' | 'seller' | 'subscription'

interface ScreenPictureProps {
  screen: PicturedScreen
  language: 'en' | 'hi'
  dark?: boolean
  /** Alternative text; "" if the text beside it describes the picture. */
  alt: string
  className?: string
}

/** A screenshot of the app in a phone's frame; only its upper part is visible if there is less room. */
export function ScreenPicture({ screen, language, dark = false, alt, className }: ScreenPictureProps) {
  return (
    <span className={cx('block overflow-hidden rounded-l border-4 border-ink/80 bg-paper shadow-float', className)}>
      <img
        src={onServer(`/tour/${screen}.${language}.${dark ? 'dark' : 'light'}.webp`)}
        alt={alt}
        width={320}
        height={624}
        draggable={false}
        loading="lazy"
        decoding="async"
        className="size-full object-cover object-top"
      />
    </span>
  )
}
