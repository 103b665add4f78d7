import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { readAdminPayments } from '../paymentContract.ts'
import { PaymentRow } from './PaymentRow.tsx'
import { PaymentSearch } from './PaymentSearch.tsx'
import { useAdmin } from './queries.ts'
import { QueryGate } from './QueryGate.tsx'
import { StatementSheet } from './StatementSheet.tsx'
import { UnmatchedMoney } from './UnmatchedMoney.tsx'
import { useAdminWords } from './useAdminWords.ts'

/** Payments to confirm or refuse, payments confirmed this month, and running paid periods (P-06). */
export function SubscriptionsPanel() {
  const t = useTranslations('admin')
  const { money, day, nameOf } = useAdminWords()
  const query = useAdmin(readAdminPayments, {})
  const [isMatching, setMatching] = useState(false)
  return (
    <QueryGate query={query}>
      {({ waiting, confirmed, subscriptions, events }) => (
        <div className="flex flex-col gap-6">
          <UnmatchedMoney events={events} />
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
          <PaymentSearch />
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
