import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import { cx } from './cx.ts'

/**
 * A thing in a horizontally scrolling row. `side`: picture of 64 px beside the text (Recently Viewed) · `top`: picture
 * above it.
 */
export function MiniCard({
  href,
  title,
  picture,
  sub,
  variant = 'side',
  className,
}: {
  href: string
  title: string
  picture: ReactNode
  /** A price or a line. */
  sub?: ReactNode
  variant?: 'side' | 'top'
  className?: string
}) {
  const frame = 'picture-frame overflow-hidden rounded-thing bg-well [&_img]:size-full [&_img]:object-cover'
  if (variant === 'top') {
    return (
      <Link href={href} className={cx('flex w-35 shrink-0 flex-col rounded-thing', className)}>
        <span className={cx(frame, 'mb-2 aspect-[4/3] w-full')}>{picture}</span>
        <span className="line-clamp-2 text-strong wrap-safe">{title}</span>
        {sub && <span className="text-strong tabular-nums">{sub}</span>}
      </Link>
    )
  }
  return (
    <Link
      href={href}
      className={cx(
        'flex w-54 shrink-0 items-center gap-2 rounded-l border border-line bg-surface p-2 shadow-card',
        className,
      )}
    >
      <span className={cx(frame, 'size-16 shrink-0')}>{picture}</span>
      <span className="flex min-w-0 flex-col">
        <span className="truncate text-body">{title}</span>
        {sub && <span className="text-strong tabular-nums">{sub}</span>}
      </span>
    </Link>
  )
}
