import { ChartColumn, Eye, Pencil, QrCode } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Shop } from '../shopContract.ts'
import { DeleteShop } from './DeleteShop.tsx'
import { ListingCard, StatusButton } from './ListingCard.tsx'
import { ListingPicture } from './ListingPicture.tsx'
import { SubscribeLink } from './SubscribeLink.tsx'
import { usePoster } from './poster/usePoster.tsx'
import { useCategoryName } from './useCategoryName.ts'
import { useVisibilityWords } from './useVisibilityWords.ts'
import { WaitingTag } from './WaitingTag.tsx'

/** An own shop with its actions (F-02 … F-07). */
export function ShopCard({ shop }: { shop: Shop }) {
  const t = useTranslations('listings')
  const categoryName = useCategoryName()
  const visibility = useVisibilityWords()
  const tPoster = useTranslations('poster')
  const { openPoster, poster } = usePoster(shop)
  const isActive = shop.status === 'active'
  return (
    <ListingCard
      href={`/shop/${shop.id}`}
      kind="place"
      title={shop.name}
      picture={<ListingPicture photo={shop.photos[0] ?? null} kind="shop" sizes="104px" />}
      price={<span className="text-small text-ink-2">{categoryName(shop.category)}</span>}
      tags={
        <>
          <Tag tone={isActive ? 'ok' : 'quiet'}>{isActive ? t('active') : t('inactive')}</Tag>
          <WaitingTag id={shop.id} />
        </>
      }
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
          <SubscribeLink listing={shop} />
          <LinkButton
            size="small"
            variant="tint"
            href={`/shop/${shop.id}/analytics`}
            icon={<ChartColumn aria-hidden="true" className="size-5" />}
          >
            {t('analytics')}
          </LinkButton>
          <Button
            size="small"
            variant="tint"
            icon={<QrCode aria-hidden="true" className="size-5" />}
            onClick={openPoster}
          >
            {tPoster('open')}
          </Button>
          {poster}
          <StatusButton id={shop.id} name={shop.name} status={shop.status} />
          <DeleteShop shop={shop} />
        </>
      }
    />
  )
}
