import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askForProof } from '#features/accounts/web/proof.ts'
import { ProofHost } from '#features/accounts/web/ProofHost.tsx'
import { PASSKEY_LENGTH } from '#features/settings/rules.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { NavRow, RowCard } from '#kit/web/ui/Card.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { Sheet } from '#kit/web/ui/Sheet.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { readSafeSettings } from '../calls.ts'
import { useSetDuress } from '../safetyQueries.ts'
import '../words/sos.ts'

/**
 * Setting for the second passkey, which only appears to turn an SOS off. It has a neutral name and requires the
 * password, so that a signed-in phone does not show that such a passkey can exist, especially after it was used.
 */
export function SafeSettings() {
  const t = useTranslations('sos')
  const words = useWords()
  const sentence = useErrorSentence()
  const [isSet, setSet] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      if (await askForProof()) setSet((await callEndpoint(readSafeSettings, {})).hasSecondPasskey)
    } catch (error) {
      toast(sentence(error), { tone: 'problem' })
    }
    setBusy(false)
  }
  return (
    <>
      <RowCard>
        <NavRow
          onClick={() => void (isBusy || open())}
          icon={<Lock aria-hidden="true" />}
          title={t('safeSettings')}
          sub={t('safeSettingsHint')}
        />
      </RowCard>
      <ProofHost />
      <Sheet open={isSet !== null} onClose={() => setSet(null)} title={t('safeSettings')}>
        {isSet !== null && <DuressForm isSet={isSet} onSet={setSet} />}
        <Button variant="text" className="mt-2" onClick={() => setSet(null)}>
          {words.close}
        </Button>
      </Sheet>
    </>
  )
}

function DuressForm({ isSet, onSet }: { isSet: boolean; onSet: (isSet: boolean) => void }) {
  const t = useTranslations('sos')
  const e = useTranslations('errors')
  const sentence = useErrorSentence()
  const save = useSetDuress()
  const [passkey, setPasskey] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState({ passkey: '', password: '' })

  async function send(value: string) {
    setProblem({ passkey: '', password: '' })
    try {
      onSet((await save.mutateAsync({ passkey: value, password })).isSet)
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
      <h3 className="pb-2 text-head wrap-safe">{t('duress')}</h3>
      <div>
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
          {isSet && <p className="text-strong">{t('duressSet')}</p>}
          <PasswordField
            label={t('duressPasskey')}
            hint={t('newPasskeyHint')}
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
            {isSet && (
              <Button variant="text" onClick={() => void send('')}>
                {t('duressRemove')}
              </Button>
            )}
          </div>
        </form>
      </div>
    </section>
  )
}
