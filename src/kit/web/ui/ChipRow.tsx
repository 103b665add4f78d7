import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Chips in a row that scrolls to the edge of the screen or sheet (--bleed), where cut chips fade out, or wraps. */
export function ChipRow({
  label,
  wrap,
  className,
  children,
}: {
  label: string
  wrap?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(
        'flex gap-2',
        wrap ? 'flex-wrap' : '-mx-(--bleed) scroll-x scroll-fade px-(--bleed) py-0.5',
        className,
      )}
    >
      {children}
    </div>
  )
}
