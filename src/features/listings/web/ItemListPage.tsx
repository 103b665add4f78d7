import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import type { Item } from '../itemContract.ts'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { BulkButton } from './bulk/BulkButton.tsx'
import { Inventory } from './inventory/Inventory.tsx'
import type { InventoryGroup } from './inventory/GroupedRow.tsx'
import { UndoLine } from './inventory/UndoLine.tsx'
import { OwnListings } from './OwnListings.tsx'
import { useMyItems } from './inventory/ownItems.ts'
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
