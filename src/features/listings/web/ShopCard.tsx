import { ChartColumn, Eye, Package, Pencil, QrCode, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Shop } from '../shopContract.ts'
import { ClosedTag, ClosedToday } from './ClosedToday.tsx'
import { DeleteShop } from './DeleteShop.tsx'
import { useWaitingChange } from './keptChanges.ts'
import { ListingCard, StatusButton } from './ListingCard.tsx'
import { MenuLink, WhatsAppLink } from './MenuLink.tsx'
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
  const [isDeleting, setDeleting] = useState(false)
  const { isDeletion } = useWaitingChange(shop.id)
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
          <ClosedTag place={shop} />
          <WaitingTag id={shop.id} />
        </>
      }
      sub={`${t('products', { count: shop.products })} · ${t('pageViews', { count: shop.views })}`}
      meta={<span className="text-small text-ink-2">{visibility(shop)}</span>}
      extra={
        <>
          {poster}
          <DeleteShop shop={shop} open={isDeleting} onClose={() => setDeleting(false)} />
        </>
      }
      main={
        <LinkButton
          size="small"
          variant="tint"
          href={`/shop/${shop.id}/products`}
          icon={<Package aria-hidden="true" />}
        >
          {t('myProducts')}
        </LinkButton>
      }
      renderMenu={(close) => (
        <>
          <MenuLink href={`/shop/${shop.id}`} icon={<Eye aria-hidden="true" />}>
            {t('view')}
          </MenuLink>
          <MenuLink href={`/shop/${shop.id}/edit`} icon={<Pencil aria-hidden="true" />}>
            {t('edit')}
          </MenuLink>
          <ClosedToday place={shop} onDone={close} />
          <WhatsAppLink page="shop" of={shop} />
          <Button
            size="small"
            variant="quiet"
            icon={<QrCode aria-hidden="true" className="size-5" />}
            onClick={() => {
              close()
              openPoster()
            }}
          >
            {tPoster('open')}
          </Button>
          <MenuLink href={`/shop/${shop.id}/analytics`} icon={<ChartColumn aria-hidden="true" />}>
            {t('analytics')}
          </MenuLink>
          <SubscribeLink listing={shop} />
          <StatusButton id={shop.id} name={shop.name} status={shop.status} onDone={close} />
          <Button
            size="small"
            variant="dangerText"
            disabled={isDeletion}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => {
              close()
              setDeleting(true)
            }}
          >
            {t('delete')}
          </Button>
        </>
      )}
    />
  )
}
