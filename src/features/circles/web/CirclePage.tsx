import Eye from 'lucide-react/icons/eye'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { meters } from '#core/units.ts'
import type { ConversationParts } from '#features/chat/web/ConversationThread.tsx'
import { ThreadPending } from '#features/chat/web/ThreadPending.tsx'
import { lazyComponent, laterSheet } from '#kit/web/lazyComponent.tsx'
import { useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { SectionHeader } from '#kit/web/ui/Card.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { Skeleton, SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { TabPanel, Tabs } from '#kit/web/ui/Tabs.tsx'
import { useWide } from '#kit/web/useWide.ts'
import { clampCircleRange } from '../rules.ts'
import { People } from './People.tsx'
import { useCircle } from './queries.ts'
import { useSentRequests } from './requests.ts'
import { SosBadge } from './SosBadge.tsx'
import { type OtherShare, WhoSeesMeSheet } from './WhoSeesMe.tsx'
import './words/circles.ts'

/** Placeholder of a circle chat while its code loads; on a wide screen the circle is beside it. */
function TalkPending() {
  return (
    <Page width="full" className="min-h-0 flex-[1_1_0px]! flex-row! overflow-hidden">
      <div className="hidden w-96 shrink-0 border-e border-line rail:block" />
      <ThreadPending />
    </Page>
  )
}

/** Placeholder of the feed while its code loads: the form and the entries. */
function FeedsPending() {
  const t = useTranslations('circles')
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-44 rounded-l" />
      <SkeletonList kind="row" label={t('loadingFeed')} />
    </div>
  )
}

/** Loaded on demand: most visits only show the people. */
const CircleTalk = lazyComponent(async () => (await import('./CircleTalk.tsx')).CircleTalk, <TalkPending />)

const Feeds = lazyComponent(async () => (await import('./Feeds.tsx')).Feeds, <FeedsPending />)

const CircleMap = lazyComponent(
  async () => (await import('./CircleMap.tsx')).CircleMap,
  <div className="h-80 rounded-l bg-well" />,
)

const CircleSettings = laterSheet(async () => (await import('./CircleSettings.tsx')).CircleSettings)

/**
 * /circle (K): the circle, nearby people and the feed, on a wide screen side by side with a map; with a person's id the
 * chat with them.
 */
export function CirclePage({ otherShares, ...parts }: ConversationParts & { otherShares: readonly OtherShare[] }) {
  const [params] = useQueryParams()
  useSentRequests()
  const withId = params.get('userId') ?? params.get('sellerId')
  return withId ? <CircleTalk key={withId} {...parts} /> : <CircleHome otherShares={otherShares} />
}

function CircleHome({ otherShares }: { otherShares: readonly OtherShare[] }) {
  const t = useTranslations('circles')
  const [params, setParams] = useQueryParams()
  const circle = useCircle()
  const [isOpen, setOpen] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const range = meters(clampCircleRange(Number(params.get('range') ?? NaN)))
  const setRange = (next: number) => setParams({ range: String(clampCircleRange(next)) })
  const tab = params.get('tab') === 'feeds' ? 'feeds' : 'chat'
  const isWide = useWide()
  usePageTitle(t('title'))
  const people = <People circle={circle} range={range} onRange={setRange} onWhoSeesMe={() => setOpen(true)} />
  return (
    <Page width={isWide ? 'page' : 'form'}>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <IconButton
              label={t('circleSettings')}
              icon={<SlidersHorizontal aria-hidden="true" />}
              onClick={() => setSetting(true)}
            />
            <IconButton label={t('whoSeesMe')} icon={<Eye aria-hidden="true" />} onClick={() => setOpen(true)} />
            <SosBadge />
          </>
        }
      />
      {isWide ? (
        <div className="grid grid-cols-[minmax(22rem,2fr)_3fr] items-start gap-9">
          {people}
          <div className="flex min-w-0 flex-col gap-6">
            {circle.data && <CircleMap circle={circle.data} className="h-80" />}
            <section>
              <SectionHeader title={t('feeds')} />
              <Feeds />
            </section>
          </div>
        </div>
      ) : (
        <>
          <Tabs
            label={t('tabs')}
            idBase="circle"
            items={[
              { value: 'chat', label: t('chat') },
              { value: 'feeds', label: t('feeds') },
            ]}
            value={tab}
            onValue={(value) => setParams({ tab: value === 'chat' ? null : value })}
            className="-mx-gutter"
          />
          <TabPanel idBase="circle" value={tab} className="pt-4">
            {tab === 'feeds' ? <Feeds /> : people}
          </TabPanel>
        </>
      )}
      <CircleSettings open={isSetting} onClose={() => setSetting(false)} range={range} onRange={setRange} />
      {circle.data && (
        <WhoSeesMeSheet circle={circle.data} others={otherShares} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </Page>
  )
}
