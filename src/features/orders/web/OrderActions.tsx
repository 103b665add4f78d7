import { Check, CircleCheck, Handshake } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import type { Order } from '../contract.ts'
import type { OrderAction } from '../rules.ts'
import { CancelSheet } from './CancelSheet.tsx'
import { type PlainStep, useSteps } from './queries.ts'
import { useIsStepWaiting } from './waitingOrders.ts'

const ICONS = { confirm: Check, handOver: Handshake, complete: CircleCheck }
const isPlain = (action: OrderAction): action is PlainStep => action in ICONS

/** The reader's actions on an order, pinned to the bottom; hidden while one of them waits to be sent. */
export function OrderActions({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const { take, cancel } = useSteps(order)
  const isWaiting = useIsStepWaiting(order.id)
  const [isCancelling, setCancelling] = useState(false)
  const plain = order.actions.filter(isPlain)
  const canCancel = order.actions.includes('cancel')
  if (isWaiting) return null
  if (plain.length === 0 && !canCancel) return <Afterwards order={order} />
  return (
    <>
      <ActionBar>
        {canCancel && (
          <Button variant="quiet" onClick={() => setCancelling(true)}>
            {order.status !== 'requested' ? t('cancelOrder') : order.side === 'seller' ? t('decline') : t('takeBack')}
          </Button>
        )}
        {plain.map((action) => {
          const Icon = ICONS[action]
          return (
            <Button
              key={action}
              icon={<Icon aria-hidden="true" className="size-5" />}
              onClick={() => void take(action)}
            >
              {t(action)}
            </Button>
          )
        })}
      </ActionBar>
      {canCancel && (
        <CancelSheet
          order={order}
          open={isCancelling}
          onClose={() => setCancelling(false)}
          onCancel={(reason) => void cancel(reason)}
        />
      )}
    </>
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
