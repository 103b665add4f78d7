import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#kit/web/i18n.tsx'
import { FormMessage } from './FormMessage.tsx'
import { type GoogleStart, googleClientId, loadGoogle, useSignInWithGoogle } from './google.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondStepForm } from './SecondStepForm.tsx'
import { useEnter } from './useEnter.ts'
import './words/accounts.ts'

/**
 * Google's own button, shown only with a configured client id. Without an account the visitor continues to
 * sign up; with an account of the same address they link the two with its password, once.
 */
export function GoogleSignIn({ onSignUp }: { onSignUp: (start: GoogleStart) => void }) {
  const t = useTranslations('accounts')
  const language = useLanguage()
  const container = useRef<HTMLDivElement>(null)
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
  const { enter, message, ticket, startAgain } = useEnter('login', send)
  const receiveCredential = useEffectEvent((credential: string) => void enter({ credential }))
  useEffect(() => {
    let isGone = false
    void loadGoogle().then((google) => {
      if (isGone || !google || !container.current) return
      google.initialize({ client_id: googleClientId(), callback: ({ credential }) => receiveCredential(credential) })
      google.renderButton(container.current, { theme: 'outline', size: 'large', width: 320, locale: language })
    })
    return () => {
      isGone = true
    }
  }, [language])
  if (ticket !== null) return <SecondStepForm ticket={ticket} onAgain={startAgain} />
  return (
    <section aria-label={t('google')} className="mt-4 flex flex-col gap-3">
      <div ref={container} className="flex min-h-touch justify-center" />
      <FormMessage>{message}</FormMessage>
      {linking && (
        <PasswordForm
          label={t('googlePassword')}
          button={t('googleJoin')}
          onSend={(password) => enter({ credential: linking, password })}
        />
      )}
    </section>
  )
}
