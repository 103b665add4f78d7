import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PASSKEY_LENGTH } from '#features/settings/rules.ts'
import { ApiError } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useReadiness, useSetDuress } from './safetyQueries.ts'

/** The second passkey, which only seems to turn an SOS off. Offered once there is a first. */
export function DuressCard() {
  const t = useTranslations('sos')
  const e = useTranslations('errors')
  const sentence = useErrorSentence()
  const { data } = useReadiness()
  const save = useSetDuress()
  const [passkey, setPasskey] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState({ passkey: '', password: '' })
  if (!data?.hasPasskey) return null

  async function send(value: string) {
    setProblem({ passkey: '', password: '' })
    try {
      await save.mutateAsync({ passkey: value, password })
      setPasskey('')
      setPassword('')
      toast(t('duressSaved'), { tone: 'ok' })
    } catch (error) {
      const key = error instanceof ApiError ? error.fields['duressPasskey'] : undefined
      const text = key && e.has(key) ? e(key) : sentence(error)
      const isPassword = error instanceof ApiError && error.code === 'wrongPassword'
      setProblem({ passkey: isPassword ? '' : text, password: isPassword ? text : '' })
    }
  }

  return (
    <section>
      <SectionHeader title={t('duress')} />
      <Card>
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (passkey.trim() === '') setProblem({ passkey: e('passkeyEmpty'), password: '' })
            else void send(passkey)
          }}
        >
          <p className="text-body text-ink-2">{t('duressExplain')}</p>
          {data.hasDuressPasskey && <p className="text-strong">{t('duressSet')}</p>}
          <PasswordField
            label={t('duressPasskey')}
            autoComplete="off"
            maxLength={PASSKEY_LENGTH}
            value={passkey}
            error={problem.passkey}
            onValue={setPasskey}
          />
          <PasswordField
            numeric
            label={t('accountPassword')}
            autoComplete="current-password"
            value={password}
            error={problem.password}
            onValue={setPassword}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="tint" busy={save.isPending}>
              {t('duressSave')}
            </Button>
            {data.hasDuressPasskey && (
              <Button variant="text" onClick={() => void send('')}>
                {t('duressRemove')}
              </Button>
            )}
          </div>
        </form>
      </Card>
    </section>
  )
}
