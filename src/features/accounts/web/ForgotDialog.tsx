import { useMutation } from '@tanstack/react-query'
import MailCheck from 'lucide-react/icons/mail-check'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { useLanguage } from '#kit/web/i18n.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { confirmPasswordReset, requestPasswordReset } from './calls.ts'
import { passwordError } from '../rules.ts'
import { passwordDigits } from '../typed.ts'
import { codeDigits, CodeField } from './CodeField.tsx'
import { AskConfirm, AskIdentifier, SayError, SayNotFound } from './ForgotSteps.tsx'
import { FormMessage } from './FormMessage.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'
import { useEnter } from './useEnter.ts'
import { useFields } from './useFields.ts'
import './words/accounts.signIn.ts'
import './words/accounts.ts'

type Step = 'input' | 'confirm' | 'sent' | 'notfound' | 'error'

export interface ForgotDialogProps {
  /** The identifier typed into the login form. */
  start: string
  /** Called with the identifier that was entered in this dialog. */
  onIdentifier: (typed: string) => void
  open: boolean
  onClose: () => void
  onCreate: () => void
}

/** Dialog for a new password. */
export function ForgotDialog({ start, onIdentifier, open, onClose, onCreate }: ForgotDialogProps) {
  const t = useTranslations('accounts')
  return (
    <Dialog open={open} onClose={onClose} title={t('forgotTitle')}>
      <Steps
        start={start}
        onIdentifier={onIdentifier}
        onCreate={() => {
          onClose()
          onCreate()
        }}
      />
    </Dialog>
  )
}

/** The five steps: input, confirm, sent, notfound, error. Typed values are kept between them. */
function Steps({ start, onIdentifier, onCreate }: Pick<ForgotDialogProps, 'start' | 'onIdentifier' | 'onCreate'>) {
  const t = useTranslations('accounts')
  const [step, setStep] = useState<Step>('input')
  const [identifier, setIdentifier] = useState(start)
  const [problem, setProblem] = useState('')
  const request = useRequestReset()
  const sentence = useErrorSentence()
  const send = async (notice?: string) => {
    try {
      await request.mutateAsync(identifier)
      setStep('sent')
      if (notice !== undefined) toast(notice, { tone: 'ok' })
    } catch (error) {
      setProblem(sentence(error))
      setStep(error instanceof ApiError && error.code === 'userNotFound' ? 'notfound' : 'error')
    }
  }
  const restart = () => setStep('input')
  switch (step) {
    case 'input':
      return (
        <AskIdentifier
          start={identifier}
          onDone={(typed) => {
            setIdentifier(typed)
            onIdentifier(typed)
            setStep('confirm')
          }}
        />
      )
    case 'confirm':
      return (
        <AskConfirm identifier={identifier} isBusy={request.isPending} onSend={() => void send()} onBack={restart} />
      )
    case 'sent':
      return (
        <NewPasswordForm
          identifier={identifier}
          isSending={request.isPending}
          onAnother={() => void send(t('anotherSent'))}
          onBack={restart}
        />
      )
    case 'notfound':
      return <SayNotFound identifier={identifier} onAgain={restart} onCreate={onCreate} />
    case 'error':
      return (
        <SayError isBusy={request.isPending} onRetry={() => void send()} onAgain={restart}>
          {problem}
        </SayError>
      )
  }
}

interface NewPasswordFormProps {
  identifier: string
  isSending: boolean
  onAnother: () => void
  onBack: () => void
}

/** Step "sent": the code from the message and a new password; success signs in. */
function NewPasswordForm({ identifier, isSending, onAnother, onBack }: NewPasswordFormProps) {
  const t = useTranslations('accounts')
  const phone = identifier.includes('@') ? '' : identifier
  const { values, field, check, isWrong } = useFields({ code: '', password: '' }, ({ code, password }) => {
    const error = passwordError(password, phone)
    return { ...(code === '' && { code: 'required' }), ...(error && { password: error }) }
  })
  const confirm = useConfirmReset()
  const { enter, isBusy, message, ticket, startAgain } = useEnter('login', confirm.mutateAsync)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(event.currentTarget)) void enter({ emailOrPhone: identifier, ...values })
  }
  if (ticket !== null) return <SecondStepForm ticket={ticket} onAgain={startAgain} />
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <div role="status">
        <Banner tone="ok" icon={<MailCheck aria-hidden="true" />}>
          {t('forgotSent', { emailOrPhone: identifier })}
        </Banner>
      </div>
      <CodeField {...field('code', codeDigits)} hint={t('codeHint')} />
      <PasswordField
        {...field('password', passwordDigits)}
        label={t('newPassword')}
        hint={t('passwordHint')}
        numeric
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <FormMessage>{isWrong ? '' : message}</FormMessage>
      <Button type="submit" wide busy={isBusy}>
        {t('setPassword')}
      </Button>
      <div className="grid gap-1">
        <Button wide variant="text" busy={isSending} onClick={onAnother}>
          {t('sendAnother')}
        </Button>
        <Button wide variant="text" onClick={onBack}>
          {t('changeIdentifier')}
        </Button>
      </div>
    </form>
  )
}

/** Requests a code for a new password, in the language of the screen. */
function useRequestReset() {
  const language = useLanguage()
  return useMutation({
    mutationFn: (emailOrPhone: string) => callEndpoint(requestPasswordReset, { emailOrPhone, language }),
  })
}

/** Sets the new password and signs in. */
function useConfirmReset() {
  return useMutation({
    mutationFn: (input: { emailOrPhone: string; code: string; password: string }) =>
      callEndpoint(confirmPasswordReset, input),
  })
}
