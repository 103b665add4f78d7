import Check from 'lucide-react/icons/check'
import MessageCircle from 'lucide-react/icons/message-circle'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { directionsUrl } from '#core/geo.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { useMomentText } from '#kit/web/useMomentText.ts'
import type { Order } from '../contract.ts'
import { endOfRequest, type OrderStatus } from '../rules.ts'
import { useIsStepWaiting } from './waitingOrders.ts'
import './words/orders.ts'

interface Step {
  status: OrderStatus
  at: string | null
}

/** Past steps, and the next ones. */
function stepsOf(order: Order): Step[] {
  const path: Step[] = [
    { status: 'requested', at: order.createdAt },
    { status: 'confirmed', at: order.confirmedAt },
    { status: 'handedOver', at: order.handedOverAt },
    { status: 'completed', at: order.doneAt },
  ]
  const happened = path.filter(({ at }) => at !== null)
  if (order.endedAt) return [...happened, { status: order.status, at: order.endedAt }]
  return order.doneAt ? happened : path
}

/** The timeline of an order, each step with its time. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const moment = useMomentText()
  const steps = stepsOf(order)
  const endWord = order.wasUnlisted ? 'unlisted' : (endOfRequest(order) ?? order.status)
  return (
    <ol aria-label={t('progress')} className="flex flex-col">
      {steps.map(({ status, at }, i) => (
        <li key={status} className="relative flex min-h-14 gap-3 pb-3 last:min-h-0 last:pb-0">
          {i < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx('absolute start-[13px] top-7 bottom-0 w-0.5', steps[i + 1]!.at ? 'bg-brand' : 'bg-line')}
            />
          )}
          <Mark isDone={at !== null} isEnd={status === 'cancelled' || status === 'expired'} />
          <div className="min-w-0 flex-1 pt-0.5">
            <p className={at ? 'text-strong' : 'text-body text-ink-3'}>
              {t(`steps.${status === order.status ? endWord : status}`)}
            </p>
            {at && <p className="text-small text-ink-2 tabular-nums">{moment(at)}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Mark({ isDone, isEnd }: { isDone: boolean; isEnd: boolean }) {
  const Icon = isEnd ? X : Check
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex size-7 shrink-0 items-center justify-center rounded-full',
        !isDone && 'border-2 border-line bg-surface',
        isDone && (isEnd ? 'bg-well text-ink-2' : 'bg-brand text-on-brand'),
      )}
    >
      {isDone && <Icon className="size-4" strokeWidth={3} />}
    </span>
  )
}

/** The other party with contact data, and for the buyer the pickup place. */
export function OtherParty({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const { other, side, place } = order
  const name = other.name || t('formerMember')
  const line = side === 'buyer' ? order.shop || t('seller') : t('buyer')
  return (
    <Card className="flex flex-col gap-3">
      <PersonRow
        className="-my-2.5"
        name={name}
        avatar={<Avatar name={name} src={other.photo} size="row" />}
        line={line}
        distance={
          side === 'seller' && other.id ? (
            other.rating === null ? (
              t('newBuyer')
            ) : (
              <span className="flex flex-wrap items-center gap-x-2">
                <Rating value={other.rating} />
                {t('buyerRating', { rating: other.rating.toFixed(1), count: other.ratings })}
              </span>
            )
          ) : undefined
        }
      />
      {order.address !== '' && (
        <p className="text-body wrap-safe">
          <span className="block text-small text-ink-3">{t('fetchAt')}</span>
          {order.address}
        </p>
      )}
      {other.id && (
        <div className="flex flex-wrap gap-2 [&>*]:flex-auto">
          {place && (
            <LinkButton
              size="small"
              variant="tint"
              href={directionsUrl(place)}
              target="_blank"
              rel="noopener noreferrer"
              icon={<Navigation aria-hidden="true" className="size-5" />}
            >
              {t('directions')}
            </LinkButton>
          )}
          {other.phone !== '' && (
            <LinkButton
              size="small"
              variant="tint"
              href={`tel:${other.phone}`}
              icon={<Phone aria-hidden="true" className="size-5" />}
            >
              {t('call')}
            </LinkButton>
          )}
          {other.isBlocked ? (
            <p className="text-small text-ink-2">{t('youBlocked', { name })}</p>
          ) : (
            <LinkButton
              size="small"
              variant="tint"
              href={`/chat?${new URLSearchParams({ sellerId: other.id, sellerName: name })}`}
              icon={<MessageCircle aria-hidden="true" className="size-5" />}
            >
              {t('chat')}
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}

/**
 * Scrolls an element into view and focuses it after the user's own step has changed the order, because the button of
 * the step is gone by then. Steps of the other party move nothing.
 * @returns the ref of the element, which needs `tabIndex={-1}`
 */
export function useShownAfterStep({ id, status }: Order) {
  const element = useRef<HTMLDivElement>(null)
  const isWaiting = useIsStepWaiting(id)
  const before = useRef<Order['status'] | null>(null)
  useEffect(() => {
    if (isWaiting) before.current ??= status
    if (before.current === null || before.current === status) return
    before.current = null
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    element.current?.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' })
    element.current?.focus({ preventScroll: true })
  }, [isWaiting, status])
  return element
}
