import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CodeField, codeDigits } from '#features/accounts/web/CodeField.tsx'
import { useUser } from '#features/accounts/web/session.ts'
import { useLanguage } from '#kit/web/i18n.tsx'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { usePhoneSteps } from './inviteQueries.ts'
import './words/circles.ts'

/** Confirms the account's own number with a code sent by text message. */
export function PhoneProof() {
  const t = useTranslations('circles')
  const sentence = useErrorSentence()
  const language = useLanguage()
  const phone = useUser()?.phone ?? ''
  const { send, confirm } = usePhoneSteps()
  const [code, setCode] = useState('')
  const problem = confirm.error ?? send.error
  if (!send.isSuccess) {
    return (
      <div className="flex flex-col gap-2">
        <p className="text-body">{t('proveFirst', { phone })}</p>
        <Button variant="tint" busy={send.isPending} onClick={() => send.mutate(language)}>
          {t('sendCode')}
        </Button>
        {problem && (
          <p role="alert" className="text-small text-danger-ink">
            {sentence(problem)}
          </p>
        )}
      </div>
    )
  }
  return (
    <form
      className="flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate(code)
      }}
    >
      <CodeField
        className="min-w-0 flex-1"
        label={t('codeFromSms', { phone })}
        name="phoneCode"
        value={code}
        error={problem ? sentence(problem) : ''}
        onValue={(typed) => setCode(codeDigits(typed))}
      />
      <Button type="submit" variant="tint" busy={confirm.isPending}>
        {t('confirmCode')}
      </Button>
    </form>
  )
}
