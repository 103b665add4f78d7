import { useTranslations } from 'use-intl'
import { useRecentlyViewed } from '#features/discovery/web/detail/recentlyViewed.ts'
import { usePriceWords } from '#features/discovery/web/usePriceWords.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import type { Area } from '#features/places/web/areaStore.ts'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { MiniCard } from '#kit/web/ui/MiniCard.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import './words/home.ts'

/** Products that this person opened in this browser, newest first (C-21 … C-24). */
export function RecentlyViewed({ area }: { area: Area | null }) {
  const t = useTranslations('home')
  const viewed = useRecentlyViewed()
  const priceWords = usePriceWords(area)
  return (
    <section className="mt-2">
      <SectionHeader title={t('recentlyViewed')} />
      {viewed.length === 0 ? (
        <p className="text-body text-ink-2">{t('noRecentlyViewed')}</p>
      ) : (
        <ul
          aria-label={t('recentlyViewed')}
          className="-mx-gutter flex scroll-x gap-3 px-gutter pb-1 rail:-mx-9 rail:px-9"
        >
          {viewed.map((product) => (
            <li key={product.id} className="shrink-0">
              <MiniCard
                href={`/product/${product.id}`}
                title={product.name}
                picture={<Picture image={product.image} />}
                sub={<PriceText size="small">{priceWords(product.price)}</PriceText>}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Uses the smallest size; the stored address is that of the middle one. */
function Picture({ image }: { image: string }) {
  if (image === '') return <ListingPicture photo={null} kind="item" sizes="64px" />
  return (
    <img src={image.replace(/\/800(\.\w+)$/, '/320$1')} alt="" loading="lazy" decoding="async" className="picture" />
  )
}
