import type { ComponentType, ReactNode, SVGProps } from 'react'
import { CountBadge } from './CountBadge.tsx'
import { isPlainClick, Link } from './Link.tsx'
import { cx } from './cx.ts'

/** One of the app's five navigation items. */
export interface NavItem {
  href: string
  label: string
  /** A Lucide icon, as component. */
  icon: ComponentType<SVGProps<SVGSVGElement> & { strokeWidth?: string | number }>
  current: boolean
  /** Number of unread or pending items; 0 shows none. */
  badge?: number
  /** The badge in words: "2 unread messages". */
  badgeLabel?: string
}

export interface BottomBarProps {
  /** "Main": names the landmark. */
  label: string
  items: readonly NavItem[]
  /** Top of the rail: the logo with a link to Home. */
  brand?: ReactNode
  /** Foot of the rail: the SOS button. Not shown on a phone, where SOS is on Home. */
  foot?: ReactNode
}

/**
 * The main navigation: a bar of 72 px at the bottom on a phone, a rail of 88 px at the start edge from 900 px. Put it
 * in a Shell.
 */
export function BottomBar({ label, items, brand, foot }: BottomBarProps) {
  return (
    <nav
      aria-label={label}
      className={cx(
        'nav-bar fixed inset-x-0 bottom-0 z-nav border-t border-line bg-surface pb-[env(safe-area-inset-bottom,0px)]',
        'rail:inset-x-auto rail:inset-y-0 rail:start-0 rail:flex rail:w-rail rail:flex-col rail:items-center rail:border-t-0',
        'rail:border-e rail:pt-4 rail:pb-4',
      )}
    >
      {brand && <div className="mb-5 hidden rail:block">{brand}</div>}
      <ul className="flex min-h-nav items-stretch rail:min-h-0 rail:w-full rail:flex-1 rail:flex-col rail:gap-1 rail:overflow-y-auto">
        {items.map((item) => (
          <li key={item.href} className="min-w-0 flex-1 rail:flex-none">
            <Link
              href={item.href}
              aria-current={item.current ? 'page' : undefined}
              // As after a link within a page, which disappears with it: keys and screen readers go on in the new page.
              onClick={(event) =>
                isPlainClick(event) && document.getElementById('main')?.focus({ preventScroll: true })
              }
              className={cx(
                'group flex h-full min-h-16 flex-col items-center justify-center gap-1 px-0.5 py-1.5 text-tag outline-offset-[-4px]',
                item.current ? 'font-bold text-brand-ink' : 'font-medium text-ink-2 hover:text-ink',
              )}
            >
              <span
                className={cx(
                  'relative flex h-8 w-14 max-w-full items-center justify-center rounded-full transition-colors',
                  item.current ? 'bg-brand-tint' : 'group-hover:bg-well',
                )}
              >
                <item.icon aria-hidden="true" className="size-6" strokeWidth={item.current ? 2.4 : 2} />
                {item.badge ? <CountBadge count={item.badge} className="absolute start-8 -top-1" /> : null}
              </span>
              <span className="bar-label max-w-full truncate">{item.label}</span>
              {item.badge ? <span className="sr-only">{item.badgeLabel ?? item.badge}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
      {foot && <div className="mt-4 hidden rail:block">{foot}</div>}
    </nav>
  )
}
