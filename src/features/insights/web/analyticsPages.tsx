import Download from 'lucide-react/icons/download'
import { useTranslations } from 'use-intl'
import { csvText } from '#core/csv.ts'
import { useSubscription } from '#features/subscriptions/web/queries.ts'
import { ApiError } from '#kit/web/api.ts'
import { saveAsDownload } from '#kit/web/download.ts'
import { usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { ClosedShop } from '#kit/web/ui/drawings/ClosedShop.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Numbers } from '../contract.ts'
import { METRICS, type Period, PERIODS } from '../rules.ts'
import { NumbersView, PeriodChips } from './NumbersView.tsx'
import { useSellerNumbers, useShopNumbers } from './queries.ts'
import { useNumberWords } from './useNumberWords.ts'
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
        <Locked />
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

/** Shown without a subscription; says so if a payment for one is being checked. */
function Locked() {
  const t = useTranslations('insights')
  const payments = useSubscription().data?.payments ?? []
  const isChecked = payments.some(({ state, reference }) => state === 'pending' && reference !== null)
  return (
    <EmptyState
      className="my-auto"
      drawing={<ClosedShop />}
      title={t(isChecked ? 'checked' : 'locked')}
      action={<LinkButton href="/subscription">{t('toSubscription')}</LinkButton>}
    >
      {t(isChecked ? 'checkedHint' : 'lockedHint')}
    </EmptyState>
  )
}

/** The numbers of one shop and its items, read-only, for its owner (O-12 … O-14). */
export function ShopAnalyticsPage() {
  const t = useTranslations('insights')
  const words = useNumberWords()
  const sentence = useErrorSentence()
  const id = usePathParam('id')
  const [period, setPeriod] = usePeriod()
  const query = useShopNumbers(id, period)
  const { data, error } = query
  usePageTitle(data ? `${t('shopAnalytics')} · ${data.name}` : t('shopAnalytics'))
  const isFinal = error instanceof ApiError && [403, 404].includes(error.status)
  if (error && (isFinal || !data)) {
    return (
      <Page width="form">
        <PageHeader title={t('shopAnalytics')} back="/shop-list" />
        <ErrorState
          title={sentence(error)}
          busy={query.isFetching}
          {...(!isFinal && { onRetry: () => void query.refetch() })}
          actions={
            <LinkButton variant="text" href="/shop-list">
              {t('toShops')}
            </LinkButton>
          }
        />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title={t('shopAnalytics')}
        sub={data?.name}
        back={`/shop/${id}`}
        actions={data && <CsvButton numbers={data} />}
      />
      <PeriodChips period={period} onPeriod={setPeriod} />
      <StaleNote query={query} />
      {data ? (
        <NumbersView numbers={data} shopId={id}>
          <section aria-label={t('sinceItBegan')}>
            <h2 className="mb-2 text-head">{t('sinceItBegan')}</h2>
            <div className="grid grid-cols-3 gap-2 sm:gap-3">
              <StatTile label={t('shopViews')} value={words.number(data.allViews)} />
              <StatTile label={t('inquiries')} value={words.number(data.allInquiries)} />
              <StatTile label={t('products')} value={words.number(data.products)} />
            </div>
          </section>
        </NumbersView>
      ) : (
        <SkeletonList kind="stat" label={t('loading')} className="mt-3" />
      )}
    </Page>
  )
}

/** Downloads the numbers per day as a CSV file; generated in the browser, so it works offline. */
function CsvButton({ numbers }: { numbers: Numbers }) {
  const t = useTranslations('insights')
  const { from, to } = numbers.now
  const download = () => {
    const heads = [t('day'), ...METRICS.map((metric) => t(metric))]
    saveAsDownload(numbersCsv(numbers, heads), `numbers-${from}-${to}.csv`)
  }
  return <IconButton label={t('downloadCsv')} icon={<Download aria-hidden="true" />} onClick={download} />
}

/** The numbers per day as a CSV file; `heads` are the titles of the day and the four columns. */
function numbersCsv({ days }: Pick<Numbers, 'days'>, heads: readonly string[]): Blob {
  const rows = days.map((counts) => [counts.day, ...METRICS.map((metric) => counts[metric])])
  return new Blob([csvText([[...heads], ...rows])], { type: 'text/csv;charset=utf-8' })
}

interface Asked {
  data: unknown
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Shows that the numbers are from the last visit, when the server cannot be reached. */
function StaleNote({ query }: { query: Asked }) {
  const t = useTranslations('insights')
  const words = useWords()
  if (!query.isError || query.data === undefined) return null
  return (
    <Banner
      live
      className="mt-3"
      tone="wait"
      action={
        <Button size="small" variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          {words.tryAgain}
        </Button>
      }
    >
      {t('stale')}
    </Banner>
  )
}

/** The period in the page address; this week by default (O-02). */
function usePeriod() {
  const [params, setParams] = useQueryParams()
  const period = PERIODS.find((each) => each === params.get('period')) ?? 'week'
  return [period, (next: Period) => setParams({ period: next === 'week' ? null : next })] as const
}
