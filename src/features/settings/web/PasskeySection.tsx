import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { PASSKEY_LENGTH, passkeyError } from '../rules.ts'
import { useSaveSettings } from './queries.ts'

/** The SOS passkey, saved by its own button; an empty one is refused, and a typed one is stored nowhere. */
export function PasskeySection({ isSet }: { isSet: boolean }) {
  const t = useTranslations('settings')
  const e = useTranslations('errors')
  const sentence = useErrorSentence()
  const save = useSaveSettings()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problem = isChecked ? passkeyError(typed) : null
  const send = () => {
    setChecked(true)
    save.reset()
    if (passkeyError(typed) !== null) return form.current?.querySelector('input')?.focus()
    save.mutate(
      { sosPasskey: typed },
      {
        onSuccess: () => {
          setTyped('')
          setChecked(false)
          toast(t('passkeySaved'), { tone: 'ok' })
        },
      },
    )
  }
  return (
    <section>
      <SectionHeader title={t('sosPasskey')} />
      <Card>
        <form
          ref={form}
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <p className="text-body text-ink-2">{t(isSet ? 'sosPasskeySet' : 'sosPasskeyNone')}</p>
          <PasswordField
            label={t(isSet ? 'sosPasskeyNew' : 'sosPasskeyLabel')}
            hint={t('sosPasskeyHint', { most: PASSKEY_LENGTH })}
            name="sosPasskey"
            autoComplete="off"
            maxLength={PASSKEY_LENGTH}
            value={typed}
            error={problem ? e(problem) : save.isError ? sentence(save.error) : null}
            onValue={(value) => {
              save.reset()
              setTyped(value)
            }}
          />
          <Button type="submit" variant="tint" className="self-start" busy={save.isPending}>
            {t('savePasskey')}
          </Button>
        </form>
      </Card>
    </section>
  )
}
