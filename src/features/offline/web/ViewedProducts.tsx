import { useTranslations } from 'use-intl'
import { useRecentlyViewed } from '#features/discovery/web/recentlyViewed.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { MiniCard } from '#kit/web/ui/MiniCard.tsx'

/** Products whose page was opened on this device, newest first (S-12). */
export function ViewedProducts() {
  const t = useTranslations('offline')
  const viewedProducts = useRecentlyViewed()
  return (
    <section>
      <SectionHeader title={t('viewed')} />
      {viewedProducts.length === 0 ? (
        <p className="text-body text-ink-2">{t('noViewed')}</p>
      ) : (
        <ul aria-label={t('viewed')} className="-mx-gutter flex scroll-x gap-3 px-gutter pb-1 rail:-mx-9 rail:px-9">
          {viewedProducts.map(({ id, name, price, image }) => (
            <li key={id} className="shrink-0">
              <MiniCard
                variant="top"
                href={`/product/${id}`}
                title={name}
                picture={
                  image === '' ? (
                    <ListingPicture photo={null} kind="item" sizes="140px" />
                  ) : (
                    <img src={image} alt="" loading="lazy" decoding="async" className="picture" />
                  )
                }
                sub={price}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
