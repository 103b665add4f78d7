import { useTranslations } from 'use-intl'
import { useCircle } from '#features/circles/web/queries.ts'
import { useSosContacts } from '#features/sos/web/contactQueries.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { Meeting } from '../contract.ts'
import { useMeetingActs } from './queries.ts'
import { useMeetingWords } from './useMeetingWords.ts'

interface TellSheetProps {
  meeting: Meeting
  open: boolean
  onClose: () => void
}

/** Tells a circle member or an outside number of the meeting, by one tap each. */
export function TellSheet({ meeting, open, onClose }: TellSheetProps) {
  const t = useTranslations('meetings')
  const { moment, nameOf } = useMeetingWords()
  const { title, place, other } = meeting
  const facts = { name: nameOf(other.name), place: place.name, time: moment(meeting.at), thing: title }
  const sentence = t(title === '' ? 'tellSentence' : 'tellSentenceAbout', facts)
  return (
    <Sheet open={open} onClose={onClose} title={t('tellTitle')} desktop="center">
      <div className="flex flex-col gap-4">
        <p className="text-body text-ink-2 wrap-safe">{t('tellHint', { sentence, name: facts.name })}</p>
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
  people: readonly { id: string; name: string }[]
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
        {people.map(({ id, name }) => (
          <div key={id} className="flex min-h-field items-center gap-3 px-4 py-1.5">
            <span className="min-w-0 flex-1 text-row wrap-safe">{nameOf(name)}</span>
            {told.has(id) ? (
              <Tag tone="ok">{t('isTold')}</Tag>
            ) : (
              <Button
                size="small"
                variant="tint"
                disabled={tell.isPending}
                aria-label={t('tellOne', { name: nameOf(name) })}
                onClick={() => send(id)}
              >
                {t('tell')}
              </Button>
            )}
          </div>
        ))}
      </RowCard>
    </section>
  )
}
