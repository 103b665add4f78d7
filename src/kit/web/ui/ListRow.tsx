import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import { type ShapeKind, ShapeFrame } from './ShapeFrame.tsx'
import { cx } from './cx.ts'

export interface ListRowProps {
  href: string
  title: string
  /** Kind of listing; determines the shape of the picture. */
  kind?: ShapeKind
  picture: ReactNode
  /** A PriceText of size "row". */
  price?: ReactNode
  /** Tags at the end edge: Available / Inactive, Demo. */
  tags?: ReactNode
  /** Second line: seller · open state. */
  sub?: ReactNode
  /** Third line: Rating, DistanceText. */
  meta?: ReactNode
  /** A HeartButton, or another IconButton. */
  heart?: ReactNode
  /** An IconButton at the bottom end: ask the seller. */
  foot?: ReactNode
  /** Actions below the lines (Edit, Delete). */
  actions?: ReactNode
  /** Selected on the map: shown with a brand-coloured edge. */
  selected?: boolean
  className?: string
}

/** A thing or a place in a list: picture 104², up to four lines. The whole row is a link. */
export function ListRow({
  href,
  title,
  kind = 'thing',
  picture,
  price,
  tags,
  sub,
  meta,
  heart,
  foot,
  actions,
  selected,
  className,
}: ListRowProps) {
  return (
    <article
      aria-current={selected ? 'true' : undefined}
      className={cx(
        'relative flex gap-3 py-2',
        selected && '-mx-2 rounded-l bg-surface px-2 ring-2 ring-brand',
        className,
      )}
    >
      <ShapeFrame kind={kind} className={kind === 'thing' ? 'size-26' : 'h-26 w-24'}>
        {picture}
      </ShapeFrame>
      <div className="flex min-w-0 flex-1 flex-col justify-center">
        <p className={cx('text-row wrap-safe', heart ? 'pe-9' : null)}>
          <Link
            href={href}
            className="outline-none after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            <span className="line-clamp-2">{title}</span>
          </Link>
        </p>
        {(price || tags) && (
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            {price ?? <span />}
            {tags && <span className="flex flex-wrap gap-1.5">{tags}</span>}
          </div>
        )}
        {sub && <div className={cx('text-small text-ink-2 wrap-safe', foot ? 'pe-9' : null)}>{sub}</div>}
        {meta && <div className={cx('mt-0.5 flex flex-wrap items-center gap-x-3', foot ? 'pe-9' : null)}>{meta}</div>}
        {actions && <div className="relative mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
      {heart && <div className={cx('absolute -top-1', selected ? '-end-0.5' : '-end-2.5')}>{heart}</div>}
      {foot && <div className={cx('absolute bottom-0', selected ? '-end-0.5' : '-end-2.5')}>{foot}</div>}
    </article>
  )
}

/** Rows separated by thin lines, as a list for screen readers: wrap each row in an <li>. */
export function RowList({ label, className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={cx('flex flex-col divide-y divide-line', className)}>
      {children}
    </ul>
  )
}
