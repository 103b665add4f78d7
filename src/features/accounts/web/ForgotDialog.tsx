import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { AskConfirm, AskIdentifier, SayError, SayNotFound } from './ForgotSteps.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useRequestReset } from './recoveryQueries.ts'

type Step = 'input' | 'confirm' | 'sent' | 'notfound' | 'error'

export interface ForgotDialogProps {
  /** The identifier typed into the login form. */
  start: string
  /** Called with the one that was sent here. */
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
  const send = async (said?: string) => {
    try {
      await request.mutateAsync(identifier)
      setStep('sent')
      if (said !== undefined) toast(said, { tone: 'ok' })
    } catch (error) {
      setProblem(sentence(error))
      setStep(error instanceof ApiError && error.code === 'userNotFound' ? 'notfound' : 'error')
    }
  }
  const again = () => setStep('input')
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
      return <AskConfirm identifier={identifier} isBusy={request.isPending} onSend={() => void send()} onBack={again} />
    case 'sent':
      return (
        <NewPasswordForm
          identifier={identifier}
          isSending={request.isPending}
          onAnother={() => void send(t('anotherSent'))}
          onBack={again}
        />
      )
    case 'notfound':
      return <SayNotFound identifier={identifier} onAgain={again} onCreate={onCreate} />
    case 'error':
      return (
        <SayError isBusy={request.isPending} onRetry={() => void send()} onAgain={again}>
          {problem}
        </SayError>
      )
  }
}
