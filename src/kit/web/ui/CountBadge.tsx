import { cx } from './cx.ts'

/**
 * A count in a 20 px pill: marigold for pending items, brand inside lists. Above 99 it shows 99+. Its meaning must be
 * in a label elsewhere.
 */
export function CountBadge({
  count,
  tone = 'accent',
  className,
}: {
  count: number
  tone?: 'accent' | 'brand'
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex min-h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-tag font-bold tabular-nums',
        tone === 'accent' ? 'bg-accent text-on-accent' : 'bg-brand text-on-brand',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
