import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Histogram } from '#kit/web/ui/Histogram.tsx'
import { LoadingReviews } from './LoadingReviews.tsx'
import { useReviews } from './queries.ts'
import { ReviewCard } from './ReviewCard.tsx'

/** A listing's star counts, its first three reviews, and the rest on demand (G-21 … G-24). */
export function ReviewList({ listingId }: { listingId: string }) {
  const t = useTranslations('reviews')
  const sentence = useErrorSentence()
  const query = useReviews(listingId)
  const pages = query.data?.pages ?? []
  const first = pages[0]
  if (!first) {
    if (query.isPending) return <LoadingReviews />
    return (
      <Banner
        live
        tone="quiet"
        title={t('reviewsFailed')}
        action={
          <Button size="small" variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {sentence(query.error)}
      </Banner>
    )
  }
  if (first.rating === null) return <p className="text-body text-ink-2">{t('noReviews')}</p>
  const reviews = pages.flatMap((page) => page.reviews)
  return (
    <div className="flex flex-col">
      <Histogram label={t('ratings')} average={first.rating} counts={first.counts} />
      <ul className="mt-2 divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} canAnswer={first.isMine} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="tint" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {pages.length === 1 ? t('showAll', { count: first.total }) : t('showMore')}
        </Button>
      )}
    </div>
  )
}
