import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'
import { useMomentText } from '#kit/web/useMomentText.ts'
import type { Order } from '../contract.ts'
import type { OrderStatus } from '../rules.ts'
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
              {t(`steps.${status === 'expired' && order.wasUnlisted ? 'unlisted' : status}`)}
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
