import LifeBuoy from 'lucide-react/icons/life-buoy'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#features/accounts/web/session.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Settings } from '../contract.ts'
import { PASSKEY_LENGTH, passkeyError } from '../rules.ts'
import { keepRangeDraft, keptRangeDraft } from './cache.ts'
import { useSaveSettings } from './queries.ts'
import { SosRange } from './SosRange.tsx'
import './words/settings.ts'

/** SOS call range and turnoff passkey: typed values, each saved by its own button, and the safety centre. */
export function SafetySection({ values }: { values: Settings }) {
  const t = useTranslations('settings')
  return (
    <>
      <RangeSection saved={values.sosRangeMeters} />
      <PasskeySection isSet={values.hasSosPasskey} />
      <RowCard>
        <NavRow href="/sosturnoff" icon={<LifeBuoy aria-hidden="true" />} title={t('moreSafety')} />
      </RowCard>
    </>
  )
}

/** The SOS range; an unsaved one survives a reload and a lost network, and is marked as unsaved. */
function RangeSection({ saved }: { saved: number }) {
  const t = useTranslations('settings')
  const words = useWords()
  const sentence = useErrorSentence()
  const userId = useUser()?.id ?? ''
  const save = useSaveSettings()
  const [draft, setDraft] = useState(() => keptRangeDraft(userId))
  const range = draft ?? saved
  const isChanged = range !== saved
  const keep = (next: number | null) => {
    save.reset()
    setDraft(next)
    keepRangeDraft(userId, next === saved ? null : next)
  }
  const send = () =>
    save.mutate(
      { sosRangeMeters: range },
      {
        onSuccess: () => {
          keep(null)
          toast(t('saved'), { tone: 'ok' })
        },
      },
    )
  const note = save.isError ? t('notSaved', { why: sentence(save.error) }) : isChanged ? t('unsaved') : ''
  return (
    <section>
      <SectionHeader title={t('sosRange')} />
      <Card className="flex flex-col gap-4">
        <p className="text-body text-ink-2">{t('sosRangeHint')}</p>
        <SosRange range={range} onRange={keep} />
        <div className="flex flex-wrap gap-3">
          <Button busy={save.isPending} onClick={send}>
            {words.save}
          </Button>
          {isChanged && (
            <Button variant="text" onClick={() => keep(null)}>
              {t('takeBack')}
            </Button>
          )}
        </div>
        {/* Below the buttons, so that the buttons do not move when the text appears. */}
        <p role="status" className="text-small text-ink-2 empty:hidden">
          {note}
        </p>
      </Card>
    </section>
  )
}

/**
 * The SOS passkey, saved by its own button; an empty one is refused, and a typed one is not stored on the
 * device.
 */
function PasskeySection({ isSet }: { isSet: boolean }) {
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
