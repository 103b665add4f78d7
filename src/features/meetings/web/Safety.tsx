import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useCircle } from '#features/circles/web/queries.ts'
import { Photo } from '#features/photos/web/Photo.tsx'
import type { SosContact } from '#features/sos/textContract.ts'
import { useContactSteps, useSosContacts } from '#features/sos/web/safety/contactQueries.ts'
import { getPosition, LOCATION_REQUESTS } from '#kit/web/geolocation.ts'
import { useLanguage } from '#kit/web/i18n.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Meeting } from '../contract.ts'
import { useMeetingActs } from './queries.ts'
import { shareHere } from './sharedHere.ts'
import { useMeetingWords } from './useMeetingWords.ts'
import { useWellHint } from './useWellHint.ts'
import './words/meetings.ts'

/** The user's own switches: sharing their position, and being asked whether all is well. */
export function Safety({ meeting }: { meeting: Meeting }) {
  const { state, mine } = meeting
  if (state !== 'agreed' && (mine.wellAskedAt ?? mine.wellAt)) return null
  return (
    <Card className="flex flex-col gap-2">
      {state === 'agreed' && <ShareSwitch meeting={meeting} />}
      <WellSwitch meeting={meeting} />
    </Card>
  )
}

function ShareSwitch({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('meetings')
  const sentence = useErrorSentence()
  const { moment, nameOf } = useMeetingWords()
  const { share } = useMeetingActs()
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const { id, mine, opensAt, closesAt, acts } = meeting
  async function change(isOn: boolean) {
    setAsking(true)
    try {
      // The browser asks for permission here, at the tap; without it nothing is turned on.
      if (isOn && !(await getPosition(LOCATION_REQUESTS.profile).catch(() => null))) {
        toast(t('shareOff'), { tone: 'problem' })
        return
      }
      await share.mutateAsync({ id, isOn })
      shareHere(isOn && user ? { userId: user.id, id, until: closesAt } : null)
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    } finally {
      setAsking(false)
    }
  }
  const mayShare = acts.includes('share')
  return (
    <Switch
      label={t('share', { name: nameOf(meeting.other.name) })}
      hint={mayShare ? t('shareHint', { time: moment(closesAt) }) : t('shareLater', { time: moment(opensAt) })}
      checked={mine.shares}
      disabled={!mayShare || isAsking}
      onValue={(isOn) => void change(isOn)}
    />
  )
}

function WellSwitch({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('meetings')
  const sentence = useErrorSentence()
  const { moment } = useMeetingWords()
  const wellHint = useWellHint()
  const { askWell } = useMeetingActs()
  const { id, mine } = meeting
  if (mine.wellAskedAt || mine.wellAt) return null
  const when = mine.wellDueAt ? `${t('asksWellAt', { time: moment(mine.wellDueAt) })} ` : ''
  return (
    <Switch
      label={t('asksWell')}
      hint={`${when}${wellHint(meeting.metAt !== null)}`}
      checked={mine.asksWell}
      disabled={askWell.isPending}
      onValue={(isOn) =>
        askWell.mutate({ id, isOn }, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })
      }
    />
  )
}

interface TellSheetProps {
  meeting: Meeting
  open: boolean
  onClose: () => void
}

/** Notifies a circle member or an outside number of the meeting, by one tap each. */
export function TellSheet({ meeting, open, onClose }: TellSheetProps) {
  const t = useTranslations('meetings')
  const { when, nameOf } = useMeetingWords()
  const { title, place, other, listing } = meeting
  const facts = { name: nameOf(other.name), place: place.name, time: when(meeting.at), thing: title }
  const sentence = t(title === '' ? 'tellSentence' : 'tellSentenceAbout', facts)
  return (
    <Sheet open={open} onClose={onClose} title={t('tellTitle')} desktop="center">
      <div className="flex flex-col gap-4">
        <p className="text-body text-ink-2">{t('tellHint')}</p>
        <Card className="flex flex-col gap-3">
          <p className="text-body wrap-safe">{sentence}</p>
          <div className="flex items-center gap-3">
            <Avatar name={facts.name} src={other.photo} size="row" />
            {listing?.photo && (
              <Photo photo={listing.photo} alt={listing.name} sizes="56px" className="size-14 rounded-m" />
            )}
          </div>
        </Card>
        {open && <People meeting={meeting} />}
      </div>
    </Sheet>
  )
}

function People({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('meetings')
  const members = (useCircle().data?.members ?? []).filter(({ id }) => id !== meeting.other.id)
  const contacts = (useSosContacts().data?.contacts ?? []).filter(({ state }) => state === 'agreed')
  if (members.length + contacts.length === 0) {
    return (
      <>
        <p className="text-body">{t('tellNobody')}</p>
        <LinkButton variant="tint" href="/circle">
          {t('toCircle')}
        </LinkButton>
        <LinkButton variant="tint" href="/sosturnoff">
          {t('toNumbers')}
        </LinkButton>
      </>
    )
  }
  return (
    <>
      {members.length > 0 && (
        <Group title={t('tellMembers')} people={members} meeting={meeting} of={(userId) => ({ userId })} />
      )}
      {contacts.length > 0 && (
        <Group title={t('tellNumbers')} people={contacts} meeting={meeting} of={(contactId) => ({ contactId })} />
      )}
    </>
  )
}

interface GroupProps {
  title: string
  people: readonly { id: string; name: string; meetings?: SosContact['meetings'] }[]
  meeting: Meeting
  of: (id: string) => { userId: string } | { contactId: string }
}

function Group({ title, people, meeting, of }: GroupProps) {
  const t = useTranslations('meetings')
  const sentence = useErrorSentence()
  const { nameOf } = useMeetingWords()
  const { tell } = useMeetingActs()
  const told = new Set(meeting.told.map(({ id }) => id))
  const send = (id: string) =>
    tell.mutate({ id: meeting.id, ...of(id) }, { onError: (error) => toast(sentence(error), { tone: 'problem' }) })
  return (
    <section>
      <SectionHeader title={title} />
      <RowCard>
        {people.map(({ id, name, meetings = 'agreed' }) => (
          <div key={id} className="flex min-h-field items-center gap-3 px-4 py-1.5">
            <div className="min-w-0 flex-1">
              <p className="text-row wrap-safe">{nameOf(name)}</p>
              {meetings !== 'agreed' && (
                <p className="text-small text-ink-2">{t(meetings === 'none' ? 'numberSosOnly' : 'numberAsked')}</p>
              )}
            </div>
            {told.has(id) ? (
              <Tag tone="ok">{t('isTold')}</Tag>
            ) : meetings === 'none' ? (
              <AskFirst id={id} name={name} />
            ) : (
              meetings === 'agreed' && (
                <Button
                  size="small"
                  variant="tint"
                  disabled={tell.isPending}
                  aria-label={t('tellOne', { name: nameOf(name) })}
                  onClick={() => send(id)}
                >
                  {t('tell')}
                </Button>
              )
            )}
          </div>
        ))}
      </RowCard>
    </section>
  )
}

/** Asks a number that only agreed to SOS texts whether it agrees to messages about meetings. */
function AskFirst({ id, name }: { id: string; name: string }) {
  const t = useTranslations('meetings')
  const sentence = useErrorSentence()
  const language = useLanguage()
  const { ask } = useContactSteps()
  const onError = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  return (
    <Button
      size="small"
      variant="tint"
      busy={ask.isPending}
      aria-label={t('askNumberOne', { name })}
      onClick={() => ask.mutate({ id, language }, { onError })}
    >
      {t('askNumber')}
    </Button>
  )
}
