import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { TabPanel, Tabs } from '#kit/web/ui/Tabs.tsx'
import type { Item } from '../itemContract.ts'
import { ItemCard } from './ItemCard.tsx'
import { KeptListings } from './KeptListings.tsx'
import { CardList } from './ListingCard.tsx'
import { useMyItemsIn, useMyShop } from './queries.ts'

const FILTERS = ['all', 'active', 'inactive', 'low_stock'] as const
const FILTER_WORDS = { all: 'all', active: 'active', inactive: 'inactive', low_stock: 'lowStock' } as const

/** The products of one own shop (F-31 … F-37, W-03, W-04). */
export function ShopProductsPage() {
  const t = useTranslations('listings')
  const id = usePathParam('id')
  const shop = useMyShop(id)
  const items = useMyItemsIn(id)
  const sentence = useErrorSentence()
  usePageTitle(shop.data?.name ?? t('myProducts'))
  const error = shop.error ?? items.error
  const isFinal = error instanceof ApiError && [403, 404].includes(error.status)
  const add = `/product-form?shopId=${encodeURIComponent(id)}`
  return (
    <Page>
      <PageHeader
        title={t('myProducts')}
        sub={shop.data?.name}
        back="/shop-list"
        actions={
          shop.data && (
            <LinkButton href={add} size="small" icon={<Plus aria-hidden="true" className="size-5" />}>
              {t('addItem')}
            </LinkButton>
          )
        }
      />
      <KeptListings of="items" />
      {error && !(shop.data && items.data) ? (
        <ErrorState
          title={sentence(error)}
          {...(!isFinal && { onRetry: () => void (shop.error ? shop.refetch() : items.refetch()) })}
          actions={
            <LinkButton variant="text" href="/shop-list">
              {t('toList')}
            </LinkButton>
          }
        />
      ) : !shop.data || !items.data ? (
        <SkeletonList kind="row" label={t('loading')} />
      ) : items.data.items.length === 0 ? (
        <EmptyState
          drawing={<NothingToSell />}
          title={t('noItems')}
          action={<LinkButton href={add}>{t('addItem')}</LinkButton>}
        >
          {t('noProductsHint')}
        </EmptyState>
      ) : (
        <Products items={items.data.items} />
      )}
    </Page>
  )
}

function Products({ items }: { items: Item[] }) {
  const t = useTranslations('listings')
  const [params, setParams] = useQueryParams()
  const filter = FILTERS.find((each) => each === params.get('filter')) ?? 'all'
  const of = (value: (typeof FILTERS)[number]) =>
    value === 'all' ? items : items.filter(({ status }) => status === value)
  const shown = of(filter)
  return (
    <>
      <Tabs
        label={t('filter')}
        idBase="products"
        value={filter}
        onValue={(value) => setParams({ filter: value === 'all' ? null : value })}
        items={FILTERS.map((value) => ({ value, label: t(FILTER_WORDS[value]), count: of(value).length }))}
      />
      <TabPanel idBase="products" value={filter}>
        {shown.length === 0 ? (
          <p className="py-8 text-center text-body text-ink-2">{t('noneInFilter')}</p>
        ) : (
          <CardList label={t('myProducts')}>
            {shown.map((item) => (
              <li key={item.id}>
                <ItemCard item={item} family="product" />
              </li>
            ))}
          </CardList>
        )}
      </TabPanel>
    </>
  )
}
