import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import { CsvButton } from './CsvButton.tsx'
import { NumbersView, PeriodChips } from './NumbersView.tsx'
import { useShopNumbers } from './queries.ts'
import { StaleNote } from './StaleNote.tsx'
import { useNumberWords } from './useNumberWords.ts'
import { usePeriod } from './usePeriod.ts'
import './words/insights.ts'

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
