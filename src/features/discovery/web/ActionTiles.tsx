import type { ReactNode } from 'react'
import { cx } from '#kit/web/ui/cx.ts'
import { Link } from '#kit/web/ui/Link.tsx'

export interface ActionTile {
  /** Target of the tile; tiles with `onPress` have none. */
  href?: string
  onPress?: () => void
  label: string
  icon: ReactNode
  /** The most important tile. */
  isMain?: boolean
  /** An external link. */
  isOutside?: boolean
}

/** Actions for a place, as a row of icons with labels: Call, Directions, Chat. */
export function ActionTiles({ label, tiles }: { label: string; tiles: readonly ActionTile[] }) {
  if (tiles.length === 0) return null
  return (
    <ul
      aria-label={label}
      className="grid grid-flow-col auto-cols-[minmax(0,7rem)] justify-around gap-2 py-1 rail:justify-start"
    >
      {tiles.map((tile) => (
        <li key={tile.label} className="min-w-0">
          <Tile tile={tile} />
        </li>
      ))}
    </ul>
  )
}

const TILE = 'flex w-full flex-col items-center gap-1.5 rounded-m p-1'

function Tile({ tile: { href, onPress, label, icon, isMain, isOutside } }: { tile: ActionTile }) {
  const content = (
    <>
      <span
        className={cx(
          'flex h-13 w-14 items-center justify-center rounded-l [&_svg]:size-6',
          isMain ? 'bg-brand text-on-brand' : 'bg-brand-tint text-brand-ink',
        )}
      >
        {icon}
      </span>
      <span className="max-w-full text-center text-label font-normal wrap-safe">{label}</span>
    </>
  )
  if (href === undefined) {
    return (
      <button type="button" className={TILE} onClick={onPress}>
        {content}
      </button>
    )
  }
  return (
    <Link href={href} className={TILE} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}>
      {content}
    </Link>
  )
}
