import Globe from 'lucide-react/icons/globe'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import User from 'lucide-react/icons/user'
import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PASSWORD_PATTERN } from '#core/text.ts'
import { keepLanguage, type Language, speak, useLanguage } from '#kit/web/i18n.tsx'
import { useDarkPage } from '#kit/web/map/useDarkPage.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Wordmark } from '#kit/web/ui/Logo.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { ScreenPicture } from '#kit/web/ui/ScreenPicture.tsx'
import { StreetScene } from '#kit/web/ui/StreetScene.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { isIdentifier, type SignUp, signUpErrors } from '../rules.ts'
import { passwordDigits, tidyIdentifier, tidyPhone } from '../typed.ts'
import { FormMessage } from './FormMessage.tsx'
import { type GoogleStart, joinGoogle } from './google.ts'
import { useLogin, useRegister } from './queries.ts'
import { keepSignUp, signUpDraft } from './signUpDraft.ts'
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

/** The picture beside or above the sign-in form, with the logo and the choice of the language. */
export function LoginStreet() {
  const t = useTranslations('accounts')
  const language = useLanguage()
  const isDark = useDarkPage()
  return (
    <header className="on-deep flex min-w-0 flex-col justify-between overflow-hidden pt-[max(12px,env(safe-area-inset-top,0px))] pb-5 rail:sticky rail:top-0 rail:h-dvh rail:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-2 px-gutter rail:px-9">
        <Wordmark tone="paper" />
        <LanguageToggle />
      </div>
      <p className="mt-3 px-gutter text-body text-on-deep-2 rail:px-9 rail:text-title">{t('tagline')}</p>
      <div aria-hidden="true" className="hidden min-h-0 flex-1 justify-center gap-6 px-9 pt-8 rail:flex">
        {(['search', 'circle'] as const).map((screen) => (
          <ScreenPicture
            key={screen}
            screen={screen}
            language={language}
            dark={isDark}
            alt=""
            className="picture max-h-[560px] w-64 min-w-0 rounded-b-none border-b-0"
          />
        ))}
      </div>
      <StreetScene low className="mt-1 h-28 w-full rail:mt-0 rail:h-44" />
    </header>
  )
}

/** Languages by their own names, so that people recognise theirs on a screen they cannot read. */
const OWN_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }

/** True on a device set to Hindi, whose owner may not read the English screen. */
const isHindiDevice = () => globalThis.navigator?.language?.split('-')[0] === 'hi'

/** Switches between English and Hindi, and saves the choice. */
function LanguageToggle() {
  const t = useTranslations('accounts')
  const e = useTranslations('errors')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const other = language === 'en' ? 'hi' : 'en'
  const change = async () => {
    setBusy(true)
    try {
      await speak(other)
      keepLanguage(other)
    } catch {
      toast(e('network'), { tone: 'problem' })
    }
    setBusy(false)
  }
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      className="-me-2 inline-flex min-h-touch items-center gap-2 rounded-m px-2 text-row font-medium hover:bg-on-deep/8"
      onClick={() => void change()}
    >
      <Globe aria-hidden="true" className="size-5" />
      <span className="sr-only">{t('changeLanguage')} </span>
      {other === 'hi' && isHindiDevice() ? (
        <span lang="hi">हिन्दी में देखें</span>
      ) : (
        <span lang={other} className={other === 'hi' ? 'relative top-0.5 font-hindi-name' : undefined}>
          {OWN_NAMES[other]}
        </span>
      )}
    </button>
  )
}
