import { useTranslations } from 'use-intl'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import type { Photo } from '#features/photos/contract.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import './words/orders.ts'

interface OrderLineProps {
  product: string
  photo: Photo | null
  quantity: number
  price: string
  total: string
  /** Null: the item is deleted. */
  href: string | null
}

/** The ordered item: photo, name, quantity, price and total. */
export function OrderLine({ product, photo, quantity, price, total, href }: OrderLineProps) {
  const t = useTranslations('orders')
  return (
    <div className="relative flex items-center gap-3">
      <ShapeFrame kind="thing" className="size-20">
        <ListingPicture photo={photo} kind="item" sizes="80px" />
      </ShapeFrame>
      <div className="min-w-0 flex-1">
        <p className="text-row wrap-safe">
          {href === null ? (
            product
          ) : (
            <Link
              href={href}
              className="outline-none after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {product}
            </Link>
          )}
        </p>
        <p className="text-body text-ink-2 tabular-nums">{t('lineText', { quantity, price })}</p>
      </div>
      <p className="shrink-0 text-price">{total}</p>
    </div>
  )
}
