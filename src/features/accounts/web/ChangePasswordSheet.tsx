import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PASSWORD_PATTERN } from '#core/text.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { ApiError } from '#kit/web/api.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { passwordError } from '../rules.ts'
import { passwordDigits } from '../typed.ts'
import { FormMessage } from './FormMessage.tsx'
import { useChangePassword } from './safetyQueries.ts'
import { useUser } from './session.ts'
import { type FieldErrors, useFields } from './useFields.ts'

interface SheetProps {
  open: boolean
  onClose: () => void
}

/** Changes the password; asks for the old and the new one. */
export function ChangePasswordSheet({ open, onClose }: SheetProps) {
  const t = useTranslations('accounts')
  return (
    <Dialog open={open} onClose={onClose} title={t('changePassword')}>
      <ChangePasswordForm onDone={onClose} />
    </Dialog>
  )
}

type Name = 'oldPassword' | 'newPassword'

function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('accounts')
  const sentence = useErrorSentence()
  const e = useTranslations('errors')
  const phone = useUser()?.phone ?? ''
  const change = useChangePassword()
  const [message, setMessage] = useState('')
  const { values, field, check, isWrong } = useFields<Name>({ oldPassword: '', newPassword: '' }, (typed) =>
    errorsOf(typed, phone),
  )
  const send = async () => {
    setMessage('')
    try {
      await change.mutateAsync(values)
      onDone()
      toast(t('passwordChanged'), { tone: 'ok' })
    } catch (error) {
      const key = error instanceof ApiError ? error.fields['newPassword'] : undefined
      setMessage(key && e.has(key as 'required') ? e(key as 'required') : sentence(error))
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!change.isPending && check(event.currentTarget)) void send()
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <PasswordField
        {...field('oldPassword', passwordDigits)}
        label={t('oldPassword')}
        numeric
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...field('newPassword', passwordDigits)}
        label={t('newPassword')}
        hint={t('passwordHint')}
        numeric
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <p className="text-small text-ink-2">{t('changePasswordLine')}</p>
      <FormMessage>{isWrong ? '' : message}</FormMessage>
      <Button type="submit" wide busy={change.isPending}>
        {t('changePassword')}
      </Button>
    </form>
  )
}

function errorsOf({ oldPassword, newPassword }: Record<Name, string>, phone: string): FieldErrors<Name> {
  const error = newPassword !== '' && newPassword === oldPassword ? 'samePassword' : passwordError(newPassword, phone)
  return {
    ...(!PASSWORD_PATTERN.test(oldPassword) && { oldPassword: oldPassword === '' ? 'required' : 'passwordLength' }),
    ...(error && { newPassword: error }),
  }
}
