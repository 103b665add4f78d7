import MessageSquareReply from 'lucide-react/icons/message-square-reply'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import type { Photo as PhotoData } from '#features/photos/contract.ts'
import { Enlarged } from '#features/photos/web/Enlarged.tsx'
import { Photo } from '#features/photos/web/Photo.tsx'
import { ReportButton } from '#features/reports/web/ReportButton.tsx'
import { laterSheet } from '#kit/web/lazyComponent.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Stars } from '#kit/web/ui/Rating.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { OwnReview, Review } from '../contract.ts'
import type { AnswerSheetProps } from './AnswerSheet.tsx'
import { LoadingReviews } from './LoadingReviews.tsx'
import { useReviews, useVoteHelpful } from './queries.ts'
import '#features/photos/web/words/photos.ts'
import './words/reviews.ts'

const AnswerSheet = laterSheet<AnswerSheetProps>(async () => (await import('./AnswerSheet.tsx')).AnswerSheet)

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
  const hidden = first.hidden && <HiddenReview review={first.hidden} />
  if (first.rating === null)
    return hidden || <p className="text-body text-ink-2">{t(first.hasUnseen ? 'someNotShown' : 'noReviews')}</p>
  const reviews = pages.flatMap((page) => page.reviews)
  const isPartial = first.hasUnseen || (!query.hasNextPage && reviews.length < first.total)
  return (
    <div className="flex flex-col">
      <Histogram label={t('ratings')} average={first.rating} counts={first.counts} />
      {hidden}
      <ul className="mt-2 divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} canAnswer={first.isMine} />
          </li>
        ))}
      </ul>
      {isPartial && <p className="text-small text-ink-2">{t('someNotShown')}</p>}
      {query.hasNextPage && (
        <Button variant="tint" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {pages.length === 1 ? t('showAll', { count: first.total }) : t('showMore')}
        </Button>
      )}
    </div>
  )
}

/** The reader's own review, which only they see so far. */
function HiddenReview({ review: { rating, comment, hiddenUntil } }: { review: OwnReview }) {
  const t = useTranslations('reviews')
  const date = dateText(new Date(hiddenUntil!))
  return (
    <article aria-label={t('yourReview')} className="flex flex-col gap-1.5 py-4">
      <p className="flex flex-wrap items-center gap-x-2 text-strong">
        {t('yourReview')}
        <Stars value={rating} />
      </p>
      {comment !== '' && <p className="text-body whitespace-pre-line wrap-safe">{comment}</p>}
      <p className="text-small text-ink-2">{t('onlyYou', { date })}</p>
    </article>
  )
}

/** One review: author, stars, reason, comment, photos, and the seller's answer (I-20). */
function ReviewCard({ review, canAnswer }: { review: Review; canAnswer: boolean }) {
  const t = useTranslations('reviews')
  const known = review.user || t(review.hasLeft ? 'formerMember' : 'neighbour')
  const name = review.isMine ? t('you', { name: known }) : known
  return (
    <article aria-label={known} className="flex flex-col gap-2 py-4">
      <header className="flex items-center gap-3">
        <Avatar name={known} src={review.userPhoto} size="middle" you={review.isMine} />
        <div className="min-w-0 flex-1">
          <p className="text-strong wrap-safe">{name}</p>
          <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
            <Stars value={review.rating} />
            <time dateTime={review.date} className="tabular-nums">
              {dateText(new Date(review.date))}
            </time>
            {review.isEdited && <span>{t('edited')}</span>}
          </p>
        </div>
        <Tag tone={review.dealing === 'talked' ? 'quiet' : 'ok'}>{t(review.dealing)}</Tag>
      </header>
      {review.comment !== '' && <p className="text-body whitespace-pre-line wrap-safe">{review.comment}</p>}
      {review.photos.length > 0 && <ReviewPhotos photos={review.photos} label={t('photosOf', { name: known })} />}
      {review.answer !== '' && (
        <div className="rounded-m bg-well px-3.5 py-2.5">
          <p className="text-small font-semibold text-ink-2">{t('sellersAnswer')}</p>
          <p className="text-body whitespace-pre-line wrap-safe">{review.answer}</p>
        </div>
      )}
      <footer className="flex flex-wrap items-center gap-2">
        {!review.isMine && <HelpfulButton review={review} />}
        {review.isMine && review.helpful > 0 && (
          <p className="text-small text-ink-2">{t('foundHelpful', { count: review.helpful })}</p>
        )}
        {canAnswer && <AnswerButton review={review} />}
        {!review.isMine && (
          <ReportButton className="ms-auto" name={known} subject={{ kind: 'review', id: review.id }} />
        )}
      </footer>
    </article>
  )
}

function ReviewPhotos({ photos, label }: { photos: PhotoData[]; label: string }) {
  const t = useTranslations('photos')
  const [enlarged, setEnlarged] = useState<number | null>(null)
  return (
    <>
      <ul aria-label={label} className="scroll-x -mx-gutter flex gap-2 px-gutter">
        {photos.map((photo, i) => (
          <li key={photo.id} className="shrink-0">
            <button
              type="button"
              aria-label={t('enlarge', { position: i + 1, count: photos.length })}
              onClick={() => setEnlarged(i)}
              className="block cursor-zoom-in overflow-hidden rounded-m"
            >
              <Photo photo={photo} alt={label} sizes="88px" className="size-22" />
            </button>
          </li>
        ))}
      </ul>
      <Enlarged photos={photos} alt={label} at={enlarged} onClose={() => setEnlarged(null)} />
    </>
  )
}

function HelpfulButton({ review }: { review: Review }) {
  const t = useTranslations('reviews')
  const sentence = useErrorSentence()
  const vote = useVoteHelpful()
  async function toggle() {
    try {
      await vote.mutateAsync({ id: review.id, isHelpful: !review.isHelpful })
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <Chip
      on={review.isHelpful}
      icon={<ThumbsUp aria-hidden="true" />}
      aria-disabled={vote.isPending}
      onClick={() => void (vote.isPending || toggle())}
    >
      {t('helpfulCount', { count: review.helpful })}
    </Chip>
  )
}

function AnswerButton({ review }: { review: Review }) {
  const t = useTranslations('reviews')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="text"
        icon={<MessageSquareReply aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t(review.answer === '' ? 'answer' : 'changeAnswer')}
      </Button>
      <AnswerSheet key={review.answer} review={review} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

interface HistogramProps {
  /** The table's name: "Ratings". */
  label: string
  average: number
  /** How many reviews gave 5, 4, 3, 2 and 1 stars, in this order. */
  counts: readonly [number, number, number, number, number]
  className?: string
}

/** The average in large type beside a bar per number of stars; a table for screen readers. */
function Histogram({ label, average, counts, className }: HistogramProps) {
  const words = useWords()
  const total = counts.reduce((sum, count) => sum + count, 0) || 1
  return (
    <div className={cx('flex items-center gap-5', className)}>
      <div className="flex shrink-0 flex-col items-center">
        <span aria-hidden="true" className="text-figure tabular-nums">
          {average.toFixed(1)}
        </span>
        <Stars value={average} />
      </div>
      <table className="min-w-0 flex-1">
        <caption className="sr-only">{label}</caption>
        <tbody>
          {counts.map((count, index) => (
            <tr key={5 - index}>
              <th scope="row" className="w-6 pe-3 text-start leading-6! text-small font-medium text-ink-2 tabular-nums">
                <span aria-hidden="true">{5 - index}</span>
                <span className="sr-only">{words.stars(5 - index)}</span>
              </th>
              <td className="w-full">
                <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-well">
                  <span
                    className="block h-full rounded-full bg-accent"
                    style={{ width: `${(count / total) * 100}%` }}
                  />
                </span>
              </td>
              <td className="ps-2 text-end text-small text-ink-3 tabular-nums">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
