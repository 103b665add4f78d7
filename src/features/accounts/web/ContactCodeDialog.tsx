import MailCheck from 'lucide-react/icons/mail-check'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import type { ContactKind } from '../profileContract.ts'
import { CodeField, codeDigits } from './CodeField.tsx'
import { FormMessage } from './FormMessage.tsx'
import { useConfirmContact } from './profileQueries.ts'
import { useFields } from './useFields.ts'
import './words/accounts.ts'

/** An e-mail address or phone number that is not confirmed yet; `isOwn`: already the account's own. */
export interface NewContact {
  kind: ContactKind
  value: string
  isOwn?: boolean
}

interface ContactCodeDialogProps {
  contact: NewContact | null
  onDone: () => void
  onClose: () => void
}

/** Asks for the code that was sent to a new e-mail address or phone number. */
export function ContactCodeDialog({ contact, onDone, onClose }: ContactCodeDialogProps) {
  const t = useTranslations('accounts')
  return (
    <Dialog
      open={contact !== null}
      onClose={onClose}
      title={t(contact?.isOwn ? 'confirmOwnPhone' : contact?.kind === 'phone' ? 'confirmPhone' : 'confirmEmail')}
    >
      {contact && <CodeForm key={contact.kind} contact={contact} onDone={onDone} />}
    </Dialog>
  )
}

function CodeForm({ contact, onDone }: { contact: NewContact; onDone: () => void }) {
  const t = useTranslations('accounts')
  const sentence = useErrorSentence()
  const confirm = useConfirmContact()
  const [message, setMessage] = useState('')
  const { values, field, check, isWrong } = useFields({ code: '' }, ({ code }) =>
    code === '' ? { code: 'required' } : {},
  )
  const send = async () => {
    setMessage('')
    try {
      await confirm.mutateAsync({ kind: contact.kind, code: values.code })
      onDone()
    } catch (error) {
      setMessage(sentence(error))
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!confirm.isPending && check(event.currentTarget)) void send()
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <Banner tone="ok" icon={<MailCheck aria-hidden="true" />}>
        {t(contact.isOwn ? 'ownPhoneSent' : 'contactSent', { to: contact.value })}
      </Banner>
      <CodeField {...field('code', codeDigits)} hint={t('codeHint')} enterKeyHint="go" />
      <FormMessage>{isWrong ? '' : message}</FormMessage>
      <Button type="submit" wide busy={confirm.isPending}>
        {t('confirmButton')}
      </Button>
    </form>
  )
}
