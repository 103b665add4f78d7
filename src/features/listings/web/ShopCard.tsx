import { Eye, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Shop } from '../shopContract.ts'
import { DeleteButton, ListingCard, StatusButton } from './ListingCard.tsx'
import { ListingPicture } from './ListingPicture.tsx'
import { useCategoryName } from './useCategoryName.ts'
import { useVisibilityWords } from './useVisibilityWords.ts'

/** An own shop with what its owner can do to it (F-02 … F-07). */
export function ShopCard({ shop }: { shop: Shop }) {
  const t = useTranslations('listings')
  const categoryName = useCategoryName()
  const visibility = useVisibilityWords()
  const isActive = shop.status === 'active'
  return (
    <ListingCard
      href={`/shop/${shop.id}`}
      kind="place"
      title={shop.name}
      picture={<ListingPicture photo={shop.photos[0] ?? null} kind="shop" sizes="104px" />}
      price={<span className="text-small text-ink-2">{categoryName(shop.category)}</span>}
      tags={<Tag tone={isActive ? 'ok' : 'quiet'}>{isActive ? t('active') : t('inactive')}</Tag>}
      sub={`${t('products', { count: shop.products })} · ${t('views', { count: shop.views })}`}
      meta={<span className="text-small text-ink-2">{visibility(shop)}</span>}
      actions={
        <>
          <LinkButton
            size="small"
            variant="tint"
            href={`/shop/${shop.id}`}
            icon={<Eye aria-hidden="true" className="size-5" />}
          >
            {t('view')}
          </LinkButton>
          <LinkButton
            size="small"
            variant="tint"
            href={`/shop/${shop.id}/edit`}
            icon={<Pencil aria-hidden="true" className="size-5" />}
          >
            {t('edit')}
          </LinkButton>
          <LinkButton size="small" variant="tint" href={`/shop/${shop.id}/products`}>
            {t('myProducts')}
          </LinkButton>
          <StatusButton id={shop.id} status={shop.status} />
          <DeleteButton id={shop.id} name={shop.name} question={t('deleteShop')} consequence={t('cannotBeUndone')} />
        </>
      }
    />
  )
}
