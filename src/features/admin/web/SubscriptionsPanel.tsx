import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PaymentToConfirm } from '#features/subscriptions/contract.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { confirmPayment, readAdminPayments, refusePayment } from '../contract.ts'
import { useAct, useAdmin } from './queries.ts'
import { QueryGate } from './QueryGate.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import { useAdminWords } from './useAdminWords.ts'

/** Payments to confirm or refuse, what was confirmed this month, and what is paid for now (P-06). */
export function SubscriptionsPanel() {
  const t = useTranslations('admin')
  const { money, day, nameOf } = useAdminWords()
  const query = useAdmin(readAdminPayments, {})
  const [isMatching, setMatching] = useState(false)
  return (
    <QueryGate query={query}>
      {({ waiting, confirmed, subscriptions, events }) => (
        <div className="flex flex-col gap-6">
          <section>
            <SectionHeader
              title={t('waiting')}
              end={
                waiting.length > 0 && (
                  <Button size="small" variant="text" onClick={() => setMatching(true)}>
                    {t('statement')}
                  </Button>
                )
              }
            />
            {waiting.length === 0 && <Card className="text-body text-ink-2">{t('noWaiting')}</Card>}
            <ul className="flex flex-col gap-3">
              {waiting.map((payment) => (
                <li key={payment.id}>
                  <PaymentRow payment={payment} />
                </li>
              ))}
            </ul>
          </section>
          <Rows title={t('active')} none={t('noActive')}>
            {subscriptions.map(({ id, title, owner, kind, paidUntil }) => (
              <Row key={id} title={title} sub={`${nameOf(owner)} · ${t(`kinds.${kind}`)}`}>
                {t('until', { date: day(paidUntil) })}
              </Row>
            ))}
          </Rows>
          <Rows title={t('confirmedThisMonth')} none={t('noConfirmed')} id="confirmed">
            {confirmed.map(({ id, payer, amountPaise, months, settledAt }) => (
              <Row key={id} title={nameOf(payer)} sub={`${t('forMonths', { count: months })} · ${day(settledAt)}`}>
                {money(amountPaise)}
              </Row>
            ))}
          </Rows>
          {events.length > 0 && (
            <Rows title={t('events')} none="">
              {events.map(({ id, reference, outcome, amountPaise, receivedAt }) => (
                <Row key={id} title={reference ?? id} sub={`${outcome} · ${day(receivedAt)}`}>
                  {amountPaise !== null && money(amountPaise)}
                </Row>
              ))}
            </Rows>
          )}
          {isMatching && <StatementSheet onClose={() => setMatching(false)} />}
        </div>
      )}
    </QueryGate>
  )
}

function Rows({ title, none, id, children }: { title: string; none: string; id?: string; children: ReactNode[] }) {
  return (
    <section id={id}>
      <SectionHeader title={title} />
      <Card>
        {children.length === 0 ? (
          <p className="text-body text-ink-2">{none}</p>
        ) : (
          <ul aria-label={title} className="flex flex-col divide-y divide-line">
            {children}
          </ul>
        )}
      </Card>
    </section>
  )
}

function Row({ title, sub, children }: { title: string; sub: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline justify-between gap-3 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0">
        <span className="block text-strong wrap-safe">{title}</span>
        <span className="text-small text-ink-2">{sub}</span>
      </span>
      <span className="shrink-0 text-body tabular-nums">{children}</span>
    </li>
  )
}

function PaymentRow({ payment }: { payment: PaymentToConfirm }) {
  const t = useTranslations('admin')
  const words = useWords()
  const sentence = useErrorSentence()
  const { money, ago, nameOf } = useAdminWords()
  const [isRefusing, setRefusing] = useState(false)
  const accept = useAct(confirmPayment)
  const refuse = useAct(refusePayment)
  const { id, amountPaise, months, reference, reportedAt, payer, listings } = payment
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
            {t('reference')} <b className="font-semibold tabular-nums">{reference}</b>
          </p>
          <p className="text-small text-ink-2 wrap-safe">
            {t('forMonths', { count: months })} · {listings.map(({ title }) => title ?? '–').join(', ')}
            {reportedAt && ` · ${ago(reportedAt)}`}
          </p>
        </div>
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
      </article>
      {isRefusing && (
        <ReasonDialog
          title={t('refuseTitle', { amount })}
          hint={t('refuseHint')}
          yes={t('refuse')}
          danger
          onClose={() => setRefusing(false)}
          onSend={async (reason) => {
            await refuse.mutateAsync({ id, reason })
            toast(t('didRefuse'), { tone: 'ok' })
          }}
        />
      )}
    </Card>
  )
}
