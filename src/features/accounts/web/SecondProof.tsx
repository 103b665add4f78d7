import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callEndpoint } from '#kit/web/api.ts'
import { useLanguage } from '#kit/web/i18n.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { ProofWay } from '../safetyContract.ts'
import { proveWithCode, requestProofCode } from './calls.ts'
import { CodeField, codeDigits } from './CodeField.tsx'
import { FormMessage } from './FormMessage.tsx'
import { useFields } from './useFields.ts'
import { useSending } from './useSending.ts'
import './words/accounts.signIn.ts'
import './words/accounts.ts'

interface SecondProofProps {
  /** Proofs that the server accepts, with addresses shortened so that only their owner recognises them. */
  ways: readonly ProofWay[]
  email: string
  phone: string
  onProven: () => void
  onKey: () => void
}

/** Asks for another factor than the password: a code sent to the account's own address, or a passkey (ADR 0036). */
export function SecondProof({ ways, email, phone, onProven, onKey }: SecondProofProps) {
  const t = useTranslations('accounts')
  const sentence = useErrorSentence()
  const language = useLanguage()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [busy, setBusy] = useState<ProofWay | null>(null)
  if (sentTo !== null) return <EnterCode sentTo={sentTo} onProven={onProven} onAnother={() => setSentTo(null)} />
  const send = async (by: 'email' | 'phone', to: string) => {
    setBusy(by)
    try {
      await callEndpoint(requestProofCode, { by, language })
      setSentTo(to)
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
    setBusy(null)
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-body text-ink-2">{t('secondProofLine')}</p>
      <div className="grid gap-3">
        {ways.includes('email') && (
          <Button wide busy={busy === 'email'} onClick={() => void send('email', email)}>
            {t('sendCodeTo', { to: email })}
          </Button>
        )}
        {ways.includes('phone') && (
          <Button wide busy={busy === 'phone'} onClick={() => void send('phone', phone)}>
            {t('sendCodeTo', { to: phone })}
          </Button>
        )}
        {ways.includes('key') && typeof PublicKeyCredential !== 'undefined' && (
          <Button wide variant="quiet" onClick={onKey}>
            {t('keySignIn')}
          </Button>
        )}
      </div>
    </div>
  )
}

function EnterCode({ sentTo, onProven, onAnother }: { sentTo: string; onProven: () => void; onAnother: () => void }) {
  const t = useTranslations('accounts')
  const { values, field, check, isWrong } = useFields({ code: '' }, ({ code }) =>
    code === '' ? { code: 'required' } : {},
  )
  const { isBusy, message, run } = useSending(async () => {
    await callEndpoint(proveWithCode, values)
    onProven()
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (check(event.currentTarget)) void run()
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p role="status" className="text-body text-ink-2">
        {t('forgotSent', { emailOrPhone: sentTo })}
      </p>
      <CodeField {...field('code', codeDigits)} hint={t('codeHint')} />
      <FormMessage>{isWrong ? '' : message}</FormMessage>
      <Button type="submit" wide busy={isBusy}>
        {t('proofButton')}
      </Button>
      <Button wide variant="text" onClick={onAnother}>
        {t('sendAnother')}
      </Button>
    </form>
  )
}
