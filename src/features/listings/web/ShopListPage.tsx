import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import type { Shop } from '../shopContract.ts'
import { KeptListings } from './KeptListings.tsx'
import { CardList } from './ListingCard.tsx'
import { useMyShops } from './queries.ts'
import { ShopCard } from './ShopCard.tsx'

/** My Shops (F-01 … F-11): counts, cards, and a way to make one. */
export function ShopListPage() {
  const t = useTranslations('listings')
  const query = useMyShops()
  const sentence = useErrorSentence()
  usePageTitle(t('myShops'))
  return (
    <Page>
      <PageHeader
        title={t('myShops')}
        back="/profile/seller"
        actions={
          <LinkButton href="/shop-form" size="small" icon={<Plus aria-hidden="true" className="size-5" />}>
            {t('createShop')}
          </LinkButton>
        }
      />
      <KeptListings of="shops" />
      {query.isPending ? (
        <SkeletonList kind="row" label={t('loading')} />
      ) : query.isLoadingError ? (
        <ErrorState title={t('listFailed')} busy={query.isFetching} onRetry={() => void query.refetch()}>
          {sentence(query.error)}
        </ErrorState>
      ) : query.data.shops.length === 0 ? (
        <EmptyState
          drawing={<NothingToSell />}
          title={t('noShops')}
          action={<LinkButton href="/shop-form">{t('createShop')}</LinkButton>}
        >
          {t('noShopsHint')}
        </EmptyState>
      ) : (
        <ShopList shops={query.data.shops} />
      )}
    </Page>
  )
}

function ShopList({ shops }: { shops: Shop[] }) {
  const t = useTranslations('listings')
  const inquiries = shops.reduce((sum, shop) => sum + shop.inquiries, 0)
  return (
    <>
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        <StatTile label={t('total')} value={String(shops.length)} />
        <StatTile label={t('active')} value={String(shops.filter((shop) => shop.status === 'active').length)} />
        <StatTile label={t('inquiries')} value={String(inquiries)} />
      </div>
      <CardList label={t('myShops')}>
        {shops.map((shop) => (
          <li key={shop.id}>
            <ShopCard shop={shop} />
          </li>
        ))}
      </CardList>
    </>
  )
}
