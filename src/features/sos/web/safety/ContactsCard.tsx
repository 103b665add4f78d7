import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '#core/ids.ts'
import { ApiError } from '#kit/web/api.ts'
import { useLanguage } from '#kit/web/i18n.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { SosContact } from '../../textContract.ts'
import { useContactSteps, useSosContacts } from './contactQueries.ts'
import { MOST_CONTACTS } from '../../rules.ts'
import '../words/sos.ts'

/** Up to three outside contacts who are texted when the user raises an SOS, once they agreed. */
export function ContactsCard() {
  const t = useTranslations('sos')
  const { data } = useSosContacts()
  if (!data) return null
  return (
    <section>
      <SectionHeader title={t('contacts')} />
      <Card className="flex flex-col gap-3">
        {data.areTexted ? (
          <p className="text-body text-ink-2">{t('contactsExplain', { most: MOST_CONTACTS })}</p>
        ) : (
          <Banner tone="wait">{t('contactsNotTexted')}</Banner>
        )}
        {data.contacts.length > 0 && (
          <ul className="divide-y divide-line">
            {data.contacts.map((contact) => (
              <Contact key={contact.id} contact={contact} areTexted={data.areTexted} />
            ))}
          </ul>
        )}
        {data.contacts.length < MOST_CONTACTS && <AddContact areTexted={data.areTexted} />}
      </Card>
    </section>
  )
}

const STATES = {
  saved: 'contactSaved',
  asked: 'contactAsked',
  agreed: 'contactAgreed',
  declined: 'contactDeclined',
} as const
/** Text of the button that asks, and its accessible name. */
const ASKS = { saved: 'askNow', asked: 'askAgain', agreed: 'askMeetings' } as const
const ASKS_NAMED = { saved: 'askContactNow', asked: 'askContactAgain', agreed: 'askContactMeetings' } as const

function Contact({ contact, areTexted }: { contact: SosContact; areTexted: boolean }) {
  const { id, name, phone, state, meetings } = contact
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  const language = useLanguage()
  const { ask, remove } = useContactSteps()
  const onError = (error: unknown) => toast(sentence(error), { tone: 'problem' })
  const asksMeetings = state === 'agreed' && meetings === 'none'
  const asks = areTexted && state !== 'declined' && (state !== 'agreed' || asksMeetings) ? state : null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-40 flex-1">
        <p className="text-row wrap-safe">{name}</p>
        <p className="text-small text-ink-2" dir="ltr">
          <bdi>{phone}</bdi>
        </p>
        {state === 'agreed' && meetings !== 'agreed' && (
          <p className="text-small text-ink-2">{t(asksMeetings ? 'contactSosOnly' : 'contactMeetingsAsked')}</p>
        )}
      </div>
      <Tag tone={state === 'agreed' ? 'new' : 'wait'}>{t(STATES[state])}</Tag>
      <div className="flex basis-full justify-end gap-2">
        {asks && (
          <Button
            size="small"
            variant="tint"
            busy={ask.isPending}
            aria-label={t(ASKS_NAMED[asks], { name })}
            onClick={() =>
              ask.mutate({ id, language }, { onSuccess: () => toast(t('contactWasAsked', { name })), onError })
            }
          >
            {t(ASKS[asks])}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          busy={remove.isPending}
          aria-label={t('removeContactName', { name })}
          onClick={() => remove.mutate(id, { onError })}
        >
          {t('removeContact')}
        </Button>
      </div>
    </li>
  )
}

function AddContact({ areTexted }: { areTexted: boolean }) {
  const t = useTranslations('sos')
  const sentence = useErrorSentence()
  const language = useLanguage()
  const { add } = useContactSteps()
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const problem = add.error ? sentence(add.error) : ''
  const isOfPhone = add.error instanceof ApiError && add.error.code === 'invalidInput'
  const submit = () => {
    const id = newId()
    add.mutate(
      { id, name, phone, language },
      {
        onSuccess: ({ contacts }) => {
          const isSaved = contacts.some((contact) => contact.id === id && contact.state === 'saved')
          toast(t(isSaved ? 'contactWasSaved' : 'contactWasAsked', { name }), { tone: 'ok' })
          setName('')
          setPhone('')
        },
      },
    )
  }
  return (
    <form
      noValidate
      aria-label={t('addContact')}
      className="flex flex-col gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!add.isPending) submit()
      }}
    >
      <TextField label={t('contactName')} name="contactName" maxLength={60} value={name} onValue={setName} />
      <TextField
        label={t('contactPhone')}
        name="contactPhone"
        type="tel"
        maxLength={20}
        value={phone}
        error={isOfPhone ? problem : ''}
        onValue={setPhone}
      />
      {problem && !isOfPhone && (
        <p role="alert" className="text-small text-danger-ink">
          {problem}
        </p>
      )}
      <Button type="submit" variant="tint" busy={add.isPending} disabled={name.trim() === '' || phone.trim() === ''}>
        {t(areTexted ? 'askContact' : 'saveContact')}
      </Button>
    </form>
  )
}
