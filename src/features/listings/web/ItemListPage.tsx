import { useTranslations } from 'use-intl'
import { useQueryParams } from '#kit/web/navigation.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import { TabPanel, Tabs } from '#kit/web/ui/Tabs.tsx'
import type { Item } from '../itemContract.ts'
import { BulkButton } from './bulk/BulkButton.tsx'
import { OwnListings } from './OwnListings.tsx'
import { CardList } from './ListingCard.tsx'
import { ItemCard } from './ItemCard.tsx'
import { useMyItems } from './queries.ts'

const FILTERS = ['all', 'active', 'inactive'] as const

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
        <div className="-mx-2 -mt-1 mb-1 flex flex-wrap justify-between gap-x-3">
          {query.data?.items.length ? <AddProductLink /> : <span />}
          <BulkButton />
        </div>
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

function ItemGroups({ items }: { items: Item[] }) {
  const t = useTranslations('listings')
  const [params, setParams] = useQueryParams()
  const filter = FILTERS.find((each) => each === params.get('filter')) ?? 'all'
  const active = items.filter((item) => item.status === 'active')
  const shown = filter === 'all' ? items : items.filter((item) => (item.status === 'active') === (filter === 'active'))
  return (
    <>
      <Totals items={items} active={active.length} />
      <Tabs
        className="mt-2"
        label={t('filter')}
        idBase="items"
        value={filter}
        onValue={(value) => setParams({ filter: value === 'all' ? null : value })}
        items={FILTERS.map((value) => ({ value, label: t(value) }))}
      />
      <TabPanel idBase="items" value={filter}>
        {byShop(shown).map(({ key, shop, group }) => (
          <section key={key} aria-label={shop || t('unassignedItems')}>
            <h2 className="mt-5 text-head wrap-safe">{shop || t('unassignedItems')}</h2>
            <CardList label={shop || t('unassignedItems')}>
              {group.map((item) => (
                <li key={item.id}>
                  <ItemCard item={item} family="item" />
                </li>
              ))}
            </CardList>
          </section>
        ))}
        {shown.length === 0 && <p className="py-8 text-center text-body text-ink-2">{t('noneInFilter')}</p>}
      </TabPanel>
    </>
  )
}

/** Total, active and inactive items, and what buyers did (F-43, F-44). */
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

/** Groups by shop, not by its name: two shops may have the same one. Items without a shop stand last. */
function byShop(items: Item[]): { key: string; shop: string; group: Item[] }[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(item.shopId ?? '', [...(groups.get(item.shopId ?? '') ?? []), item])
  return [...groups]
    .map(([key, group]) => ({ key, shop: group[0]!.shop, group }))
    .sort((a, b) => Number(a.key === '') - Number(b.key === ''))
}
