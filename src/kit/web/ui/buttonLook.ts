import { cx } from './cx.ts'

/**
 * At most one filled button per part of a screen; further ones are tint, then text. Danger is for SOS and destructive
 * actions, accent for things that end soon.
 */
export type ButtonVariant =
  | 'filled'
  | 'tint'
  | 'text'
  | 'quiet'
  | 'ink'
  | 'accent'
  | 'danger'
  | 'dangerTint'
  | 'dangerText'
/** 52 px, 44 px inside rows and cards, 72 px on the screens of an SOS. */
export type ButtonSize = 'normal' | 'small' | 'large'

/** Look of a button, for any element. */
export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its container. */
  wide?: boolean
}

const VARIANTS: Record<ButtonVariant, string> = {
  filled: 'bg-brand text-on-brand hover:brightness-110',
  tint: 'bg-brand-tint text-brand-ink hover:brightness-97',
  text: 'text-brand-ink hover:bg-brand-tint',
  quiet: 'bg-well text-ink hover:brightness-97',
  ink: 'bg-ink text-paper hover:opacity-90',
  accent: 'bg-accent text-on-accent hover:brightness-105',
  danger: 'bg-danger text-on-danger hover:brightness-110',
  dangerTint: 'bg-danger-tint text-danger-ink hover:brightness-97',
  dangerText: 'text-danger-ink hover:bg-danger-tint',
}

const SIZES: Record<ButtonSize, string> = {
  normal: 'min-h-field rounded-button text-row',
  small: 'min-h-touch rounded-m text-strong',
  large: 'min-h-sos rounded-l text-title',
}

/** Horizontal padding; less for text buttons, so that they align with the content around them. */
const PADDING = { normal: 'px-5', small: 'px-4', large: 'px-6', text: 'px-2' }

/** Class names of a button's look. */
export function buttonLook({ variant = 'filled', size = 'normal', wide = false }: ButtonLook): string {
  return cx(
    'relative inline-flex min-w-touch items-center justify-center gap-2 py-2 text-center select-none [&>svg]:shrink-0',
    'transition-[filter,background-color,transform,opacity] duration-fast active:scale-[.98]',
    'disabled:bg-well disabled:text-ink-3 disabled:hover:brightness-100 disabled:active:scale-100',
    'dark:hover:brightness-110',
    SIZES[size],
    PADDING[variant === 'text' || variant === 'dangerText' ? 'text' : size],
    VARIANTS[variant],
    wide && 'w-full',
  )
}
