import type { ReactNode } from 'react'
import { cx } from '#kit/web/ui/cx.ts'
import { Link } from '#kit/web/ui/Link.tsx'

export interface ActionTile {
  href: string
  label: string
  icon: ReactNode
  /** The one that matters most. */
  isMain?: boolean
  /** Leads out of the product. */
  isOutside?: boolean
}

/** What can be done with a place, as a row of signs with their words: Call, Directions, Chat. */
export function ActionTiles({ label, tiles }: { label: string; tiles: readonly ActionTile[] }) {
  if (tiles.length === 0) return null
  return (
    <ul
      aria-label={label}
      className="grid grid-flow-col auto-cols-[minmax(0,7rem)] justify-around gap-2 py-1 rail:justify-start"
    >
      {tiles.map(({ href, label, icon, isMain, isOutside }) => (
        <li key={label} className="min-w-0">
          <Link
            href={href}
            className="flex flex-col items-center gap-1.5 rounded-m p-1"
            {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <span
              className={cx(
                'flex h-13 w-14 items-center justify-center rounded-l [&_svg]:size-6',
                isMain ? 'bg-brand text-on-brand' : 'bg-brand-tint text-brand-ink',
              )}
            >
              {icon}
            </span>
            <span className="max-w-full text-center text-label font-normal wrap-safe">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
