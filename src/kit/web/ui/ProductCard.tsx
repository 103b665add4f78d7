import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import { cx } from './cx.ts'

export interface ProductCardProps {
  href: string
  title: string
  /** An <img> or a photo part; it fills the top. */
  picture: ReactNode
  /** A PriceText. */
  price?: ReactNode
  /** A Rating. */
  rating?: ReactNode
  /** A DistanceText. */
  distance?: ReactNode
  /** A Tag at the top start: "New". */
  tag?: ReactNode
  /** A HeartButton of variant "over". */
  heart?: ReactNode
  className?: string
}

/** A card of an item, 171 px wide on a phone. The whole card is a link; the heart is a separate button. */
export function ProductCard({
  href,
  title,
  picture,
  price,
  rating,
  distance,
  tag,
  heart,
  className,
}: ProductCardProps) {
  return (
    <article
      className={cx(
        'relative flex min-w-0 flex-col overflow-hidden rounded-l border border-line bg-surface shadow-card',
        className,
      )}
    >
      <div className="picture-frame aspect-[7/6] w-full overflow-hidden bg-well [&_img]:size-full [&_img]:object-cover">
        {picture}
      </div>
      {tag && <div className="pointer-events-none absolute start-2 top-2">{tag}</div>}
      <div className="flex flex-1 flex-col gap-0.5 px-3 pt-2 pb-2.5">
        <p className="truncate text-strong">
          <Link
            href={href}
            className="outline-none after:absolute after:inset-0 after:rounded-l focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {title}
          </Link>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {price}
          {rating}
        </div>
        {distance}
      </div>
      {heart && <div className="absolute end-0 top-0">{heart}</div>}
    </article>
  )
}
