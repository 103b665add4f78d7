import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import { useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import type { Meeting } from '../contract.ts'
import { MainAction } from './MainAction.tsx'
import { useWaitingMeetings, type WaitingProposal } from './queries.ts'
import { useMeetingWords } from './useMeetingWords.ts'
import './words/meetings.ts'

/** A meeting in a chat or on an order: state, place, time, one main button, and a link to its page. */
export function MeetingCard({ meeting, className }: { meeting: Meeting; className?: string }) {
  const t = useTranslations('meetings')
  const words = useMeetingWords()
  const isWaiting = useWaitingMeetings().has(meeting.id)
  const happened = words.happened(meeting)
  return (
    <Card className={cx('flex flex-col gap-2.5', className)} aria-label={t('meeting')}>
      <p className="text-strong wrap-safe">{words.stands(meeting)}</p>
      <Facts place={meeting.place.name} address={meeting.place.address} at={meeting.at} />
      {happened !== '' && <p className="text-small text-ink-2">{happened}</p>}
      {isWaiting && <p className="text-small text-accent-ink">{t('waits')}</p>}
      <div className="flex flex-wrap items-center gap-2 [&>*]:flex-auto">
        <LinkButton variant="quiet" href={`/meetings/${meeting.id}`}>
          {t('details')}
        </LinkButton>
        {!isWaiting && <MainAction meeting={meeting} />}
      </div>
      {!isWaiting && meeting.acts.includes('agree') && (
        <p className="text-small text-ink-2">{words.willAsk(meeting)}</p>
      )}
    </Card>
  )
}

/** A proposal that waits for the network. */
export function WaitingCard({ proposal, className }: { proposal: WaitingProposal; className?: string }) {
  const t = useTranslations('meetings')
  return (
    <Card className={cx('flex flex-col gap-2.5', className)} aria-label={t('meeting')}>
      <Banner tone="wait" live>
        {t('waits')}
      </Banner>
      <Facts place={proposal.place} at={proposal.at} />
    </Card>
  )
}

function Facts({ place, address = '', at }: { place: string; address?: string; at: string }) {
  const { when } = useMeetingWords()
  const line = 'flex items-center gap-2 text-body'
  const icon = 'size-5 shrink-0 text-ink-2'
  return (
    <>
      <p className={line}>
        <MapPin aria-hidden="true" className={icon} />
        <span className="min-w-0 wrap-safe">
          {place}
          {address !== '' && <span className="block text-small text-ink-2">{address}</span>}
        </span>
      </p>
      <p className={line}>
        <Clock aria-hidden="true" className={icon} />
        {when(at)}
      </p>
    </>
  )
}
