import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * `ok`: available, open, confirmed · `quiet`: inactive, demo, a category · `new`: new, main, premium · `wait`: pending,
 * ends soon · `danger`: SOS only.
 */
export type TagTone = 'ok' | 'quiet' | 'new' | 'wait' | 'brand' | 'danger'

const TONES: Record<TagTone, string> = {
  ok: 'bg-ok-tint text-ok-ink',
  quiet: 'bg-well text-ink-2',
  new: 'bg-accent text-on-accent',
  wait: 'bg-accent-tint text-accent-ink',
  brand: 'bg-brand-tint text-brand-ink',
  danger: 'bg-danger text-on-danger',
}

/** A 24 px label with a state in words; not interactive. */
export function Tag({
  tone = 'quiet',
  icon,
  className,
  children,
}: {
  tone?: TagTone
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 w-fit max-w-full shrink-0 items-center gap-1 rounded-s px-2 py-0.5 text-tag [&_svg]:size-4 [&_svg]:shrink-0',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
