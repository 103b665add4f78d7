import type { SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { PASSWORD_PATTERN } from '#core/text.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { passwordDigits } from '../typed.ts'
import { FormMessage } from './FormMessage.tsx'
import { useFields } from './useFields.ts'
import { useSending } from './useSending.ts'
import './words/accounts.signIn.ts'

/** Asks the person at the screen for an account's password; errors thrown by `onSend` are shown below the field. */
export function PasswordForm({
  intro,
  label,
  button,
  onSend,
}: {
  intro?: string
  label?: string
  button: string
  onSend: (password: string) => Promise<unknown>
}) {
  const t = useTranslations('accounts')
  const { values, field, check, isWrong } = useFields({ password: '' }, ({ password }) =>
    PASSWORD_PATTERN.test(password) ? {} : { password: password === '' ? 'required' : 'passwordLength' },
  )
  const { isBusy, message, run } = useSending(() => onSend(values.password))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(event.currentTarget)) void run()
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {intro && <p className="text-body text-ink-2">{intro}</p>}
      <PasswordField
        data-autofocus=""
        {...field('password', passwordDigits)}
        label={label ?? t('password')}
        numeric
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FormMessage>{isWrong ? '' : message}</FormMessage>
      <Button type="submit" wide busy={isBusy}>
        {button}
      </Button>
    </form>
  )
}
