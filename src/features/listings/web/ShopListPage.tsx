import { Pencil, Plus, Store, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ListRow, RowList } from '#kit/web/ui/ListRow.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Shop } from '../contract.ts'
import { ListingPicture } from './ListingPicture.tsx'
import { useDeleteListing, useMyShops, useSetListingStatus } from './queries.ts'
import { useCategoryName } from './useCategoryName.ts'
import { useVisibilityWords } from './useVisibilityWords.ts'

/** My Shops (F-01 … F-11): counts, cards, and a way to make one. */
export function ShopListPage() {
  const t = useTranslations('listings')
  const query = useMyShops()
  const sentence = useErrorSentence()
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
      {query.isPending ? (
        <SkeletonList kind="row" label={t('loading')} />
      ) : query.isError ? (
        <ErrorState title={t('listFailed')} onRetry={() => void query.refetch()}>{sentence(query.error)}</ErrorState>
      ) : query.data.shops.length === 0 ? (
        <EmptyState drawing={<NothingToSell />} title={t('noShops')} action={<LinkButton href="/shop-form">{t('createShop')}</LinkButton>}>
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
      <div className="grid grid-cols-3 gap-3">
        <StatTile label={t('total')} value={String(shops.length)} />
        <StatTile label={t('active')} value={String(shops.filter((shop) => shop.status === 'active').length)} />
        <StatTile label={t('inquiries')} value={String(inquiries)} />
      </div>
      <RowList label={t('myShops')} className="mt-3">
        {shops.map((shop) => (
          <li key={shop.id}>
            <ShopRow shop={shop} />
          </li>
        ))}
      </RowList>
    </>
  )
}

function ShopRow({ shop }: { shop: Shop }) {
  const t = useTranslations('listings')
  const sentence = useErrorSentence()
  const categoryName = useCategoryName()
  const visibility = useVisibilityWords()
  const setStatus = useSetListingStatus()
  const deleteListing = useDeleteListing()
  const isActive = shop.status === 'active'
  const onError = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  const remove = async () => {
    const yes = await confirm({ title: t('deleteShop'), body: t('cannotBeUndone'), yes: t('delete'), no: t('keep'), danger: true })
    if (yes) deleteListing.mutate({ id: shop.id }, { onError })
  }
  return (
    <ListRow
      href={`/shop/${shop.id}`}
      kind="place"
      title={shop.name}
      picture={<ListingPicture photo={shop.photos[0] ?? null} kind="shop" sizes="104px" />}
      tags={<Tag tone={isActive ? 'ok' : 'quiet'}>{isActive ? t('active') : t('inactive')}</Tag>}
      sub={`${categoryName(shop.category)} · ${t('products', { count: shop.products })} · ${t('views', { count: shop.views })}`}
      meta={<span className="text-small text-ink-2">{visibility(shop)}</span>}
      actions={
        <>
          <LinkButton size="small" variant="tint" href={`/shop/${shop.id}`} icon={<Store aria-hidden="true" className="size-5" />}>
            {t('view')}
          </LinkButton>
          <LinkButton size="small" variant="tint" href={`/shop/${shop.id}/edit`} icon={<Pencil aria-hidden="true" className="size-5" />}>
            {t('edit')}
          </LinkButton>
          <LinkButton size="small" variant="tint" href={`/shop/${shop.id}/products`}>
            {t('myProducts')}
          </LinkButton>
          <Button
            size="small"
            variant="quiet"
            busy={setStatus.isPending}
            onClick={() => setStatus.mutate({ id: shop.id, status: isActive ? 'inactive' : 'active' }, { onError })}
          >
            {isActive ? t('deactivate') : t('activate')}
          </Button>
          <Button size="small" variant="dangerText" busy={deleteListing.isPending} icon={<Trash2 aria-hidden="true" className="size-5" />} onClick={() => void remove()}>
            {t('delete')}
          </Button>
        </>
      }
    />
  )
}
