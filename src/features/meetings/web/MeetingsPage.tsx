import Handshake from 'lucide-react/icons/handshake'
import UserCheck from 'lucide-react/icons/user-check'
import { useTranslations } from 'use-intl'
import { useGoBack } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { NoMessages } from '#kit/web/ui/drawings/NoMessages.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { Meeting, ToldMeeting } from '../contract.ts'
import { isOpen } from '../rules.ts'
import { WaitingCard } from './MeetingCard.tsx'
import { useMeetings, useWaitingMeetings } from './queries.ts'
import { useMeetingWords } from './useMeetingWords.ts'
import './words/meetings.ts'

/** The user's meetings: upcoming, those of which they were notified, past and called off. */
export function MeetingsPage() {
  const t = useTranslations('meetings')
  const back = useGoBack('/profile')
  const sentence = useErrorSentence()
  const query = useMeetings()
  const waiting = [...useWaitingMeetings().values()].filter((each) => each !== null)
  usePageTitle(t('meetings'))
  const { own = [], told = [] } = query.data ?? {}
  // Upcoming: the next one first; past: the latest one first, as the server lists them.
  const ahead = own.filter((each) => isOpen(each)).toReversed()
  const past = own.filter((each) => !isOpen(each))
  const isEmpty = own.length + told.length + waiting.length === 0
  return (
    <Page width="form">
      <PageHeader title={t('meetings')} onBack={back} />
      <div className="flex flex-col gap-4 pb-8">
        {waiting.map((each) => (
          <WaitingCard key={each.id} proposal={each} />
        ))}
        {query.isPending ? (
          <SkeletonList kind="row" count={3} label={t('loading')} />
        ) : query.data === undefined ? (
          <ErrorState title={t('failed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
            {sentence(query.error)}
          </ErrorState>
        ) : isEmpty ? (
          <EmptyState
            drawing={<NoMessages />}
            title={t('none')}
            action={
              <LinkButton variant="tint" href="/chat">
                {t('toChats')}
              </LinkButton>
            }
          >
            {t('noneHint')}
          </EmptyState>
        ) : (
          <>
            <Group title={t('ahead')} meetings={ahead} />
            <ToldGroup meetings={told} />
            <Group title={t(past.some(isOff) ? 'pastAndOff' : 'past')} meetings={past} />
          </>
        )}
      </div>
    </Page>
  )
}

const isOff = ({ state }: Meeting) => state === 'cancelled' || state === 'declined'

function Group({ title, meetings }: { title: string; meetings: readonly Meeting[] }) {
  const t = useTranslations('meetings')
  const { when, nameOf } = useMeetingWords()
  if (meetings.length === 0) return null
  return (
    <section>
      <SectionHeader title={title} />
      <RowCard>
        {meetings.map(({ id, other, place, at, state }) => (
          <NavRow
            key={id}
            href={`/meetings/${id}`}
            icon={<Handshake aria-hidden="true" />}
            title={t('withWhom', { name: nameOf(other.name) })}
            sub={`${place.name} · ${when(at)}`}
            end={<Tag tone={state === 'met' ? 'ok' : 'quiet'}>{t(`shortStates.${state}`)}</Tag>}
          />
        ))}
      </RowCard>
    </section>
  )
}

function ToldGroup({ meetings }: { meetings: readonly ToldMeeting[] }) {
  const t = useTranslations('meetings')
  const { when, toldTitle } = useMeetingWords()
  if (meetings.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('toldMe')} />
      <RowCard>
        {meetings.map((meeting) => (
          <NavRow
            key={`${meeting.id} ${meeting.teller.id}`}
            href={`/meetings/${meeting.id}`}
            icon={<UserCheck aria-hidden="true" />}
            title={toldTitle(meeting)}
            sub={`${meeting.place.name} · ${when(meeting.at)}`}
          />
        ))}
      </RowCard>
    </section>
  )
}
