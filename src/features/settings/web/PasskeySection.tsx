import { LifeBuoy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, NavRow, RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'
import { PASSKEY_LENGTH } from '../rules.ts'
import type { SettingsForm } from './useSettingsForm.ts'

/** The SOS passkey. Its own button saves it alone and refuses an empty one; Save includes a typed one. */
export function PasskeySection({ form, isSet, onSave }: { form: SettingsForm; isSet: boolean; onSave: () => void }) {
  const t = useTranslations('settings')
  const e = useTranslations('errors')
  const { passkey, state } = form
  return (
    <section>
      <SectionHeader title={t('sosPasskey')} />
      <Card>
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            onSave()
          }}
        >
          <p className="text-body text-ink-2">{t(isSet ? 'sosPasskeySet' : 'sosPasskeyNone')}</p>
          <PasswordField
            label={t(isSet ? 'sosPasskeyNew' : 'sosPasskeyLabel')}
            hint={t('sosPasskeyHint', { most: PASSKEY_LENGTH })}
            name="sosPasskey"
            autoComplete="off"
            maxLength={PASSKEY_LENGTH}
            value={passkey.value}
            error={passkey.problem && e(passkey.problem)}
            onValue={passkey.type}
          />
          <Button type="submit" variant="tint" className="self-start" busy={state.is === 'busy'}>
            {t('savePasskey')}
          </Button>
        </form>
      </Card>
      <RowCard className="mt-3">
        <NavRow href="/sosturnoff" icon={<LifeBuoy aria-hidden="true" />} title={t('moreSafety')} />
      </RowCard>
    </section>
  )
}
