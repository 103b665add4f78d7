import { useTranslations } from 'use-intl'
import { ThreadPending } from '#features/chat/web/ThreadPending.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { Skeleton, SkeletonList } from '#kit/web/ui/Skeleton.tsx'

/** Placeholder of a circle conversation while its code loads; on a wide screen the circle is beside it. */
export function TalkPending() {
  return (
    <Page width="full" className="min-h-0 flex-[1_1_0px]! flex-row! overflow-hidden">
      <div className="hidden w-96 shrink-0 border-e border-line rail:block" />
      <ThreadPending />
    </Page>
  )
}

/** Placeholder of the feed while its code loads: the form and the entries. */
export function FeedsPending() {
  const t = useTranslations('circles')
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-44 rounded-l" />
      <SkeletonList kind="row" label={t('loadingFeed')} />
    </div>
  )
}
