import Plus from 'lucide-react/icons/plus'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { usePathParam } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import type { Item } from '../itemContract.ts'
import type { ListingStatus } from '../rules.ts'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { BulkButton } from './bulk/BulkButton.tsx'
import { Inventory } from './inventory/Inventory.tsx'
import { KeptListings } from './KeptListings.tsx'
import { useMyItemsIn } from './inventory/ownItems.ts'
import { UndoLine } from './inventory/UndoLine.tsx'
import { useMyShop } from './queries.ts'
import './words/listings.details.ts'
import './words/listings.ts'

const ImportProgress = lazyComponent(async () => (await import('./bulk/ImportProgress.tsx')).ImportProgress)

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
      {shop.data && (
        <div className="-mx-2 -mt-1 flex justify-end">
          <BulkButton shopId={id} />
        </div>
      )}
      <ImportProgress />
      <KeptListings of="items" />
      {items.data?.items.length === 0 && <UndoLine />}
      {error && !(shop.data && items.data) ? (
        <ErrorState
          title={sentence(error)}
          {...(!isFinal && { onRetry: () => void (shop.error ? shop.refetch() : items.refetch()) })}
          actions={
            <>
              {error instanceof ApiError && error.status === 403 && (
                <LinkButton href={`/shop/${id}?products=all`}>{t('seeShop')}</LinkButton>
              )}
              <LinkButton variant="text" href="/shop-list">
                {t('toList')}
              </LinkButton>
            </>
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
        <Products items={items.data.items} shopId={id} />
      )}
    </Page>
  )
}

/** Memoised, because the address changes with every letter of a search. */
const Products = memo(function Products({ items, shopId }: { items: Item[]; shopId: string }) {
  const t = useTranslations('listings')
  const only = (wanted: ListingStatus) => (status: ListingStatus) => status === wanted
  return (
    <Inventory
      items={items}
      family="product"
      shopId={shopId}
      label={t('myProducts')}
      tabs={[
        { value: 'all', label: t('all'), holds: () => true },
        { value: 'active', label: t('active'), holds: only('active') },
        { value: 'inactive', label: t('inactive'), holds: only('inactive') },
        { value: 'low_stock', label: t('lowStock'), holds: only('low_stock') },
      ]}
      showsCounts
      groupsOf={(shown) => [{ key: 'all', heading: null, items: shown }]}
    />
  )
})
