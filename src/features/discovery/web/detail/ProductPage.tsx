import CircleCheck from 'lucide-react/icons/circle-check'
import DoorClosed from 'lucide-react/icons/door-closed'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import Navigation from 'lucide-react/icons/navigation'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { directionsUrl } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import type { Product } from '#features/listings/itemContract.ts'
import { isNew } from '#features/listings/rules.ts'
import { productInSize } from '#features/listings/variantRules.ts'
import { AskButton } from '#features/orders/web/AskButton.tsx'
import { STOCK_TONES, useBuyersWord } from '#features/listings/web/useBuyersWord.ts'
import { useProduct } from '#features/listings/web/queries.ts'
import { HiddenNote } from '#features/listings/web/HiddenNote.tsx'
import { chatHref } from '#features/listings/web/chatHref.ts'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { WishHeart } from '#features/wishlist/web/WishHeart.tsx'
import { usePathParam } from '#kit/web/navigation.ts'
import { rememberViewed } from '#kit/web/offlineCache.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import { useNow } from '#kit/web/useNow.ts'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { BlockedSeller } from './BlockedSeller.tsx'
import { DetailGate } from './DetailGate.tsx'
import { DetailFrame } from './DetailFrame.tsx'
import { sizeFound } from '../foundBy.ts'
import { LastChanged } from './LastChanged.tsx'
import { LongText } from './LongText.tsx'
import { SellerCard } from './SellerCard.tsx'
import { SizeChoice } from './SizeChoice.tsx'
import { useChatIntent } from './useChatIntent.ts'
import '#features/listings/web/words/listings.details.ts'
import '../words/discovery.details.ts'
import '../words/discovery.ts'

/** A product as a buyer sees it (G). */
export function ProductPage() {
  const id = usePathParam('id')
  return <DetailGate query={useProduct(id)}>{(product) => <ProductDetail key={id} product={product} />}</DetailGate>
}

/** Public details of a product (G-01 … G-24). */
function ProductDetail({ product }: { product: Product }) {
  const now = useNow()
  const t = useTranslations('discovery')
  const categoryName = useCategoryName()
  useRememberView(product)
  const buyersWord = useBuyersWord()
  // `variants` is missing in answers that an older version stored.
  const sizes = product.variants ?? []
  const [chosen, setSize] = useState('')
  const isInactive = product.availability === 'Inactive'
  const isGone = isInactive || product.availability === 'Out of stock'
  const isLeft = ({ availability }: (typeof sizes)[number]) => availability !== 'Out of stock'
  const size = sizes.find(({ id }) => id === chosen) ?? sizeFound(product.id, sizes.filter(isLeft))
  const offered = productInSize(product, size ?? sizes.find(isLeft) ?? sizes[0])
  return (
    <DetailFrame
      of={product}
      name={product.name}
      kind="item"
      photos={product.photos}
      corner={!product.isMine && <WishHeart isOfPage variant="floating" product={wishable(product)} />}
      bar={<ProductActions product={product} />}
    >
      <div className="flex flex-wrap gap-2">
        <Tag
          tone={STOCK_TONES[product.availability]}
          icon={product.availability === 'Available' && <CircleCheck aria-hidden="true" />}
        >
          {buyersWord(product.availability)}
        </Tag>
        <Tag>{categoryName(product.category)}</Tag>
        {product.isDemo && <Tag>{t('demo')}</Tag>}
        {!isGone && isNew(new Date(product.createdAt), now) && (
          <Tag tone="new" className="ms-auto">
            {t('new')}
          </Tag>
        )}
      </div>
      <h1 className="text-display wrap-safe">{product.name}</h1>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <PriceText
          size="large"
          {...(product.discount !== null && {
            was: product.originalPrice,
            wasLabel: t('was', { price: product.originalPrice }),
            off: t('percentOff', { percent: product.discount }),
          })}
        >
          {offered.price}
        </PriceText>
        {product.rating !== null && <Rating value={product.rating} count={product.totalReviews} />}
      </div>
      {product.isMine && <HiddenNote id={product.id} kind="item" />}
      {sizes.length > 0 && (
        <SizeChoice sizes={sizes} value={offered.variantId ?? ''} onValue={setSize} isInactive={isInactive} />
      )}
      {product.seller.isBlocked ? (
        <BlockedSeller />
      ) : product.isShopOff && !isInactive && !product.isMine ? (
        <Banner tone="wait" icon={<DoorClosed aria-hidden="true" />} title={t('shopOff')}>
          {t('shopOffHint')}
        </Banner>
      ) : (
        <AskButton key={offered.variantId} product={offered} />
      )}
      <LongText>{product.description}</LongText>
      <LastChanged at={product.updatedAt} />
      <Features features={product.features} />
      <SellerCard product={product} />
    </DetailFrame>
  )
}

/** A status and stock with which the wishlist shows the same stock text as this page. */
const STOCK_OF = {
  Available: { status: 'active', stock: null },
  'Limited Stock': { status: 'active', stock: 1 },
  'Out of stock': { status: 'low_stock', stock: 0 },
  Inactive: { status: 'inactive', stock: null },
} as const

const wishable = (product: Product) => ({
  id: product.id,
  name: product.name,
  price: product.price,
  originalPrice: product.originalPrice,
  rating: product.rating,
  reviews: product.totalReviews,
  photo: product.photos[0] ?? null,
  seller: product.seller.name,
  sellerId: product.seller.id,
  location: product.location,
  ...STOCK_OF[product.availability],
  isDemo: product.isDemo,
})

function useRememberView(product: Product): void {
  const userId = useUser()?.id
  const { id, name, price } = product
  const image = product.images[0] ?? ''
  useEffect(() => {
    if (userId) rememberViewed(userId, { id, name, price, image })
  }, [userId, id, name, price, image])
}

function Features({ features }: { features: string[] }) {
  const t = useTranslations('discovery')
  if (features.length === 0) return null
  return (
    <section>
      <h2 className="text-head">{t('keyFeatures')}</h2>
      <ul className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
        {features.map((feature) => (
          <li key={feature} className="flex min-w-0 items-start gap-2 text-body wrap-safe">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-ink" />
            <span className="min-w-0">{feature}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Directions and chat for buyers (G-18 … G-20); inquiries and editing for the owner. */
function ProductActions({ product }: { product: Product }) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  const { id, name, isMine, seller } = product
  const chat = isMine || seller.isBlocked ? null : chatHref(seller.id, seller.name, { id, kind: 'item', name })
  useChatIntent(chat)
  if (isMine) {
    return (
      <ActionBar>
        <LinkButton
          variant="tint"
          href={`/product/${id}/inquiries`}
          icon={<MessageCircleQuestion aria-hidden="true" className="size-5" />}
        >
          {tListings('inquiries')}
        </LinkButton>
        <LinkButton href={`/product/${id}/edit`} icon={<Pencil aria-hidden="true" className="size-5" />}>
          {t('edit')}
        </LinkButton>
      </ActionBar>
    )
  }
  if (seller.isBlocked) return null
  const directions = product.location
    ? { href: directionsUrl(product.location), target: '_blank', rel: 'noopener noreferrer' }
    : chat && { href: `${chat}&requestType=location` }
  return (
    <ActionBar>
      {directions && (
        <LinkButton variant="tint" {...directions} icon={<Navigation aria-hidden="true" className="size-5" />}>
          {t('getDirections')}
        </LinkButton>
      )}
      {chat && (
        <LinkButton href={chat} icon={<MessageCircle aria-hidden="true" className="size-5" />}>
          {t('chat')}
        </LinkButton>
      )}
    </ActionBar>
  )
}
