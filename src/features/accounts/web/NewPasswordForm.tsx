import { MailCheck } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { passwordError } from '../rules.ts'
import { passwordDigits } from '../typed.ts'
import { CodeField, codeDigits } from './CodeField.tsx'
import { FormMessage } from './FormMessage.tsx'
import { useConfirmReset } from './recoveryQueries.ts'
import { SecondStepForm } from './SecondStepForm.tsx'
import { useEnter } from './useEnter.ts'
import { useFields } from './useFields.ts'

interface NewPasswordFormProps {
  identifier: string
  isSending: boolean
  onAnother: () => void
  onBack: () => void
}

/** Step "sent": the code from the message and a new password; success signs in. */
export function NewPasswordForm({ identifier, isSending, onAnother, onBack }: NewPasswordFormProps) {
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
