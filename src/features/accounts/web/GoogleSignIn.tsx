import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PASSWORD_PATTERN } from '#core/text.ts'
import { useLanguage } from '#kit/web/i18n.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { passwordDigits } from '../typed.ts'
import { FormMessage } from './FormMessage.tsx'
import { type GoogleStart, googleClientId, loadGoogle, useSignInWithGoogle } from './google.ts'
import { SecondStepForm } from './SecondStepForm.tsx'
import { useEnter } from './useEnter.ts'
import { useFields } from './useFields.ts'

/**
 * Google's own button, shown only with a configured client id. Who has no account yet goes on to sign up; who
 * has one with the same address joins the two with its password, once.
 */
export function GoogleSignIn({ onSignUp }: { onSignUp: (start: GoogleStart) => void }) {
  const t = useTranslations('accounts')
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [linking, setLinking] = useState<string | null>(null)
  const { mutateAsync } = useSignInWithGoogle()
  const send = async (input: { credential: string; password?: string }) => {
    const answer = await mutateAsync(input)
    if (answer.code === 'googleLinkNeeded') setLinking(input.credential)
    if (answer.code === 'googleSignUpNeeded') {
      const { name = '', email = '' } = answer.params ?? {}
      onSignUp({ credential: input.credential, name: String(name), email: String(email) })
    }
    return answer
  }
  const { enter, isBusy, message, ticket, startAgain } = useEnter('login', send)
  const arrive = useEffectEvent((credential: string) => void enter({ credential }))
  useEffect(() => {
    let isGone = false
    void loadGoogle().then((google) => {
      if (isGone || !google || !place.current) return
      google.initialize({ client_id: googleClientId(), callback: ({ credential }) => arrive(credential) })
      google.renderButton(place.current, { theme: 'outline', size: 'large', width: 320, locale: language })
    })
    return () => {
      isGone = true
    }
  }, [language])
  if (ticket !== null) return <SecondStepForm ticket={ticket} onAgain={startAgain} />
  return (
    <section aria-label={t('google')} className="mt-4 flex flex-col gap-3">
      <div ref={place} className="flex min-h-touch justify-center" />
      <FormMessage>{message}</FormMessage>
      {linking && <JoinForm isBusy={isBusy} onPassword={(password) => void enter({ credential: linking, password })} />}
    </section>
  )
}

function JoinForm({ isBusy, onPassword }: { isBusy: boolean; onPassword: (password: string) => void }) {
  const t = useTranslations('accounts')
  const { values, field, check } = useFields({ password: '' }, ({ password }) =>
    PASSWORD_PATTERN.test(password) ? {} : { password: password === '' ? 'required' : 'passwordLength' },
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(event.currentTarget)) onPassword(values.password)
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <PasswordField
        {...field('password', passwordDigits)}
        label={t('googlePassword')}
        numeric
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Button type="submit" wide busy={isBusy}>
        {t('googleJoin')}
      </Button>
    </form>
  )
}
