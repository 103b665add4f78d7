import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ClosedShop } from '#kit/web/ui/drawings/ClosedShop.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { CsvButton } from './CsvButton.tsx'
import { NumbersView, PeriodChips } from './NumbersView.tsx'
import { useSellerNumbers } from './queries.ts'
import { StaleNote } from './StaleNote.tsx'
import { usePeriod } from './usePeriod.ts'
import './words/insights.ts'

/** Seller Analytics (O-01 … O-11): the numbers of everything the person sells. */
export function SellerAnalyticsPage() {
  const t = useTranslations('insights')
  const sentence = useErrorSentence()
  const [period, setPeriod] = usePeriod()
  const query = useSellerNumbers(period)
  usePageTitle(t('sellerAnalytics'))
  const isLocked = query.error instanceof ApiError && query.error.code === 'subscriptionNeeded'
  return (
    <Page>
      <PageHeader
        title={t('sellerAnalytics')}
        back="/profile/seller"
        actions={!isLocked && query.data && <CsvButton numbers={query.data} />}
      />
      {isLocked ? (
        <EmptyState
          className="my-auto"
          drawing={<ClosedShop />}
          title={t('locked')}
          action={<LinkButton href="/subscription">{t('toSubscription')}</LinkButton>}
        >
          {t('lockedHint')}
        </EmptyState>
      ) : (
        <>
          <PeriodChips period={period} onPeriod={setPeriod} />
          <StaleNote query={query} />
          {query.data ? (
            <NumbersView numbers={query.data} seller={query.data} />
          ) : query.isError ? (
            <ErrorState title={t('failed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
              {sentence(query.error)}
            </ErrorState>
          ) : (
            <SkeletonList kind="stat" label={t('loading')} className="mt-3" />
          )}
        </>
      )}
    </Page>
  )
}
