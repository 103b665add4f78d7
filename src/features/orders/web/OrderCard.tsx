import { useTranslations } from 'use-intl'
import { Card } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Order } from '../contract.ts'
import { hasButtons, OrderButtons } from './OrderButtons.tsx'
import { OrderLine } from './OrderLine.tsx'
import { useNowWords, useStatusWord } from './useOrderWords.ts'
import { useIsStepWaiting } from './waitingOrders.ts'
import './words/orders.ts'

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
