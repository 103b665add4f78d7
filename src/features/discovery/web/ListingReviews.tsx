import { useTranslations } from 'use-intl'
import { LoadingReviews } from '#features/reviews/web/LoadingReviews.tsx'
import { later } from '#kit/web/later.tsx'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'

/** Loaded separately: it is below the first screen. */
const ReviewList = later(
  async () => (await import('#features/reviews/web/ReviewList.tsx')).ReviewList,
  <LoadingReviews />,
)

interface ListingReviewsProps {
  listingId: string
  canWrite: boolean
}

/** "Customer Reviews" of a listing, with a form to write one (G-21 … G-24). */
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
