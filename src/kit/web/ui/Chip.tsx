import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactNode } from 'react'
import { CountBadge } from './CountBadge.tsx'
import { cx } from './cx.ts'

export interface ChipProps extends ComponentProps<'button'> {
  /** True if selected. Absent: a plain button that opens something. */
  on?: boolean
  icon?: ReactNode
  /** Shown after the label: a star, a chevron. */
  end?: ReactNode
  /** Shows a tick before the label while selected. */
  tick?: boolean
  /** Number of active settings behind it ("Filters 2"). */
  count?: number
}

/** A 44 px pill that is on or off. */
export function Chip({ on, icon, end, tick, count, className, children, type, ...rest }: ChipProps) {
  return (
    <button
      {...(on !== undefined && { 'aria-pressed': on })}
      {...rest}
      type={type ?? 'button'}
      className={cx(
        'inline-flex min-h-touch shrink-0 items-center justify-center gap-2 rounded-full border-[1.5px] px-3.5',
        'transition-colors duration-fast whitespace-nowrap [&_svg]:size-[18px] [&_svg]:shrink-0',
        on || count
          ? 'border-brand-ink bg-brand-tint text-strong text-brand-ink'
          : 'border-line bg-surface text-body text-ink hover:border-line-strong',
        className,
      )}
    >
      {tick && on ? <Check aria-hidden="true" /> : icon}
      {children}
      {end}
      {count ? <CountBadge count={count} tone="brand" /> : null}
    </button>
  )
}
