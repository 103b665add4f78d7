import Handshake from 'lucide-react/icons/handshake'
import { useTranslations } from 'use-intl'
import type { AboutAlert } from '#features/sos/web/device/loadAlarm.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { belongsToAlert } from '../rules.ts'
import { useMeetings } from './queries.ts'
import { useMeetingWords } from './useMeetingWords.ts'
import './words/meetings.ts'

/** In an alert: links to the meetings of its sender at that time of which the user was notified. */
export function AlertMeetings({ senderId, raisedAt, onLeave }: AboutAlert) {
  const t = useTranslations('meetings')
  const { moment, nameOf } = useMeetingWords()
  const meetings = (useMeetings().data?.told ?? []).filter(({ teller, state, at, setOutAt }) => {
    const meeting = { state, at: new Date(at), setOutAt: setOutAt === null ? null : new Date(setOutAt) }
    return teller.id === senderId && belongsToAlert(meeting, new Date(raisedAt))
  })
  return meetings.map(({ id, other, at, place }) => (
    <LinkButton
      key={id}
      wide
      variant="tint"
      href={`/meetings/${id}`}
      onClick={onLeave}
      icon={<Handshake aria-hidden="true" className="size-5 shrink-0" />}
    >
      {t('inAlert', { name: nameOf(other.name), time: moment(at), place: place.name })}
    </LinkButton>
  ))
}
