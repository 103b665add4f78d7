import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import TimerOff from 'lucide-react/icons/timer-off'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { Tag, type TagTone } from '#kit/web/ui/Tag.tsx'
import type { Payment } from '../contract.ts'
import { ReferenceForm } from './ReferenceForm.tsx'
import './words/subscriptions.ts'

const LOOKS = {
  pending: { Icon: Hourglass, tone: 'wait', ground: 'bg-accent-tint text-accent-ink' },
  confirmed: { Icon: CircleCheck, tone: 'ok', ground: 'bg-ok-tint text-ok-ink' },
  refused: { Icon: CircleX, tone: 'quiet', ground: 'bg-well text-ink-2' },
  expired: { Icon: TimerOff, tone: 'quiet', ground: 'bg-well text-ink-2' },
  refunded: { Icon: Undo2, tone: 'quiet', ground: 'bg-well text-ink-2' },
} as const satisfies Record<Payment['state'], { Icon: unknown; tone: TagTone; ground: string }>

/** The user's payments, newest first, each with its states and times. */
export function PaymentHistory({ payments, waiting }: { payments: Payment[]; waiting: ReadonlySet<string> }) {
  const t = useTranslations('subscriptions')
  if (payments.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('payments')} />
      <ul
        aria-label={t('payments')}
        className="divide-y divide-line rounded-l border border-line bg-surface px-4 shadow-card"
      >
        {payments.map((payment) => (
          <li key={payment.id} className="py-4">
            <PaymentRow payment={payment} isWaiting={waiting.has(payment.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PaymentRow({ payment, isWaiting }: { payment: Payment; isWaiting: boolean }) {
  const t = useTranslations('subscriptions')
  const [isEntering, setEntering] = useState(false)
  const { Icon, tone, ground } = LOOKS[payment.state]
  const amount = priceText({ amount: paise(payment.amountPaise), unit: '' })
  const names = payment.listings.map(({ title }) => title ?? t('deletedListing')).join(', ')
  const canEnter = (payment.state === 'pending' && payment.reference !== null) || payment.state === 'expired'
  return (
    <div className="flex gap-3">
      <span className={`flex size-10 shrink-0 items-center justify-center rounded-full [&>svg]:size-5 ${ground}`}>
        <Icon aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="text-strong">
            {amount} · {dateText(new Date(payment.createdAt))}
          </h3>
          <Tag tone={tone}>{t(payment.state)}</Tag>
        </div>
        <p className="mt-0.5 text-small text-ink-2 wrap-safe">
          {names} · {t('months', { count: payment.months })}
        </p>
        <Steps payment={payment} isWaiting={isWaiting} />
        {(payment.state === 'pending' || payment.state === 'confirmed') &&
          payment.listings
            .filter(({ isRejected }) => isRejected)
            .map(({ id, title }) => (
              <p key={id} className="mt-1 text-small text-accent-ink wrap-safe">
                {t('rejectedLine', { title: title ?? t('deletedListing') })}
              </p>
            ))}
        {canEnter && !isWaiting && !isEntering && (
          <Button size="small" variant="text" className="-ms-2 mt-1" onClick={() => setEntering(true)}>
            {payment.state === 'expired' ? t('iPaid') : t('correctReference')}
          </Button>
        )}
        {isEntering && (
          <div className="mt-3">
            <ReferenceForm payment={payment} onDone={() => setEntering(false)} />
          </div>
        )}
      </div>
    </div>
  )
}

/** The states of a payment in order; the last one is current. */
function Steps({ payment, isWaiting }: { payment: Payment; isWaiting: boolean }) {
  const t = useTranslations('subscriptions')
  const date = (at: string | null) => (at ? dateText(new Date(at)) : '')
  const steps = [t('stepAsked', { date: date(payment.createdAt) })]
  if (payment.reference) steps.push(t('stepReported', { reference: payment.reference, date: date(payment.reportedAt) }))
  if (isWaiting) steps.push(t('stepWaits'))
  else if (payment.state === 'pending')
    steps.push(payment.reference ? t('stepChecked') : t('stepOpen', { date: date(payment.expiresAt) }))
  else if (payment.state === 'confirmed') steps.push(t('stepConfirmed', { date: date(payment.settledAt) }))
  else if (payment.state === 'refused')
    steps.push(t('stepRefused', { date: date(payment.settledAt), reason: payment.reason }))
  else if (payment.state === 'refunded')
    steps.push(t('stepRefunded', { date: date(payment.settledAt), reason: payment.reason }))
  else steps.push(t('stepExpired', { date: date(payment.settledAt) }))
  return (
    <ol className="mt-2 ms-1 border-s-2 border-line">
      {steps.map((step, index) => (
        <li
          key={step}
          className={`relative ps-4 pb-1.5 text-small wrap-safe last:pb-0 ${index === steps.length - 1 ? 'text-ink' : 'text-ink-2'}`}
        >
          <span
            aria-hidden="true"
            className={`absolute -start-[6px] top-1.5 size-2.5 rounded-full ${index === steps.length - 1 ? 'bg-brand' : 'bg-line-strong'}`}
          />
          {step}
        </li>
      ))}
    </ol>
  )
}
