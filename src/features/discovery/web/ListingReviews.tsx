import { useTranslations } from 'use-intl'
import { ReviewList } from '#features/reviews/web/ReviewList.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'

interface ListingReviewsProps {
  listingId: string
  canWrite: boolean
}

/** "Customer Reviews" of a listing, with the way to write one (G-21 … G-24). */
export function ListingReviews({ listingId, canWrite }: ListingReviewsProps) {
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
      <ReviewList listingId={listingId} />
    </section>
  )
}
