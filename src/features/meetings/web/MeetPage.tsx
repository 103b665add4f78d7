import Handshake from 'lucide-react/icons/handshake'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '#core/ids.ts'
import { ApiError } from '#kit/web/api.ts'
import { useGo, useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { useNow } from '#kit/web/useNow.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { showField } from '#kit/web/ui/showField.ts'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Meeting } from '../contract.ts'
import { type Chosen, hoursOf, isClosedAt, PlaceChoice } from './PlaceChoice.tsx'
import { useMeeting, useMeetingActs, useMeetingPlaces } from './queries.ts'
import { useMeetingWords } from './useMeetingWords.ts'
import { useWellHint } from './useWellHint.ts'
import './words/meetings.ts'

interface Subject {
  withId: string
  name: string
  listingId: string | null
  orderId: string | null
  /** The meeting whose place or time is to change. */
  meeting: Meeting | null
}

/** Form of a proposal (`with`, `name`, `listing`, `order` in the address), or of another place or time (`meeting`). */
export function MeetPage() {
  const t = useTranslations('meetings')
  const [params] = useQueryParams()
  const back = useGoBack('/meetings')
  const sentence = useErrorSentence()
  const { nameOf } = useMeetingWords()
  const meetingId = params.get('meeting') ?? ''
  const withId = params.get('with') ?? ''
  const query = useMeeting(meetingId)
  const meeting = query.data?.own ?? null
  const isChange = meetingId !== ''
  const title = t(isChange ? 'change' : 'propose')
  const name = meeting?.other.name ?? params.get('name') ?? ''
  usePageTitle(title)
  const subject: Subject | null = isChange
    ? meeting && { withId: meeting.other.id, name, listingId: meeting.listing?.id ?? null, orderId: null, meeting }
    : withId === ''
      ? null
      : { withId, name, listingId: params.get('listing'), orderId: params.get('order'), meeting: null }
  return (
    <Page width="form">
      <PageHeader title={title} sub={subject && t('withWhom', { name: nameOf(name) })} onBack={back} />
      {subject ? (
        <Form key={subject.meeting?.revision ?? 0} subject={subject} />
      ) : isChange && query.isPending ? (
        <SkeletonList kind="field" count={3} label={t('loading')} />
      ) : (
        <ErrorState
          title={isChange && query.error ? sentence(query.error) : t('noOne')}
          actions={<LinkButton href="/chat">{t('toChats')}</LinkButton>}
        />
      )}
    </Page>
  )
}

const pad = (number: number) => String(number).padStart(2, '0')
const dayText = (at: Date) => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
const timeText = (at: Date) => `${pad(at.getHours())}:${pad(at.getMinutes())}`

/** True when the fields of the form still say this time, whose seconds they do not have. */
const isAt = (at: string, day: string, time: string) => day === dayText(new Date(at)) && time === timeText(new Date(at))

function Form({ subject }: { subject: Subject }) {
  const t = useTranslations('meetings')
  const sentence = useErrorSentence()
  const go = useGo()
  const { nameOf } = useMeetingWords()
  const wellHint = useWellHint()
  const { propose, change } = useMeetingActs()
  const { meeting } = subject
  const [id] = useState(() => meeting?.id ?? newId())
  const [place, setPlace] = useState<Chosen | null>(meeting && { isKept: true, name: meeting.place.name })
  const [day, setDay] = useState(() => dayText(meeting ? new Date(meeting.at) : new Date()))
  const [time, setTime] = useState(meeting ? timeText(new Date(meeting.at)) : '')
  const [asksWell, setAsksWell] = useState(true)
  const now = useNow()
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ field: 'day' | 'time' | 'form'; text: string; at: string } | null>(null)
  const places = useMeetingPlaces(subject.withId, subject.listingId).data?.places ?? []
  const keptHours = meeting && place && 'isKept' in place ? hoursOf(meeting.place, places) : null
  const hours = place && 'hours' in place ? place.hours : keptHours
  const isBusy = propose.isPending || change.isPending
  const typed = new Date(`${day}T${time}`)
  const at = Number.isNaN(typed.getTime()) ? null : typed
  const chosen = chosenPlace(place)
  const missing: Partial<Record<Field, string>> = {
    ...(chosen === null && { place: t('placeMissing') }),
    ...((!place || 'point' in place) && !place?.name.trim() && { name: t('nameMissing') }),
    ...(day === '' && { day: t('dayMissing') }),
    ...(time === '' && { time: t('timeMissing') }),
  }
  const shown = isTried ? missing : {}
  const refusedAt = (field: 'day' | 'time') =>
    refused?.field === field && refused.at === at?.toISOString() ? refused.text : undefined

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    setRefused(null)
    if (meeting && chosen === undefined && isAt(meeting.at, day, time))
      return setRefused({ field: 'form', text: t('nothingChanged'), at: meeting.at })
    const first = FIELDS.find((field) => field in missing)
    if (first || !place || chosen === null || at === null) return showField(first && fieldOf(form.current, first))
    const waiting = { name: subject.name, place: place.name, at: at.toISOString() }
    try {
      const common = { id, at: at.toISOString() }
      const { withId, listingId, orderId } = subject
      const answer = meeting
        ? await change.mutateAsync({
            input: { ...common, revision: meeting.revision, ...(chosen && { place: chosen }) },
            item: place.name,
          })
        : await propose.mutateAsync({
            input: {
              ...common,
              place: chosen!,
              withId,
              asksWell,
              ...(listingId && { listingId }),
              ...(orderId && { orderId }),
            },
            item: place.name,
            shown: waiting,
          })
      toast(t(!answer ? 'kept' : meeting ? 'changeSent' : 'sent'), answer ? { tone: 'ok' } : {})
      go(`/meetings/${id}`, { replace: true })
    } catch (error) {
      const field = error instanceof ApiError ? (TIME_REFUSALS[error.code] ?? 'form') : 'form'
      setRefused({ field, text: sentence(error), at: at.toISOString() })
    }
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5 pb-8">
      <PlaceChoice
        withId={subject.withId}
        name={nameOf(subject.name)}
        listingId={subject.listingId}
        present={meeting?.place ?? null}
        at={at}
        value={place}
        onValue={setPlace}
        error={shown.place ?? null}
        nameError={shown.name ?? null}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          type="date"
          name="day"
          label={t('day')}
          min={dayText(now)}
          value={day}
          error={shown.day ?? refusedAt('day')}
          onValue={setDay}
        />
        <TextField
          type="time"
          name="time"
          label={t('time')}
          value={time}
          error={shown.time ?? refusedAt('time')}
          onValue={setTime}
        />
      </div>
      {place && isClosedAt(hours, at) && (
        <Banner tone="wait" live>
          {t('closedThere', { place: place.name })}
        </Banner>
      )}
      {!meeting && <Switch label={t('asksWell')} hint={wellHint(false)} checked={asksWell} onValue={setAsksWell} />}
      {refused?.field === 'form' && (
        <div ref={showOnce}>
          <Banner tone="wait" live>
            {refused.text}
          </Banner>
        </div>
      )}
      <Button type="submit" wide busy={isBusy} icon={<Handshake aria-hidden="true" className="size-5" />}>
        {t('send')}
      </Button>
    </form>
  )
}

const FIELDS = ['place', 'name', 'day', 'time'] as const
type Field = (typeof FIELDS)[number]

/** The field of the form by which something missing is entered; for a place on the map its search. */
function fieldOf(form: HTMLFormElement | null, field: Field): HTMLElement | null {
  const find = (selector: string) => form?.querySelector<HTMLElement>(selector) ?? null
  return field === 'place' ? (find('[role=group] input') ?? find('input')) : find(`[name=${field}]`)
}

/** The fields of a time that the server refuses, by the code of the refusal. */
const TIME_REFUSALS: Record<string, 'day' | 'time'> = { meetingInPast: 'time', meetingTooFar: 'day' }

const showOnce = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

/** The place in the form of the request; undefined: the present one is kept; null: none is chosen yet. */
function chosenPlace(place: Chosen | null) {
  if (!place) return null
  if ('isKept' in place) return undefined
  if ('publicId' in place) return { publicId: place.publicId }
  return place.point && { name: place.name.trim(), address: place.address, ...place.point }
}
