import type { ReactNode } from 'react'
import { CountBadge } from './CountBadge.tsx'
import { Link } from './Link.tsx'
import { cx } from './cx.ts'
import { useWords } from './words.tsx'

export interface PersonRowProps {
  /** Address of the row; absent: not a link. */
  href?: string
  name: string
  /** An Avatar of size "row"; for a shop a ShapeFrame of kind "place", 56 wide. */
  avatar: ReactNode
  /** The last message, or what the person does. */
  line?: ReactNode
  /** "within 1 km" */
  distance?: ReactNode
  /** "9:41 AM", "Yesterday" */
  time?: string
  unread?: number
  /** An active SOS: red across the whole width. */
  alert?: boolean
  /** A Tag at the end, before the time ("SOS", "Demo"). */
  tag?: ReactNode
  /** A Button at the end edge: "Add". */
  action?: ReactNode
  className?: string
}

/** A person in a list: circle 56, name, last message, distance. */
export function PersonRow({
  href,
  name,
  avatar,
  line,
  distance,
  time,
  unread = 0,
  alert,
  tag,
  action,
  className,
}: PersonRowProps) {
  const words = useWords()
  const lineLook = alert ? 'font-semibold text-danger-ink' : unread > 0 ? 'font-semibold text-ink' : 'text-ink-2'
  return (
    <article
      className={cx(
        'relative flex min-h-19 items-center gap-3 py-2.5',
        alert && '-mx-gutter bg-danger-tint px-gutter rail:mx-0 rail:rounded-l',
        className,
      )}
    >
      {avatar}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 text-row wrap-safe">
            {href === undefined ? (
              name
            ) : (
              <Link
                href={href}
                className="outline-none after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:outline-focus"
              >
                {name}
              </Link>
            )}
          </p>
          {(tag || time) && (
            <span className="flex shrink-0 items-baseline gap-2">
              {tag}
              {time && (
                <span
                  className={cx(
                    'text-small whitespace-nowrap tabular-nums',
                    unread > 0 ? 'font-semibold text-brand-ink' : 'text-ink-3',
                  )}
                >
                  <bdi>{time}</bdi>
                </span>
              )}
            </span>
          )}
        </div>
        <div className="flex items-center justify-between gap-3">
          {line && (
            <div className={cx('min-w-0 leading-[1.375]', alert ? 'wrap-safe' : 'truncate', lineLook)}>{line}</div>
          )}
          {unread > 0 && (
            <>
              <CountBadge count={unread} tone="brand" className="ms-auto shrink-0" />
              <span className="sr-only">
                {unread} {words.unread}
              </span>
            </>
          )}
        </div>
        {distance && <div className="text-small text-ink-3">{distance}</div>}
      </div>
      {action && <div className="relative shrink-0">{action}</div>}
    </article>
  )
}
