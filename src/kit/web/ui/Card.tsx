import ChevronRight from 'lucide-react/icons/chevron-right'
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-up-right-exit'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from './Link.tsx'
import { cx } from './cx.ts'

/** A white surface with a thin border. */
export function Card({ className, children, ...rest }: ComponentProps<'section'>) {
  return (
    <section {...rest} className={cx('min-w-0 rounded-l border border-line bg-surface p-4 shadow-card', className)}>
      {children}
    </section>
  )
}

/** A card of NavRows separated by thin lines. */
export function RowCard({ className, children, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={cx(
        'min-w-0 divide-y divide-line overflow-hidden rounded-l border border-line bg-surface shadow-card',
        className,
      )}
    >
      {children}
    </section>
  )
}

/** A heading over a part of a page, with a link or button at its end ("See all"). */
export function SectionHeader({
  title,
  end,
  level: Heading = 'h2',
  className,
}: {
  title: ReactNode
  end?: ReactNode
  level?: 'h2' | 'h3'
  className?: string
}) {
  return (
    <div className={cx('flex min-h-touch flex-wrap items-center justify-between gap-x-3', className)}>
      <Heading className="text-title wrap-safe">{title}</Heading>
      {end}
    </div>
  )
}

/** A text link such as "within 5 km ›" or "See all", 44 px high. */
export function MoreLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className={cx(
        '-me-1 inline-flex min-h-touch shrink-0 items-center gap-1 rounded-s px-1 text-strong text-brand-ink',
        className,
      )}
    >
      {children}
      <ChevronRight aria-hidden="true" className="size-[18px] rtl:-scale-x-100" />
    </Link>
  )
}

export interface NavRowProps {
  href?: string
  onClick?: () => void
  icon?: ReactNode
  title: ReactNode
  sub?: ReactNode
  /** Before the chevron: the current value, or a Tag. */
  end?: ReactNode
  /** A destructive action: red text, no chevron. */
  danger?: boolean
  /** True for the row whose page is shown beside this list. */
  current?: boolean
  /** Opens the address in a new tab; the value is the hint about it for screen readers. */
  newTab?: string
  className?: string
}

/** A row with a link or action: settings, menus in a Sheet. 56 px. Put rows in a RowCard. */
export function NavRow({ href, onClick, icon, title, sub, end, danger, current, newTab, className }: NavRowProps) {
  const look = cx(
    'flex min-h-14 w-full items-center gap-3.5 px-4 py-2.5 text-start transition-colors duration-fast hover:bg-well/60',
    'outline-offset-[-3px] [&>svg]:size-[22px] [&>svg]:shrink-0',
    danger ? 'text-danger-ink' : '[&>svg]:text-brand-ink',
    className,
  )
  const content = (
    <>
      {icon}
      {/* At a large text size the end slot wraps below the title. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="flex min-w-[min(100%,7rem)] flex-1 flex-col">
          <span className="text-strong wrap-safe">{title}</span>
          {sub && <span className="text-small text-ink-2 wrap-safe">{sub}</span>}
        </span>
        {end && <bdi className="text-small text-ink-2 wrap-safe">{end}</bdi>}
      </span>
      {newTab !== undefined && <span className="sr-only">{newTab}</span>}
      {href !== undefined && <RowEnd isNewTab={newTab !== undefined} />}
    </>
  )
  if (href === undefined) {
    return (
      <button type="button" onClick={onClick} className={look}>
        {content}
      </button>
    )
  }
  return (
    <Link
      href={href}
      data-button=""
      className={cx(look, current && 'rail:bg-brand-tint')}
      aria-current={current ? 'page' : undefined}
      {...(onClick && { onClick })}
      {...(newTab !== undefined && { target: '_blank', rel: 'noopener' })}
    >
      {content}
    </Link>
  )
}

const RowEnd = ({ isNewTab }: { isNewTab: boolean }) =>
  isNewTab ? (
    <SquareArrowOutUpRight aria-hidden="true" className="size-5 text-ink-3! rtl:-scale-x-100" />
  ) : (
    <ChevronRight aria-hidden="true" className="size-5 text-ink-3! rtl:-scale-x-100" />
  )

export interface TileLinkProps {
  href: string
  icon: ReactNode
  title: string
  /** place: an arch in teal · thing: a square in marigold. */
  kind?: 'place' | 'thing'
  className?: string
}

/** A large link tile such as "Manage Shops", two side by side. */
export function TileLink({ href, icon, title, kind = 'place', className }: TileLinkProps) {
  return (
    <Link
      href={href}
      className={cx(
        'flex min-h-21 items-center gap-3 rounded-l border border-line bg-surface p-3 shadow-card transition-colors hover:border-line-strong',
        className,
      )}
    >
      <span
        className={cx(
          'flex h-12.5 w-11 shrink-0 items-center justify-center rounded-t-[22px] rounded-b-[10px] [&_svg]:size-6',
          kind === 'place' ? 'bg-brand-tint text-brand-ink' : 'bg-accent-tint text-accent-ink',
        )}
      >
        {icon}
      </span>
      <span className="min-w-0 text-strong wrap-safe">{title}</span>
    </Link>
  )
}
