import { Check, CircleCheck, Handshake } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import type { Order } from '../contract.ts'
import type { OrderAction } from '../rules.ts'
import { CancelSheet } from './CancelSheet.tsx'
import { type PlainStep, useSteps } from './queries.ts'

const ICONS = { confirm: Check, handOver: Handshake, complete: CircleCheck }
const isPlain = (action: OrderAction): action is PlainStep => action in ICONS

/** True when the reader can do something with an order now. */
export const hasButtons = ({ actions }: Order): boolean =>
  actions.some((action) => isPlain(action) || action === 'cancel')

/** The reader's actions on an order as buttons: cancelling, which asks for a reason, and the step that comes next. */
export function OrderButtons({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const { take, cancel } = useSteps(order)
  const [isCancelling, setCancelling] = useState(false)
  const canCancel = order.actions.includes('cancel')
  return (
    <>
      {canCancel && (
        <Button variant="quiet" onClick={() => setCancelling(true)}>
          {order.status !== 'requested' ? t('cancelOrder') : order.side === 'seller' ? t('decline') : t('takeBack')}
        </Button>
      )}
      {order.actions.filter(isPlain).map((action) => {
        const Icon = ICONS[action]
        return (
          <Button key={action} icon={<Icon aria-hidden="true" className="size-5" />} onClick={() => void take(action)}>
            {t(action)}
          </Button>
        )
      })}
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
