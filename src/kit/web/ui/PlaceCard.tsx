import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import { ShapeFrame } from './ShapeFrame.tsx'
import { cx } from './cx.ts'

export interface PlaceCardProps {
  href: string
  name: string
  picture: ReactNode
  /** Rating, DistanceText. */
  meta?: ReactNode
  /** An OpenState, or another line. */
  sub?: ReactNode
  tag?: ReactNode
  className?: string
}

/** A card of a shop or office: picture in an arch, name, rating and distance, opening state. */
export function PlaceCard({ href, name, picture, meta, sub, tag, className }: PlaceCardProps) {
  return (
    <article
      className={cx(
        'relative flex items-center gap-3.5 rounded-l border border-line bg-surface p-3 shadow-card',
        className,
      )}
    >
      <ShapeFrame kind="place" className="h-16 w-14">
        {picture}
      </ShapeFrame>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="min-w-0 text-strong wrap-safe">
            <Link
              href={href}
              className="outline-none after:absolute after:inset-0 after:rounded-l focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {name}
            </Link>
          </p>
          {tag}
        </div>
        {meta && <div className="flex flex-wrap items-center gap-x-3">{meta}</div>}
        {sub && <div className="text-small text-ink-2">{sub}</div>}
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-2 rtl:-scale-x-100" />
    </article>
  )
}

/**
 * Whether a place is open, in words with a dot: "Open now · closes 8:30 PM". `later`: opens at … · `unknown`: no hours
 * known.
 */
export function OpenState({
  state,
  children,
  dot = true,
  className,
}: {
  state: 'open' | 'later' | 'unknown'
  children: ReactNode
  dot?: boolean
  className?: string
}) {
  const look = { open: 'text-ok-ink', later: 'text-accent-ink', unknown: 'text-ink-3' }[state]
  return (
    <span className={cx('inline-flex items-baseline gap-2 text-small', look, className)}>
      {dot && (
        <span
          aria-hidden="true"
          className={cx('size-2 shrink-0 rounded-full', state === 'open' ? 'bg-ok' : 'border-2 border-current')}
        />
      )}
      <span>{children}</span>
    </span>
  )
}
