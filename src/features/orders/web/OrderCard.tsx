import { useTranslations } from 'use-intl'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import type { Photo } from '#features/photos/contract.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Order } from '../contract.ts'
import { hasButtons, OrderButtons } from './OrderButtons.tsx'
import { useNowWords, useStatusWord } from './useOrderWords.ts'
import { useIsStepWaiting } from './waitingOrders.ts'
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

/** An order in a chat: its present state, the item, and buttons for the next steps. */
export function OrderCard({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const status = useStatusWord()(order)
  const { title, hint } = useNowWords()(order)
  const isWaiting = useIsStepWaiting(order.id)
  const { id, note, listingId } = order
  return (
    <Card className="flex flex-col gap-2.5" aria-label={t('orderOf', { item: order.product })}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-strong wrap-safe">{title}</p>
        {status.text !== title && <Tag tone={status.tone}>{status.text}</Tag>}
      </div>
      <OrderLine {...order} href={listingId && `/product/${listingId}`} />
      {note !== '' && <p className="text-body text-ink-2 wrap-safe">“{note}”</p>}
      {hint !== '' && <p className="text-small text-ink-2">{hint}</p>}
      {isWaiting && <p className="text-small text-accent-ink">{t('stepWaits')}</p>}
      <div className="flex flex-wrap items-center gap-2 [&>*]:flex-auto">
        <LinkButton variant="quiet" href={`/orders/${id}`}>
          {t('details')}
        </LinkButton>
        {!isWaiting && hasButtons(order) && <OrderButtons order={order} />}
      </div>
    </Card>
  )
}
