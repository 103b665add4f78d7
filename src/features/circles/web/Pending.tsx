import { useTranslations } from 'use-intl'
import { ThreadPending } from '#features/chat/web/ThreadPending.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { Skeleton, SkeletonList } from '#kit/web/ui/Skeleton.tsx'

/** A conversation of the circle before its code is there; on a wide screen the circle stands beside it. */
export function TalkPending() {
  return (
    <Page width="full" className="min-h-0 flex-[1_1_0px]! flex-row! overflow-hidden">
      <div className="hidden w-96 shrink-0 border-e border-line rail:block" />
      <ThreadPending />
    </Page>
  )
}

/** What is new in the circle before its code is there: where something is told, and what was told. */
export function FeedsPending() {
  const t = useTranslations('circles')
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-44 rounded-l" />
      <SkeletonList kind="row" label={t('loadingFeed')} />
    </div>
  )
}
