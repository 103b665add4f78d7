import Phone from 'lucide-react/icons/phone'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PHONE_PATTERN } from '#core/text.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useLanguage } from '#kit/web/i18n.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { requestSignInCode, signInWithCode } from './calls.ts'
import { tidyPhone } from '../typed.ts'
import { CodeField, codeDigits } from './CodeField.tsx'
import { FormMessage } from './FormMessage.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'
import { useEnter } from './useEnter.ts'
import { useFields } from './useFields.ts'
import { useSending } from './useSending.ts'
import './words/accounts.signIn.ts'
import './words/accounts.ts'

/** Signs in with a code sent to the account's confirmed number; two-factor sign-in, if on, is still required. */
export function TextSignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('accounts')
  const [phone, setPhone] = useState('')
  const [isSent, setSent] = useState(false)
  return (
    <Dialog open={open} onClose={onClose} title={t('textSignIn')}>
      {isSent ? (
        <EnterTextCode phone={phone} onAnother={() => setSent(false)} />
      ) : (
        <AskNumber
          start={phone}
          onSent={(typed) => {
            setPhone(typed)
            setSent(true)
          }}
        />
      )}
    </Dialog>
  )
}

function AskNumber({ start, onSent }: { start: string; onSent: (phone: string) => void }) {
  const t = useTranslations('accounts')
  const language = useLanguage()
  const { values, field, check, isWrong } = useFields({ phone: start }, ({ phone }) =>
    PHONE_PATTERN.test(tidyPhone(phone)) ? {} : { phone: phone.trim() === '' ? 'required' : 'invalidPhone' },
  )
  const { isBusy, message, run } = useSending(async () => {
    const phone = tidyPhone(values.phone)
    await callEndpoint(requestSignInCode, { phone, language })
    onSent(phone)
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(event.currentTarget)) void run()
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-body text-ink-2">{t('textSignInLine')}</p>
      <TextField
        {...field('phone')}
        label={t('phone')}
        icon={<Phone aria-hidden="true" />}
        type="tel"
        autoComplete="tel"
        enterKeyHint="go"
      />
      <FormMessage>{isWrong ? '' : message}</FormMessage>
      <Button type="submit" wide busy={isBusy}>
        {t('sendCode')}
      </Button>
    </form>
  )
}

function EnterTextCode({ phone, onAnother }: { phone: string; onAnother: () => void }) {
  const t = useTranslations('accounts')
  const { values, field, check, isWrong } = useFields({ code: '' }, ({ code }) =>
    code === '' ? { code: 'required' } : {},
  )
  const { enter, isBusy, message, ticket, startAgain } = useEnter('login', (input: { phone: string; code: string }) =>
    callEndpoint(signInWithCode, input),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(event.currentTarget)) void enter({ phone, ...values })
  }
  if (ticket !== null) return <SecondStepForm ticket={ticket} onAgain={startAgain} />
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p role="status" className="text-body text-ink-2">
        {t('forgotSent', { emailOrPhone: phone })}
      </p>
      <CodeField {...field('code', codeDigits)} hint={t('codeHint')} enterKeyHint="go" />
      <FormMessage>{isWrong ? '' : message}</FormMessage>
      <Button type="submit" wide busy={isBusy}>
        {t('login')}
      </Button>
      <Button wide variant="text" onClick={onAnother}>
        {t('sendAnother')}
      </Button>
    </form>
  )
}
