import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { PAYMENT_STATES } from '#features/subscriptions/rules.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { findPayments, readAdminPayments } from './calls.ts'
import { PaymentRow } from './PaymentRow.tsx'
import { useAdmin } from './queries.ts'
import { QueryGate } from './QueryGate.tsx'
import { AssignedSelect, SavedFilters } from './QueueFilters.tsx'
import { StatementSheet, UnmatchedMoney } from './UnmatchedMoney.tsx'
import { useAdminWords } from './useAdminWords.ts'
import './words/admin.ts'

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
            <ul aria-label={t('waiting')} className="flex flex-col gap-3">
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

/** Every payment, by reference, amount or person (P-06); the search is kept in the page address. */
function PaymentSearch() {
  const t = useTranslations('admin')
  const userId = useUser()?.id
  const [params, setParams] = useQueryParams()
  const assigned = (['me', 'nobody'] as const).find((each) => each === params.get('assigned'))
  const state = PAYMENT_STATES.find((each) => each === params.get('state'))
  const typed = params.get('payment') ?? ''
  const q = typed.trim().slice(0, 120)
  const query = useInfiniteQuery({
    queryKey: ['admin', userId, 'findPayments', q, state, assigned],
    initialPageParam: undefined as string | undefined,
    meta: { notKept: true },
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(findPayments, { q, state, assigned, before: pageParam }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return (
    <section id="payments">
      <SectionHeader title={t('allPayments')} />
      <SearchField
        label={t('findPayment')}
        placeholder={t('findPayment')}
        value={typed}
        onValue={(value) => setParams({ payment: value })}
      />
      <ChipRow label={t('paymentState')} className="mt-2">
        <Chip on={state === undefined} onClick={() => setParams({ state: null })}>
          {t('allStates')}
        </Chip>
        {PAYMENT_STATES.map((each) => (
          <Chip key={each} on={state === each} onClick={() => setParams({ state: each })}>
            {t(`paymentStates.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <AssignedSelect />
        <SavedFilters tab="subscriptions" />
      </div>
      <QueryGate query={query}>
        {({ pages }) => {
          const payments = pages.flatMap((page) => page.payments)
          return (
            <>
              {payments.length === 0 && <p className="py-4 text-body text-ink-2">{t('noPaymentFound')}</p>}
              <ul aria-label={t('allPayments')} className="mt-2 flex flex-col gap-3">
                {payments.map((payment) => (
                  <li key={payment.id}>
                    <PaymentRow payment={payment} />
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <Button
                  variant="quiet"
                  wide
                  className="mt-3"
                  busy={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('older')}
                </Button>
              )}
            </>
          )
        }}
      </QueryGate>
    </section>
  )
}
