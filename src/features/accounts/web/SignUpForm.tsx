import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import User from 'lucide-react/icons/user'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { type SignUp, signUpErrors } from '../rules.ts'
import { passwordDigits, tidyPhone } from '../typed.ts'
import { FormMessage } from './FormMessage.tsx'
import { type GoogleStart, joinGoogle } from './google.ts'
import { useRegister } from './queries.ts'
import { keepSignUp, signUpDraft } from './signUpDraft.ts'
import { useEnter } from './useEnter.ts'
import { useFields } from './useFields.ts'
import './words/accounts.signIn.ts'

/** The typed fields as they are sent; validation uses the same form. */
const asSent = (typed: SignUp): SignUp => ({
  name: typed.name.trim(),
  email: typed.email.trim(),
  phone: tidyPhone(typed.phone),
  password: typed.password,
})

/**
 * Name, e-mail, phone and password, all required; `start`: values that Google already provided. A
 * reload of the tab keeps what was typed, except the password.
 */
export function SignUpForm({ start }: { start: GoogleStart | null }) {
  const t = useTranslations('accounts')
  const [draft] = useState(signUpDraft)
  const { values, field, check, isWrong } = useFields(
    { name: start?.name ?? draft.name, email: start?.email ?? draft.email, phone: draft.phone, password: '' },
    (typed) => signUpErrors(asSent(typed)),
  )
  const keptField = (name: 'name' | 'email' | 'phone') => {
    const { onValue, ...rest } = field(name)
    return {
      ...rest,
      onValue: (typed: string) => {
        onValue(typed)
        keepSignUp({ [name]: typed })
      },
    }
  }
  const register = useRegister()
  const send = async (input: SignUp) => {
    const answer = await register.mutateAsync(input)
    if (answer.success && start && !(await joinGoogle(start.credential))) toast(t('googleNotJoined'))
    return answer
  }
  const { enter, isBusy, message } = useEnter('register', send)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(event.currentTarget)) void enter(asSent(values))
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <TextField
        {...keptField('name')}
        label={t('name')}
        icon={<User aria-hidden="true" />}
        autoComplete="name"
        enterKeyHint="next"
      />
      <TextField
        {...keptField('email')}
        label={t('email')}
        icon={<Mail aria-hidden="true" />}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField
        {...keptField('phone')}
        label={t('phone')}
        icon={<Phone aria-hidden="true" />}
        type="tel"
        autoComplete="tel"
        enterKeyHint="next"
      />
      <PasswordField
        {...field('password', passwordDigits)}
        label={t('password')}
        hint={t('passwordHint')}
        numeric
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <p className="text-small text-ink-2">{t('profileShown')}</p>
      <FormMessage>{isWrong ? '' : message}</FormMessage>
      <Button type="submit" wide busy={isBusy}>
        {t('createAccount')}
      </Button>
    </form>
  )
}
