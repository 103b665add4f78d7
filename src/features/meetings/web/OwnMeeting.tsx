import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX from 'lucide-react/icons/calendar-x'
import MessageCircle from 'lucide-react/icons/message-circle'
import Navigation from 'lucide-react/icons/navigation'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { directionsUrl, type LatLng } from '#core/geo.ts'
import { Photo } from '#features/photos/web/Photo.tsx'
import { ReportButton } from '#features/reports/web/ReportButton.tsx'
import { saveAsDownload } from '#kit/web/download.ts'
import { useNow } from '#kit/web/useNow.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { ActionBar } from '#kit/web/ui/Shell.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Meeting } from '../contract.ts'
import { isOpen } from '../rules.ts'
import { MainAction, mustSetOut, ThereAction } from './MainAction.tsx'
import { PlaceFacts, pointOf } from './PlaceFacts.tsx'
import { useMeetingActs, useOtherPosition, useWaitingMeetings } from './queries.ts'
import { Safety, TellSheet } from './Safety.tsx'
import { useMeetingWords } from './useMeetingWords.ts'
import './words/meetings.ts'

const TONES = { proposed: 'wait', agreed: 'brand', met: 'ok' } as const

/** A meeting as one of its two people sees it. */
export function OwnMeeting({ meeting, scanned }: { meeting: Meeting; scanned: string }) {
  const t = useTranslations('meetings')
  const words = useMeetingWords()
  const { id, state, other, title, listing, theirs } = meeting
  const isWaiting = useWaitingMeetings().has(id)
  const position = useOtherPosition(id, theirs.shares).data?.position ?? null
  const name = words.nameOf(other.name)
  return (
    <>
      <div className="flex flex-col gap-4 pb-6">
        <Banner
          tone={(TONES as Record<string, 'wait' | 'brand' | 'ok'>)[state] ?? 'quiet'}
          live
          title={words.stands(meeting)}
        >
          {words.happened(meeting)}
        </Banner>
        {isWaiting && (
          <Banner tone="wait" live>
            {t('waits')}
          </Banner>
        )}
        <Card className="flex flex-col gap-3">
          <PersonRow
            className="-my-2.5"
            name={other.name || t('unnamed')}
            avatar={<Avatar name={other.name} src={other.photo} size="row" />}
            line={listing?.name ?? title}
            {...(listing?.photo && {
              action: <Photo photo={listing.photo} alt={listing.name} sizes="64px" className="size-14 rounded-m" />,
            })}
          />
          <PlaceFacts
            place={meeting.place}
            at={meeting.at}
            other={theirs.shares && position ? { point: position, name } : null}
          />
          {theirs.shares && (
            <p className="text-small text-ink-2">
              {position
                ? t('positionOf', {
                    name,
                    time: words.moment(position.measuredAt),
                    meters: Math.ceil(position.accuracyMeters),
                  })
                : t('noPosition', { name })}
            </p>
          )}
          <Links meeting={meeting} />
        </Card>
        {(state === 'agreed' || state === 'met') && <Safety meeting={meeting} />}
        {!isWaiting && <Other meeting={meeting} />}
        {other.id !== '' && <ReportButton subject={{ kind: 'meeting', id }} className="self-start" />}
      </div>
      {!isWaiting && <Actions meeting={meeting} scanned={scanned} />}
    </>
  )
}

/** Links for directions, chat, calendar and notifying somebody. */
function Links({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('meetings')
  const [isTelling, setTelling] = useState(false)
  const { id, revision, other, isBlocked, place, at, state, title, told, acts } = meeting
  const { nameOf } = useMeetingWords()
  const point = pointOf(place)
  async function addToCalendar(point: LatLng) {
    const { calendarFile } = await import('./calendarFile.ts')
    const name = nameOf(other.name)
    const words = title === '' ? t('calendarTitle', { name }) : t('calendarAbout', { name, thing: title })
    const where = { name: place.name, address: place.address, ...point }
    const text = calendarFile({ id, revision, at, place: where, title: words, url: location.href.split('?')[0]! })
    saveAsDownload(new Blob([text], { type: 'text/calendar;charset=utf-8' }), t('calendarName'))
  }
  const icon = 'size-5'
  return (
    <>
      <div className="flex flex-wrap gap-2 [&>*]:flex-auto">
        {isOpen(meeting) && point && (
          <LinkButton
            size="small"
            variant="tint"
            href={directionsUrl(point)}
            target="_blank"
            icon={<Navigation aria-hidden="true" className={icon} />}
          >
            {t('directions')}
          </LinkButton>
        )}
        {isBlocked ? (
          <p className="text-small text-ink-2">{t('youBlocked', { name: nameOf(other.name) })}</p>
        ) : (
          other.id !== '' && (
            <LinkButton
              size="small"
              variant="tint"
              href={`/chat?sellerId=${other.id}&sellerName=${encodeURIComponent(other.name)}`}
              icon={<MessageCircle aria-hidden="true" className={icon} />}
            >
              {t('chat')}
            </LinkButton>
          )
        )}
        {state === 'agreed' && point && (
          <Button
            size="small"
            variant="tint"
            icon={<CalendarPlus aria-hidden="true" className={icon} />}
            onClick={() => void addToCalendar(point)}
          >
            {t('calendar')}
          </Button>
        )}
        {acts.includes('tell') && (
          <Button
            size="small"
            variant="tint"
            icon={<UserCheck aria-hidden="true" className={icon} />}
            onClick={() => setTelling(true)}
          >
            {t('tell')}
          </Button>
        )}
      </div>
      {told.length > 0 && (
        <p className="text-small text-ink-2 wrap-safe">
          {t('toldTo', { names: told.map((each) => nameOf(each.name)).join(', ') })}
        </p>
      )}
      <TellSheet meeting={meeting} open={isTelling} onClose={() => setTelling(false)} />
    </>
  )
}

/** Buttons to change and to cancel. */
function Other({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('meetings')
  const sentence = useErrorSentence()
  const { cancel } = useMeetingActs()
  const { nameOf } = useMeetingWords()
  const { id, acts, other, place } = meeting
  async function callOff() {
    const question = { title: t('cancelQuestion'), body: t('cancelBody', { name: nameOf(other.name) }) }
    if (!(await confirm({ ...question, yes: t('cancel'), no: t('keep'), danger: true }))) return
    const onError = (error: unknown) => toast(sentence(error), { tone: 'problem' })
    cancel.mutate({ input: { id }, item: place.name }, { onError })
  }
  if (!acts.includes('change') && !acts.includes('cancel')) return null
  return (
    <RowCard>
      {acts.includes('change') && (
        <NavRow href={`/meet?meeting=${id}`} icon={<CalendarClock aria-hidden="true" />} title={t('change')} />
      )}
      {acts.includes('cancel') && (
        <NavRow danger onClick={() => void callOff()} icon={<CalendarX aria-hidden="true" />} title={t('cancel')} />
      )}
    </RowCard>
  )
}

/** The main button, pinned to the bottom; beside it "Decline" or "I am there". */
function Actions({ meeting, scanned }: { meeting: Meeting; scanned: string }) {
  const t = useTranslations('meetings')
  const sentence = useErrorSentence()
  const { decline } = useMeetingActs()
  const now = useNow()
  const { willAsk } = useMeetingWords()
  const { id, acts, place } = meeting
  const onError = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  if (!(['agree', 'setOut', 'code', 'well'] as const).some((act) => acts.includes(act))) return null
  return (
    <ActionBar>
      {acts.includes('decline') && (
        <Button
          variant="quiet"
          busy={decline.isPending}
          onClick={() => decline.mutate({ input: { id }, item: place.name }, { onError })}
        >
          {t('decline')}
        </Button>
      )}
      {mustSetOut(meeting, now) && scanned === '' && <ThereAction meeting={meeting} isQuiet />}
      <MainAction key={scanned} meeting={meeting} scanned={scanned} />
      {acts.includes('agree') && <p className="basis-full! text-small text-ink-2">{willAsk(meeting)}</p>}
    </ActionBar>
  )
}
