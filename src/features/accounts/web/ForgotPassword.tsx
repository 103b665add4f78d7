import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { AskConfirm, AskIdentifier, SayError, SayNotFound } from './ForgotSteps.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { useRequestReset } from './recoveryQueries.ts'

type Step = 'input' | 'confirm' | 'sent' | 'notfound' | 'error'

/** The control of /login that opens the way to a new password. */
export function ForgotPassword({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('accounts')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" size="small" className="mt-2 self-center" onClick={() => setOpen(true)}>
        {t('forgotPassword')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('forgotTitle')}>
        <ForgotDialog
          onCreate={() => {
            setOpen(false)
            onCreate()
          }}
        />
      </Dialog>
    </>
  )
}

/** The five steps: input, confirm, sent, notfound, error. What was typed stays between them. */
function ForgotDialog({ onCreate }: { onCreate: () => void }) {
  const [step, setStep] = useState<Step>('input')
  const [identifier, setIdentifier] = useState('')
  const [problem, setProblem] = useState('')
  const request = useRequestReset()
  const sentence = useErrorSentence()
  const send = async () => {
    try {
      await request.mutateAsync(identifier)
      setStep('sent')
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
            setStep('confirm')
          }}
        />
      )
    case 'confirm':
      return <AskConfirm identifier={identifier} isBusy={request.isPending} onSend={() => void send()} onBack={again} />
    case 'sent':
      return <NewPasswordForm identifier={identifier} onAnother={again} />
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
