import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Plus from 'lucide-react/icons/plus'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { usePathParam } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import type { Item } from '../itemContract.ts'
import type { ListingStatus } from '../rules.ts'
import { Inventory } from './inventory/Inventory.tsx'
import type { InventoryGroup } from './inventory/GroupedRow.tsx'
import { UndoLine } from './inventory/UndoLine.tsx'
import { KeptListings } from './KeptListings.tsx'
import { OwnListings } from './OwnListings.tsx'
import { useMyItems, useMyItemsIn } from './inventory/ownItems.ts'
import { useMyShop } from './queries.ts'
import './words/listings.details.ts'
import './words/listings.inventory.ts'
import './words/listings.ts'

const ImportProgress = lazyComponent(async () => (await import('./bulk/ImportProgress.tsx')).ImportProgress)

/** My Items (F-38 … F-53): grouped by shop, filtered, with totals. */
export function ItemListPage() {
  const t = useTranslations('listings')
  const query = useMyItems()
  return (
    <OwnListings
      of="items"
      query={query}
      title={t('myItems')}
      form="/item-form"
      add={t('addItem')}
      none={{ title: t('noItems'), hint: t('noItemsHint'), second: <AddProductLink /> }}
      above={
        <>
          <div className="-mx-2 -mt-1 mb-1 flex flex-wrap justify-between gap-x-3">
            {query.data?.items.length ? <AddProductLink /> : <span />}
            <BulkButton />
          </div>
          <ImportProgress />
          {query.data?.items.length === 0 && <UndoLine />}
        </>
      }
    >
      {(items) => <ItemGroups items={items} />}
    </OwnListings>
  )
}

/** The shorter form, without photos. */
function AddProductLink() {
  const t = useTranslations('listings')
  return (
    <LinkButton href="/product-form" variant="text">
      {t('addProduct')}
    </LinkButton>
  )
}

/** Memoised, because the address changes with every letter of a search. */
const ItemGroups = memo(function ItemGroups({ items }: { items: Item[] }) {
  const t = useTranslations('listings')
  return (
    <>
      <Totals items={items} active={items.filter(({ status }) => status === 'active').length} />
      <Inventory
        items={items}
        family="item"
        label={t('myItems')}
        tabs={[
          { value: 'all', label: t('all'), holds: () => true },
          { value: 'active', label: t('active'), holds: (status) => status === 'active' },
          { value: 'inactive', label: t('inactive'), holds: (status) => status !== 'active' },
        ]}
        groupsOf={(shown) => byShop(shown, t('unassignedItems'))}
      />
    </>
  )
})

/** Numbers of all, active and inactive items, and of views and inquiries (F-43, F-44). */
function Totals({ items, active }: { items: Item[]; active: number }) {
  const t = useTranslations('listings')
  const sum = (of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0)
  return (
    <>
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        <StatTile label={t('total')} value={String(items.length)} />
        <StatTile label={t('active')} value={String(active)} />
        <StatTile label={t('inactive')} value={String(items.length - active)} />
      </div>
      <p className="mt-2 text-small text-ink-2">
        {t('views', { count: sum((item) => item.views) })} ·{' '}
        {t('inquiryCount', { count: sum((item) => item.inquiries) })}
      </p>
    </>
  )
}

/** Groups by shop id, not name: two shops may have the same name. Items without a shop come last. */
function byShop(items: Item[], unassigned: string): InventoryGroup[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = item.shopId ?? ''
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups]
    .map(([key, group]) => ({ key, heading: group[0]!.shop || unassigned, items: group }))
    .sort((a, b) => Number(a.key === '') - Number(b.key === ''))
}

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
            <LinkButton href={add} size="small" className="me-2" icon={<Plus aria-hidden="true" className="size-5" />}>
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

const BulkSheet = lazyComponent(async () => (await import('./bulk/BulkSheet.tsx')).BulkSheet)

/** Opens the import and export of the user's items; its code is loaded on demand. */
function BulkButton({ shopId }: { shopId?: string }) {
  const t = useTranslations('listings')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="text"
        icon={<FileSpreadsheet aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t('importOrExport')}
      </Button>
      {isOpen && <BulkSheet shopId={shopId} onClose={() => setOpen(false)} />}
    </>
  )
}
