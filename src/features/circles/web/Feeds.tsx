import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { FeedCard, Told } from './FeedCard.tsx'
import { useFeed, useSentPosts } from './feedQueries.ts'
import { useWaitingPosts } from './waitingPosts.ts'
import { WaitingStep } from './WaitingStep.tsx'

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
