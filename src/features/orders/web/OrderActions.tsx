import { useTranslations } from 'use-intl'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import type { Order } from '../contract.ts'
import { hasButtons, OrderButtons } from './OrderButtons.tsx'
import { useIsStepWaiting } from './waitingOrders.ts'

/** The reader's actions on an order, pinned to the bottom; hidden while one of them waits to be sent. */
export function OrderActions({ order }: { order: Order }) {
  const isWaiting = useIsStepWaiting(order.id)
  if (isWaiting) return null
  if (!hasButtons(order)) return <Afterwards order={order} />
  return (
    <ActionBar>
      <OrderButtons order={order} />
    </ActionBar>
  )
}

/** Actions after the end of an order: the buyer reviews, or asks again. */
function Afterwards({ order }: { order: Order }) {
  const t = useTranslations('orders')
  if (order.side !== 'buyer' || order.listingId === null) return null
  if (order.review !== null) {
    return (
      <ActionBar>
        <LinkButton
          variant={order.review === 'open' ? 'filled' : 'tint'}
          href={`/ratings?product=${encodeURIComponent(order.listingId)}`}
        >
          {order.review === 'open' ? t('writeReview') : t('changeReview')}
        </LinkButton>
      </ActionBar>
    )
  }
  if (order.status !== 'cancelled' && order.status !== 'expired') return null
  return (
    <ActionBar>
      <LinkButton variant="tint" href={`/product/${order.listingId}`}>
        {t('askAgain')}
      </LinkButton>
    </ActionBar>
  )
}
