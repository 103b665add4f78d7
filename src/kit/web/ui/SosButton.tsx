import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export interface SosButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The text on it: "SOS". */
  word: string
  /** Read aloud: "Send SOS alert". */
  label: string
  /** 80 px on Home, 72 at the foot of the rail, 96 in the confirmation. */
  size?: 'home' | 'rail' | 'large'
}

const SIZES = { home: 'size-20 text-title', rail: 'size-sos text-head', large: 'size-24 text-[1.625rem]' }

/** The look of the SOS button: a red disc with text and halo. The SOS feature adds the behaviour. */
export function SosButton({ word, label, size = 'home', className, type, ...rest }: SosButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      className={cx(
        'sos-button inline-flex shrink-0 items-center justify-center rounded-full bg-danger font-bold! text-on-danger',
        'transition-transform duration-fast active:scale-95',
        SIZES[size],
        className,
      )}
    >
      {word}
    </button>
  )
}
