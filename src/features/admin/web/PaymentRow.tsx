import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { ListingKind } from '#features/listings/rules.ts'
import type { AdminPayment } from '../paymentContract.ts'
import { confirmPayment, refundPayment, refusePayment } from './calls.ts'
import { buyersPath } from '../rules.ts'
import { Assign } from './Assign.tsx'
import { useAct } from './queries.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useAdminWords } from './useAdminWords.ts'
import './words/admin.ts'

/** One payment with its payer, purpose, history and actions. */
export function PaymentRow({ payment }: { payment: AdminPayment }) {
  const t = useTranslations('admin')
  const words = useWords()
  const sentence = useErrorSentence()
  const { money, day, nameOf } = useAdminWords()
  const [isRefusing, setRefusing] = useState(false)
  const accept = useAct(confirmPayment)
  const refuse = useAct(refusePayment)
  const refund = useAct(refundPayment)
  const { id, state, amountPaise, months, reference, payer, listings } = payment
  const canDecide = state === 'pending' && reference !== null
  const canRefund = state === 'confirmed'
  const [amount, name] = [money(amountPaise), nameOf(payer)]

  async function take() {
    const question = {
      title: t('confirmQuestion', { amount }),
      body: t('confirmBody', { reference: reference ?? '' }),
      yes: t('confirm'),
      no: words.cancel,
    }
    if (!(await confirm(question))) return
    try {
      await accept.mutateAsync({ id })
      toast(t('didConfirm'), { tone: 'ok' })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <Card>
      <article aria-label={`${name}, ${amount}`} className="flex flex-col gap-3 rail:flex-row rail:items-center">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <p className="flex items-baseline justify-between gap-3">
            <span className="text-strong wrap-safe">{name}</span>
            <span className="text-price tabular-nums">{amount}</span>
          </p>
          <p className="text-small text-ink-2 wrap-safe">{payer && `${payer.email} · ${payer.phone}`}</p>
          <p className="text-body wrap-safe">
            {reference === null ? (
              payment.transactionRef
            ) : (
              <>
                {t('reference')} <b className="font-semibold tabular-nums">{reference}</b>
              </>
            )}
          </p>
          <ul className="text-small text-ink-2">
            {listings.map((line, index) => (
              <li key={line.id ?? index} className="wrap-safe">
                {line.id === null ? (
                  t('goneListing')
                ) : (
                  <Link className="text-brand-ink underline" href={buyersPath(line.kind as ListingKind, line.id)}>
                    {line.title}
                  </Link>
                )}
                {line.isRejected && ` · ${t('isRejected')}`}
                {line.paidUntil && ` · ${t('until', { date: day(line.paidUntil) })}`}
              </li>
            ))}
          </ul>
          <p className="text-small text-ink-2 wrap-safe">
            {t('forMonths', { count: months })} · <Timeline payment={payment} />
          </p>
        </div>
        <Assign subject={`payment:${id}`} name={`${name}, ${amount}`} assignee={payment.assignee} />
        {canDecide && (
          <div className="flex shrink-0 justify-end gap-2">
            <Button variant="text" aria-label={t('refuseName', { amount, name })} onClick={() => setRefusing(true)}>
              {t('refuse')}
            </Button>
            <Button
              variant="tint"
              icon={<Check aria-hidden="true" className="size-5" />}
              aria-label={t('confirmName', { amount, name })}
              busy={accept.isPending}
              onClick={() => void take()}
            >
              {t('confirm')}
            </Button>
          </div>
        )}
        {canRefund && (
          <Button
            variant="quiet"
            size="small"
            className="self-end"
            aria-label={t('refundName', { amount, name })}
            onClick={() => setRefusing(true)}
          >
            {t('refund')}
          </Button>
        )}
      </article>
      {isRefusing && (
        <ReasonDialog
          title={t(canRefund ? 'refundTitle' : 'refuseTitle', { amount })}
          hint={t(canRefund ? 'refundHint' : 'refuseHint')}
          yes={t(canRefund ? 'refund' : 'refuse')}
          danger
          onClose={() => setRefusing(false)}
          onSend={async (reason) => {
            await (canRefund ? refund : refuse).mutateAsync({ id, reason })
            toast(t(canRefund ? 'didRefund' : 'didRefuse'), { tone: 'ok' })
          }}
        />
      )}
    </Card>
  )
}

/** The history of a payment, in order. */
function Timeline({ payment }: { payment: AdminPayment }) {
  const t = useTranslations('admin')
  const { moment } = useAdminWords()
  const steps = [t('stepStarted', { at: moment(payment.createdAt) })]
  if (payment.reportedAt) steps.push(t('stepReported', { at: moment(payment.reportedAt) }))
  if (payment.settledAt) steps.push(t(`settled.${payment.state}`, { at: moment(payment.settledAt) }))
  return (
    <>
      {steps.join(' · ')}
      {payment.reason !== '' && ` · ${payment.reason}`}
    </>
  )
}
