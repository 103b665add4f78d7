import User from 'lucide-react/icons/user'
import { lazy, type SubmitEvent, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { PASSWORD_PATTERN } from '#core/text.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { isIdentifier } from '../rules.ts'
import { passwordDigits, tidyIdentifier } from '../typed.ts'
import { FormMessage } from './FormMessage.tsx'
import { useLogin } from './queries.ts'
import { useEnter } from './useEnter.ts'
import { type FieldErrors, useFields } from './useFields.ts'
import './words/accounts.signIn.ts'

const SecondStepForm = lazy(async () => ({ default: (await import('./SecondStepForm.tsx')).SecondStepForm }))

type Name = 'emailOrPhone' | 'password'

function errorsOf({ emailOrPhone, password }: Record<Name, string>): FieldErrors<Name> {
  return {
    ...(!isIdentifier(tidyIdentifier(emailOrPhone)) && { emailOrPhone: 'invalidIdentifier' }),
    ...(!PASSWORD_PATTERN.test(password) && { password: password === '' ? 'required' : 'passwordLength' }),
  }
}

interface LoginFormProps {
  /** An identifier that was typed before. */
  start: string
  onIdentifier: (typed: string) => void
}

/**
 * Identifier and password; an empty identifier is sent too, and the server finds no account for it.
 */
export function LoginForm({ start, onIdentifier }: LoginFormProps) {
  const t = useTranslations('accounts')
  const { values, field, check, isWrong } = useFields<Name>({ emailOrPhone: start, password: '' }, errorsOf)
  const login = useLogin()
  const { enter, isBusy, message, code, ticket, startAgain } = useEnter('login', login.mutateAsync)
  const emailOrPhone = field('emailOrPhone')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check(event.currentTarget)) return
    void enter({ emailOrPhone: tidyIdentifier(values.emailOrPhone), password: values.password })
  }
  if (ticket !== null) {
    return (
      <Suspense>
        <SecondStepForm ticket={ticket} onAgain={startAgain} />
      </Suspense>
    )
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <TextField
        {...emailOrPhone}
        onValue={(typed) => {
          emailOrPhone.onValue(typed)
          onIdentifier(typed)
        }}
        label={t('emailOrPhone')}
        icon={<User aria-hidden="true" />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordField
        {...field('password', passwordDigits)}
        label={t('password')}
        hint={t('passwordHint')}
        numeric
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FormMessage>{isWrong ? '' : code === 'tooManyTries' ? `${message} ${t('triesOfOthers')}` : message}</FormMessage>
      <Button type="submit" wide busy={isBusy}>
        {t('login')}
      </Button>
    </form>
  )
}
