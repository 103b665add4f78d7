import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { PAYMENT_STATES } from '#features/subscriptions/rules.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { findPayments } from '../paymentContract.ts'
import { AssignedSelect, SavedFilters } from './QueueFilters.tsx'
import { PaymentRow } from './PaymentRow.tsx'
import { QueryGate } from './QueryGate.tsx'

/** Every payment, by reference, amount or person (P-06); the search is kept in the page address. */
export function PaymentSearch() {
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
          // Open payments are listed above already, so they appear here only after a search.
          const isAsked = q !== '' || state !== undefined || assigned !== undefined
          const payments = pages
            .flatMap((page) => page.payments)
            .filter((payment) => isAsked || payment.state !== 'pending' || payment.reference === null)
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
