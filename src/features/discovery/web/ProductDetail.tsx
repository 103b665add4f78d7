import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import type { Product } from '#features/listings/contract.ts'
import { isNew } from '#features/listings/rules.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { useCategoryName } from '#features/listings/web/useCategoryName.ts'
import { PhotoStrip } from '#features/photos/web/PhotoStrip.tsx'
import { useGoBack } from '#kit/web/navigation.ts'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { ProductActions, ShareButton } from './ProductActions.tsx'
import { rememberViewed } from './recentlyViewed.ts'
import { SellerCard } from './SellerCard.tsx'

/** Everything a buyer is told of a product (G-01 … G-24). */
export function ProductDetail({ product }: { product: Product }) {
  const t = useTranslations('discovery')
  const categoryName = useCategoryName()
  useRememberView(product)
  const back = useGoBack('/home')
  return (
    <Page width="full">
      <div className="mx-auto w-full max-w-page rail:grid rail:grid-cols-2 rail:gap-8 rail:p-8">
        <div className="relative">
          {product.photos.length > 0 ? (
            <PhotoStrip photos={product.photos} alt={product.name} onBack={back} />
          ) : (
            <div className="aspect-[4/3]">
              <ListingPicture photo={null} kind="item" sizes="100vw" />
            </div>
          )}
          <div className="absolute end-3 top-3 flex gap-2">
            <ShareButton product={product} />
          </div>
        </div>
        <article className="relative -mt-6 flex flex-col gap-3 rounded-t-sheet bg-paper px-gutter pt-4 rail:mt-0 rail:px-0">
          <div className="flex flex-wrap gap-2">
            <Tag tone={product.availability === 'Available' ? 'ok' : 'quiet'} icon={product.availability === 'Available' && <CircleCheck aria-hidden="true" />}>
              {product.availability === 'Available' ? t('available') : t('inactive')}
            </Tag>
            <Tag>{categoryName(product.category)}</Tag>
            {product.isDemo && <Tag>{t('demo')}</Tag>}
            {isNew(new Date(product.updatedAt), new Date()) && <Tag tone="new">{t('new')}</Tag>}
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
              {product.price}
            </PriceText>
            {product.rating !== null && <Rating value={product.rating} count={product.totalReviews} />}
          </div>
          <p className="text-body whitespace-pre-line text-ink-2 wrap-safe">{product.description}</p>
          <Features features={product.features.length > 0 ? product.features : product.keywords} />
          <SellerCard product={product} />
          <SectionHeader title={t('customerReviews')} />
          <p className="text-body text-ink-2">{t('noReviews')}</p>
        </article>
      </div>
      <ProductActions product={product} />
    </Page>
  )
}

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
          <li key={feature} className="flex items-start gap-2 text-body wrap-safe">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-ink" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  )
}
