import { MessageCircle, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { distance, kilometersText } from '#core/geo.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { STOCK_TONES, useBuyersWord } from '#features/listings/web/useBuyersWord.ts'
import { useOrigin } from '#features/places/web/useOrigin.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { Card } from '#kit/web/ui/Card.tsx'
import { DistanceText } from '#kit/web/ui/DistanceText.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { ListRow } from '#kit/web/ui/ListRow.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { WishedProduct } from '../contract.ts'

/** One saved product (H-12) with links to it and its seller, and a button to remove it. */
export function WishCard({ product, onRemove }: { product: WishedProduct; onRemove: () => void }) {
  const t = useTranslations('wishlist')
  const buyersWord = useBuyersWord()
  const from = useOrigin()
  const isMine = useUser()?.id === product.sellerId
  const href = `/product/${product.id}`
  return (
    <Card className="flex h-full flex-col gap-2">
      <ListRow
        className="-my-2"
        href={href}
        title={product.name}
        picture={<ListingPicture photo={product.photo} kind="item" sizes="104px" />}
        price={
          <PriceText
            size="row"
            {...(product.originalPrice !== '' && {
              was: product.originalPrice,
              wasLabel: t('was', { price: product.originalPrice }),
            })}
          >
            {product.price}
          </PriceText>
        }
        tags={
          <>
            <Tag tone={STOCK_TONES[product.availability]}>{buyersWord(product.availability)}</Tag>
            {product.isDemo && <Tag>{t('demo')}</Tag>}
          </>
        }
        sub={product.seller}
        meta={
          <>
            {product.rating !== null && <Rating value={product.rating} count={product.reviews} />}
            {from && product.location && (
              <DistanceText>
                {t('kilometers', { distance: kilometersText(distance(from, product.location)) })}
              </DistanceText>
            )}
          </>
        }
        heart={
          <IconButton label={t('remove', { name: product.name })} icon={<X aria-hidden="true" />} onClick={onRemove} />
        }
      />
      <div className="mt-auto flex flex-wrap gap-2 pt-2 [&>*]:flex-auto">
        <LinkButton size="small" variant="tint" href={href}>
          {t('viewDetails')}
        </LinkButton>
        {product.sellerId !== null && !isMine && (
          <LinkButton
            size="small"
            href={contactAddress(product)}
            icon={<MessageCircle aria-hidden="true" className="size-5" />}
          >
            {t('contactSeller')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

/** Path of the chat with the seller about this product (H-09). */
function contactAddress({ id, name, seller, sellerId }: WishedProduct): string {
  const query = { sellerId: sellerId ?? '', sellerName: seller, productId: id, productName: name }
  return `/circle?${new URLSearchParams(query)}`
}
