import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useTranslations } from 'use-intl'
import { dateText } from '#core/dates.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { ApiError } from '#kit/web/api.ts'
import { useGo, useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { sentenceOf, useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { NothingWished } from '#kit/web/ui/drawings/NothingWished.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Stars } from '#kit/web/ui/Rating.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Purchase } from '../contract.ts'
import { useDeleteReview, usePurchases, useReviewTarget, useWaitingReviews } from './queries.ts'
import { Guidelines, ReviewForm } from './ReviewForm.tsx'
import './words/reviews.ts'

/** Rate & Review (I-01): purchases and other dealings without a review, and the form for one of them (`?product=`). */
export function RatingsPage() {
  const t = useTranslations('reviews')
  const back = useGoBack('/home')
  const [params] = useQueryParams()
  const query = usePurchases()
  const waiting = useWaitingReviews()
  const open = query.data?.purchases.filter(({ review, listingId }) => !review && !waiting.has(listingId)) ?? []
  const written = query.data?.purchases.filter(({ review }) => review) ?? []
  const asked = params.get('product')
  const bought = open.filter(({ dealing }) => dealing === 'bought')
  const others = open.filter(({ dealing }) => dealing !== 'bought')
  const chosen = asked ?? (bought[0] ?? others[0])?.listingId ?? null
  const isFormThere = !useReviewTarget(chosen).isLoading
  usePageTitle(t('title'))
  return (
    <Page width="form">
      <PageHeader title={t('title')} onBack={back} />
      <div className="flex flex-1 flex-col gap-5">
        <Recent
          query={query}
          open={bought}
          hasOthers={others.length > 0}
          hasWritten={written.length > 0}
          chosen={chosen}
        />
        {others.length > 0 && (
          <section>
            <SectionHeader title={t('withoutPurchase')} />
            <Purchases label={t('withoutPurchase')} purchases={others} chosen={chosen} />
          </section>
        )}
        {chosen === null ? <Guidelines /> : <Chosen key={chosen} listingId={chosen} isWaiting={waiting.has(chosen)} />}
        {asked === null && written.length > 0 && isFormThere && <Written purchases={written} />}
      </div>
    </Page>
  )
}

interface RecentProps {
  query: ReturnType<typeof usePurchases>
  open: Purchase[]
  /** True when something else can be reviewed. */
  hasOthers: boolean
  hasWritten: boolean
  chosen: string | null
}

function Recent({ query, open, hasOthers, hasWritten, chosen }: RecentProps) {
  const t = useTranslations('reviews')
  const sentence = useErrorSentence()
  return (
    <section>
      <SectionHeader title={t('recentPurchases')} />
      {query.isPending ? (
        <SkeletonList kind="person" count={2} label={t('loading')} />
      ) : query.isError && !query.data ? (
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
          {sentence(query.error)}
        </ErrorState>
      ) : open.length > 0 ? (
        <Purchases label={t('recentPurchases')} purchases={open} chosen={chosen} />
      ) : hasOthers ? (
        <p className="text-body text-ink-2">{t('noPurchases')}</p>
      ) : hasWritten ? (
        <p className="text-body text-ink-2">{t('allReviewed')}</p>
      ) : (
        <EmptyState
          heading="h3"
          drawing={<NothingWished />}
          title={t('noPurchases')}
          action={
            <LinkButton variant="tint" href="/home">
              {t('look')}
            </LinkButton>
          }
        >
          {t('noPurchasesHint')}
        </EmptyState>
      )}
    </section>
  )
}

function Purchases({ label, purchases, chosen }: { label: string; purchases: Purchase[]; chosen: string | null }) {
  return (
    <RowCard aria-label={label}>
      {purchases.map((purchase) => (
        <PurchaseRow key={purchase.listingId} purchase={purchase} isChosen={purchase.listingId === chosen} />
      ))}
    </RowCard>
  )
}

/** The form for one listing, or why it cannot be reviewed. */
function Chosen({ listingId, isWaiting }: { listingId: string; isWaiting: boolean }) {
  const t = useTranslations('reviews')
  const tErrors = useTranslations('errors')
  const sentence = useErrorSentence()
  const query = useReviewTarget(listingId)
  if (isWaiting) return <Banner tone="wait" live icon={<CloudOff aria-hidden="true" />} title={t('waiting')} />
  if (query.data) {
    const { dealing, isMine } = query.data
    if (dealing) return <ReviewForm target={{ ...query.data, dealing }} />
    return (
      <>
        <Banner tone="wait" live title={query.data.name}>
          {sentenceOf(tErrors, isMine ? 'ownListing' : 'noDealing')}
        </Banner>
        <Guidelines />
      </>
    )
  }
  if (query.isPending) return <SkeletonList kind="row" count={2} label={t('loading')} />
  const isGone = query.error instanceof ApiError && query.error.status < 500 && query.error.status >= 400
  return (
    <ErrorState
      title={isGone ? sentence(query.error) : t('targetFailed')}
      busy={query.isFetching}
      {...(!isGone && { onRetry: () => void query.refetch() })}
    >
      {!isGone && sentence(query.error)}
    </ErrorState>
  )
}

function Written({ purchases }: { purchases: Purchase[] }) {
  const t = useTranslations('reviews')
  return (
    <section className="pb-6">
      <SectionHeader title={t('yourReviews')} />
      <div className="flex flex-col gap-3">
        {purchases.map((purchase) => (
          <WrittenCard key={purchase.listingId} purchase={purchase} />
        ))}
      </div>
    </section>
  )
}

function WrittenCard({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('reviews')
  const sentence = useErrorSentence()
  const go = useGo()
  const remove = useDeleteReview()
  const { listingId, review } = purchase
  const name = purchase.name || t('unavailable')
  async function askAndDelete() {
    const title = purchase.name === '' ? t('deleteUnnamed') : t('deleteQuestion', { name })
    const question = { title, body: t('deleteBody'), yes: t('delete'), no: t('keep') }
    if (!(await confirm({ ...question, danger: true }))) return
    try {
      await remove.mutateAsync({ id: listingId })
      toast(t('deleted'))
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <RowCard role="group" aria-label={name}>
      <PurchaseRow purchase={purchase} isChosen={false} />
      {(review?.comment || review?.hiddenUntil) && (
        <div className="flex flex-col gap-1 px-4 py-3">
          {review.comment && <p className="line-clamp-3 text-body wrap-safe">{review.comment}</p>}
          {review.hiddenUntil && (
            <p className="text-small text-ink-2">{t('appearsBy', { date: dateText(new Date(review.hiddenUntil)) })}</p>
          )}
        </div>
      )}
      <div className="flex gap-2 p-2 [&>*]:flex-1">
        <Button
          size="small"
          variant="tint"
          of={name}
          onClick={() => go(`/ratings?product=${encodeURIComponent(listingId)}`)}
        >
          {t('edit')}
        </Button>
        <Button size="small" variant="dangerText" of={name} busy={remove.isPending} onClick={() => void askAndDelete()}>
          {t('delete')}
        </Button>
      </div>
    </RowCard>
  )
}

/** A dealing: listing, seller, date; highlighted while being reviewed. */
function PurchaseRow({ purchase, isChosen }: { purchase: Purchase; isChosen: boolean }) {
  const t = useTranslations('reviews')
  const { listingId, kind, name, photo, review } = purchase
  const isThing = kind === 'item' || kind === 'service'
  return (
    <Link
      href={`/ratings?product=${encodeURIComponent(listingId)}`}
      aria-current={isChosen ? 'true' : undefined}
      className={cx(
        'flex min-h-20 items-center gap-3 px-3 py-2.5 transition-colors outline-offset-[-3px]',
        isChosen ? 'bg-brand-tint' : 'hover:bg-well/60',
      )}
    >
      <ShapeFrame kind={isThing ? 'thing' : 'place'} className={isThing ? 'size-14' : 'h-14 w-12'}>
        <ListingPicture photo={photo} kind={kind} sizes="56px" />
      </ShapeFrame>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="text-row wrap-safe">{name || t('unavailable')}</span>
        <span className="truncate text-small text-ink-2">
          {[purchase.seller, dateText(new Date(purchase.at))].filter(Boolean).join(' · ')}
        </span>
        {review ? (
          <Stars value={review.rating} />
        ) : (
          <Tag tone={purchase.dealing === 'bought' ? 'ok' : 'quiet'}>{t(purchase.dealing)}</Tag>
        )}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3 rtl:-scale-x-100" />
    </Link>
  )
}
