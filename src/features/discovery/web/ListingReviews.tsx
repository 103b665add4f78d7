import { useTranslations } from 'use-intl'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Rating } from '#kit/web/ui/Rating.tsx'

interface ListingReviewsProps {
  listingId: string
  rating: number | null
  count: number
  canWrite: boolean
}

/** "Customer Reviews" of a listing, with the way to write one (G-21 … G-24). */
export function ListingReviews({ listingId, rating, count, canWrite }: ListingReviewsProps) {
  const t = useTranslations('discovery')
  const tListings = useTranslations('listings')
  return (
    <section className="mt-2">
      <SectionHeader
        title={t('customerReviews')}
        end={
          canWrite && (
            <LinkButton size="small" variant="text" href={`/ratings?product=${encodeURIComponent(listingId)}`}>
              {tListings('writeReview')}
            </LinkButton>
          )
        }
      />
      {rating === null ? (
        <p className="text-body text-ink-2">{t('noReviews')}</p>
      ) : (
        <Rating value={rating} count={count} />
      )}
    </section>
  )
}
