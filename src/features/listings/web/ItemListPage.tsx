import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useQueryParams } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { RowList } from '#kit/web/ui/ListRow.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import { Tabs } from '#kit/web/ui/Tabs.tsx'
import type { Item } from '../contract.ts'
import { ItemRow } from './ItemRow.tsx'
import { useMyItems } from './queries.ts'

const FILTERS = ['all', 'active', 'inactive'] as const

/** My Items (F-38 … F-53): grouped by shop, filtered, with totals. */
export function ItemListPage() {
  const t = useTranslations('listings')
  const query = useMyItems()
  const sentence = useErrorSentence()
  return (
    <Page>
      <PageHeader
        title={t('myItems')}
        back="/profile/seller"
        actions={
          <LinkButton href="/item-form" size="small" icon={<Plus aria-hidden="true" className="size-5" />}>
            {t('addItem')}
          </LinkButton>
        }
      />
      {query.isPending ? (
        <SkeletonList kind="row" label={t('loading')} />
      ) : query.isError ? (
        <ErrorState title={t('listFailed')} onRetry={() => void query.refetch()}>{sentence(query.error)}</ErrorState>
      ) : query.data.items.length === 0 ? (
        <EmptyState drawing={<NothingToSell />} title={t('noItems')} action={<LinkButton href="/item-form">{t('addItem')}</LinkButton>}>
          {t('noItemsHint')}
        </EmptyState>
      ) : (
        <ItemGroups items={query.data.items} />
      )}
    </Page>
  )
}

function ItemGroups({ items }: { items: Item[] }) {
  const t = useTranslations('listings')
  const [params, setParams] = useQueryParams()
  const filter = FILTERS.find((each) => each === params.get('filter')) ?? 'all'
  const active = items.filter((item) => item.status === 'active')
  const shown = filter === 'all' ? items : items.filter((item) => (item.status === 'active') === (filter === 'active'))
  const groups = byShop(shown)
  return (
    <>
      <div className="grid grid-cols-3 gap-3">
        <StatTile label={t('total')} value={String(items.length)} />
        <StatTile label={t('active')} value={String(active.length)} />
        <StatTile label={t('inactive')} value={String(items.length - active.length)} />
      </div>
      <Tabs
        className="mt-3"
        label={t('filter')}
        value={filter}
        onValue={(value) => setParams({ filter: value === 'all' ? null : value })}
        items={FILTERS.map((value) => ({ value, label: t(value) }))}
      />
      {[...groups].map(([shop, group]) => (
        <section key={shop} aria-label={shop || t('unassignedItems')}>
          <h2 className="mt-4 text-head">{shop || t('unassignedItems')}</h2>
          <RowList label={shop || t('unassignedItems')}>
            {group.map((item) => (
              <li key={item.id}>
                <ItemRow item={item} />
              </li>
            ))}
          </RowList>
        </section>
      ))}
      {shown.length === 0 && <p className="py-6 text-center text-body text-ink-2">{t('noneInFilter')}</p>}
    </>
  )
}

function byShop(items: Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(item.shop, [...(groups.get(item.shop) ?? []), item])
  return groups
}
