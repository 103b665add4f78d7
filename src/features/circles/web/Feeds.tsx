import Trash2 from 'lucide-react/icons/trash'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { Photo } from '#features/photos/web/Photo.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { FeedEntry } from '../feedContract.ts'
import { useFeed, usePosts, useSentPosts } from './feedQueries.ts'
import { useCircleWords } from './useCircleWords.ts'
import { useWaitingPosts } from './waitingPosts.ts'
import { WaitingStep } from './WaitingStep.tsx'
import './words/circles.ts'

const PATHS = {
  item: 'product',
  service: 'service',
  shop: 'shop',
  office: 'office',
  specialization: 'product',
} as const

/** Letters of a post that name it. */
const NAMED_LETTERS = 60

/** The form needs the photo picker, so it is loaded after the entries. */
const PostForm = lazy(async () => ({ default: (await import('./PostForm.tsx')).PostForm }))

/** The feed of the circle (K-20), newest first, with a form for posts. */
export function Feeds() {
  return (
    <div className="flex flex-col gap-4">
      <Suspense fallback={<div className="h-44 rounded-l bg-well" />}>
        <PostForm />
      </Suspense>
      <Waiting />
      <Entries />
    </div>
  )
}

/** Own posts waiting for the network, above the delivered entries. */
function Waiting() {
  const t = useTranslations('circles')
  const posts = useWaitingPosts()
  useSentPosts()
  if (posts.length === 0) return null
  return (
    <ul aria-label={t('waitingPosts')} className="flex flex-col gap-4">
      {posts.map(({ call, post }) => (
        <li key={call.key}>
          <Card className="flex flex-col gap-3 overflow-hidden">
            <WaitingStep call={call} className="justify-between" />
            <Told entry={post} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Entries() {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  const feed = useFeed()
  if (feed.entries.length > 0) {
    return (
      <>
        <ul aria-label={t('feeds')} className="flex flex-col gap-4">
          {feed.entries.map((entry) => (
            <li key={entry.id}>
              <FeedCard entry={entry} />
            </li>
          ))}
        </ul>
        {feed.hasNextPage && (
          <Button variant="tint" busy={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
            {t('showMore')}
          </Button>
        )}
      </>
    )
  }
  if (feed.isPending) return <SkeletonList kind="row" label={t('loadingFeed')} />
  if (feed.isError && !feed.data) {
    return (
      <ErrorState title={t('feedFailed')} onRetry={() => void feed.refetch()} busy={feed.isFetching}>
        {sentence(feed.error)}
      </ErrorState>
    )
  }
  return (
    <EmptyState drawing={<NothingToSell />} title={t('noFeed')}>
      {t('noFeedHint')}
    </EmptyState>
  )
}

/** One entry of the feed: a listing with a link to its page (K-22), or a member's post. */
function FeedCard({ entry }: { entry: FeedEntry }) {
  return (
    <Card className="relative flex flex-col gap-3 overflow-hidden">
      <Author entry={entry} />
      {entry.listing ? <Listed entry={entry} listing={entry.listing} /> : <Told entry={entry} />}
    </Card>
  )
}

function Author({ entry }: { entry: FeedEntry }) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  const { author, listing, at } = entry
  const name = words.nameOf(author)
  return (
    <header className="flex items-center gap-3">
      <Avatar name={name} src={author.profilePhoto} size="middle" you={author.isMe} />
      <div className="min-w-0 flex-1">
        <p className="text-row wrap-safe">{name}</p>
        <p className="text-small text-ink-2">
          {[listing && t(`listed_${listing.kind}`), words.shortTime(at)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {author.isMe && <DeleteButton entry={entry} />}
    </header>
  )
}

function DeleteButton({ entry: { id, text } }: { entry: FeedEntry }) {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  const { remove } = usePosts()
  async function deletePost() {
    const question = { title: t('deleteQuestion'), body: t('deleteBody'), yes: t('delete'), no: t('keep') }
    if (!(await confirm({ ...question, danger: true }))) return
    try {
      await remove.mutateAsync(id)
      toast(t('deleted'))
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
  }
  return (
    <IconButton
      className="-me-2"
      label={text === '' ? t('deletePost') : t('deletePostNamed', { text: text.slice(0, NAMED_LETTERS) })}
      icon={<Trash2 aria-hidden="true" />}
      onClick={() => void deletePost()}
    />
  )
}

function Listed({ entry, listing }: { entry: FeedEntry; listing: NonNullable<FeedEntry['listing']> }) {
  const t = useTranslations('circles')
  return (
    <>
      <div className="-mx-4 aspect-4/3 overflow-hidden bg-well">
        <ListingPicture photo={entry.photos[0] ?? null} kind={listing.kind} sizes="(min-width: 640px) 600px, 100vw" />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 flex-1 text-head wrap-safe">
          <Link
            href={`/${PATHS[listing.kind]}/${entry.id}`}
            className="outline-none after:absolute after:inset-0 after:rounded-l focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            {listing.title}
          </Link>
        </h2>
        {listing.isDemo && <Tag>{t('demo')}</Tag>}
        {listing.price && <PriceText size="row">{listing.price}</PriceText>}
      </div>
    </>
  )
}

/** The text and the photos of a post. */
function Told({ entry: { text, photos } }: { entry: Pick<FeedEntry, 'text' | 'photos'> }) {
  return (
    <>
      {text && <p className="text-body wrap-safe whitespace-pre-line">{text}</p>}
      {photos.length > 0 && (
        <div className={cx('-mx-4 -mb-4 grid gap-0.5', photos.length > 1 && 'grid-cols-2')}>
          {photos.map((photo) => (
            <Photo key={photo.id} photo={photo} alt="" sizes="(min-width: 640px) 600px, 100vw" />
          ))}
        </div>
      )}
    </>
  )
}
