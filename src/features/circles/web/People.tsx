import { MessagesSquare } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { meters } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { MoreLink, SectionHeader } from '#kit/web/ui/Card.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { clampCircleRange } from '../rules.ts'
import { MemberList } from './MemberList.tsx'
import { NearbyList } from './NearbyList.tsx'
import { knownUsers, type useCircle, useNearbyPeople } from './queries.ts'
import { RangeField } from './RangeField.tsx'
import { AskedList, AskingList } from './RequestLists.tsx'
import { SharingBanner } from './WhoSeesMe.tsx'

interface PeopleProps {
  circle: ReturnType<typeof useCircle>
  onWhoSeesMe: () => void
}

/** The tab "Chat": who asks, the circle, who is near, and who was asked. */
export function People({ circle, onWhoSeesMe }: PeopleProps) {
  const t = useTranslations('circles')
  const [params, setParams] = useQueryParams()
  const range = meters(clampCircleRange(Number(params.get('range') ?? NaN)))
  const userId = useUser()?.id ?? ''
  const near = (useNearbyPeople(range).data?.people ?? knownUsers(userId) ?? []).map(({ id }) => id)
  const setRange = (next: number) => setParams({ range: String(clampCircleRange(next)) })
  return (
    <div className="flex flex-col gap-4">
      {circle.data && <SharingBanner circle={circle.data} onOpen={onWhoSeesMe} />}
      {circle.data && <AskingList requests={circle.data.asking} />}
      <RangeField value={range} onValue={setRange} />
      <section className="min-w-0">
        <SectionHeader
          title={t('yourCircle')}
          end={
            <MoreLink href="/chat">
              <MessagesSquare aria-hidden="true" className="size-5" />
              {t('allConversations')}
            </MoreLink>
          }
        />
        <Members circle={circle} />
      </section>
      <NearbyList range={range} onRange={setRange} />
      {circle.data && <AskedList requests={circle.data.asked.filter(({ id }) => !near.includes(id))} />}
    </div>
  )
}

function Members({ circle, openId }: Pick<PeopleProps, 'circle'> & { openId?: string }) {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  if (circle.data) {
    // What stands open beside it is being read.
    const members = circle.data.members.map((each) => (each.id === openId ? { ...each, unread: 0 } : each))
    return (
      <>
        {circle.isError && (
          <Banner tone="wait" live>
            {t('asLastKnown')}
          </Banner>
        )}
        {members.length > 0 ? (
          <MemberList members={members} />
        ) : (
          <div className="rounded-l border border-line bg-surface px-4 py-5 text-center">
            <h3 className="text-head">{t('noUsersAdded')}</h3>
            <p className="mt-1 text-body text-ink-2">{t('noUsersAddedHint')}</p>
          </div>
        )}
      </>
    )
  }
  if (circle.isPending) return <SkeletonList kind="person" label={t('loading')} />
  return (
    <ErrorState title={t('failed')} onRetry={() => void circle.refetch()} busy={circle.isFetching}>
      {sentence(circle.error)}
    </ErrorState>
  )
}

/** Beside a conversation on a wide screen: the circle. */
export function CircleSide({ circle, openId }: Pick<PeopleProps, 'circle'> & { openId: string }) {
  const t = useTranslations('circles')
  return (
    <aside
      aria-label={t('yourCircle')}
      className="hidden min-h-0 w-96 shrink-0 flex-col overflow-y-auto border-e border-line px-gutter pb-6 rail:flex"
    >
      <SectionHeader title={t('yourCircle')} end={<MoreLink href="/circle">{t('backToCircle')}</MoreLink>} />
      <Members circle={circle} openId={openId} />
    </aside>
  )
}
