import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import MessagesSquare from 'lucide-react/icons/messages-square'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Meters } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { useConversations, useUnreadChats } from '#features/chat/web/queries.ts'
import { laterSheet } from '#kit/web/lazyComponent.tsx'
import { useQueryParams } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { MoreLink, NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { CountBadge } from '#kit/web/ui/CountBadge.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { CircleMember } from '../contract.ts'
import { AskedList, AskingList, JoinCard } from './joining.tsx'
import { MemberSheet } from './MemberSheet.tsx'
import { NearbyList } from './NearbyList.tsx'
import { runningSos } from './runningSos.ts'
import { knownUsers, type useCircle, useNearbyPeople } from './queries.ts'
import { useCircleWords } from './useCircleWords.ts'
import { SharingBanner } from './WhoSeesMe.tsx'
import './words/circles.ts'

const AddSheet = laterSheet(async () => (await import('./AddSheet.tsx')).AddSheet)

interface PeopleProps {
  circle: ReturnType<typeof useCircle>
  range: Meters
  onRange: (range: number) => void
  onWhoSeesMe: () => void
}

/** The tab "Chat": the circle, received requests, nearby people, sent requests. Without a circle, requests come first. */
export function People({ circle, range, onRange, onWhoSeesMe }: PeopleProps) {
  const t = useTranslations('circles')
  const [params] = useQueryParams()
  const [isAdding, setAdding] = useState(false)
  const unread = useUnreadChats()
  const join = params.get('join')
  const userId = useUser()?.id ?? ''
  const near = (useNearbyPeople(range).data?.people ?? knownUsers(userId) ?? []).map(({ id }) => id)
  const asking = circle.data && <AskingList requests={circle.data.asking} />
  const hasMembers = (circle.data?.members.length ?? 0) > 0
  return (
    <div className="flex flex-col gap-4">
      {circle.data && <SharingBanner circle={circle.data} onOpen={onWhoSeesMe} />}
      {join !== null && <JoinCard key={join} code={join} />}
      {!hasMembers && asking}
      <section className="min-w-0">
        <SectionHeader
          title={t('yourCircle')}
          end={
            <MoreLink href="/chat">
              <MessagesSquare aria-hidden="true" className="size-5" />
              {t('allConversations')}
              {unread > 0 && (
                <>
                  <CountBadge count={unread} tone="brand" />
                  <span className="sr-only">{t('unreadCount', { count: unread })}</span>
                </>
              )}
            </MoreLink>
          }
        />
        {unread > 0 && circle.data && <UnreadOutside memberIds={circle.data.members.map(({ id }) => id)} />}
        <Members circle={circle} />
        {hasMembers && asking}
        <Button
          wide
          variant="tint"
          className="mt-3"
          icon={<UserPlus aria-hidden="true" className="size-5" />}
          onClick={() => setAdding(true)}
        >
          {t('addPeople')}
        </Button>
        <RowCard className="mt-3">
          <NavRow href="/sosturnoff" icon={<ShieldCheck aria-hidden="true" />} title={t('whoIsReached')} />
        </RowCard>
      </section>
      <AddSheet open={isAdding} onClose={() => setAdding(false)} />
      <NearbyList range={range} onRange={onRange} />
      {circle.data && <AskedList requests={circle.data.asked.filter(({ id }) => !near.includes(id))} />}
    </div>
  )
}

/** Unread chats with people outside the circle: a single one opens at once, several open the list of chats. */
function UnreadOutside({ memberIds }: { memberIds: readonly string[] }) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  const unread = useConversations().conversations.filter(
    ({ partner, unread: count }) => count > 0 && !(partner.id !== null && memberIds.includes(partner.id)),
  )
  const [first] = unread
  if (!first) return null
  return (
    <RowCard className="mb-3">
      <NavRow
        href={unread.length === 1 ? `/chat/${first.id}` : '/chat'}
        icon={<MessagesSquare aria-hidden="true" />}
        title={t('unreadConversations', { count: unread.length })}
        sub={unread.map(({ partner }) => words.nameOf(partner)).join(', ')}
      />
    </RowCard>
  )
}

function Members({ circle, openId }: Pick<PeopleProps, 'circle'> & { openId?: string }) {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  if (circle.data) {
    // The chat that is open beside the list counts as read.
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

/** The circle beside a chat, on a wide screen. */
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

/** The members of the circle, latest chat first (K-08, K-13). */
function MemberList({ members }: { members: readonly CircleMember[] }) {
  const t = useTranslations('circles')
  const [openId, setOpenId] = useState<string | null>(null)
  const sorted = members.toSorted((a, b) => b.lastMessageTime.localeCompare(a.lastMessageTime))
  const open = members.find(({ id }) => id === openId)
  return (
    <>
      <ul aria-label={t('yourCircle')} className="divide-y divide-line">
        {sorted.map((member) => (
          <li key={member.id}>
            <MemberRow member={member} onMore={() => setOpenId(member.id)} />
          </li>
        ))}
      </ul>
      <MemberSheet member={open} onClose={() => setOpenId(null)} />
    </>
  )
}

function MemberRow({ member, onMore }: { member: CircleMember; onMore: () => void }) {
  const t = useTranslations('circles')
  const words = useCircleWords()
  const name = words.nameOf(member)
  const hasSos = runningSos.use().some(({ from }) => from === member.id)
  const shared = member.exact && t('sharesUntil', { time: words.timeOfDay(member.exact.endsAt) })
  return (
    <PersonRow
      href={`/circle?userId=${member.id}`}
      name={name}
      avatar={<Avatar name={name} src={member.profilePhoto} online={words.isOnline(member)} />}
      alert={hasSos}
      line={hasSos ? t('sosIsOn') : words.lastMessage(member)}
      distance={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {words.whereabouts(member)}
          {shared && <Tag tone="new">{shared}</Tag>}
          {member.seesMeUntil && <Tag tone="wait">{t('seesYou', { time: words.timeOfDay(member.seesMeUntil) })}</Tag>}
        </span>
      }
      {...(member.lastMessageTime !== '' && { time: words.shortTime(member.lastMessageTime) })}
      unread={member.unread}
      {...(member.isDemo && { tag: <Tag>{t('demo')}</Tag> })}
      action={
        <IconButton
          className="-me-2"
          label={t('actionsOf', { name })}
          icon={<EllipsisVertical aria-hidden="true" />}
          onClick={onMore}
        />
      }
    />
  )
}
