import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PASSKEY_LENGTH } from '#features/settings/rules.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { PasswordField } from '#kit/web/ui/PasswordField.tsx'

interface PasskeyRowProps {
  /** Name of the field, for the browser. */
  name: string
  value: string
  onValue: (passkey: string) => void
  problem: string
  /** Label of the button. */
  act: string
  busy: boolean
}

/** The passkey field and its button, side by side. */
export function PasskeyRow({ name, value, onValue, problem, act, busy }: PasskeyRowProps) {
  const t = useTranslations('sos')
  return (
    <div className="flex items-start gap-3">
      <PasswordField
        hideLabel
        className="min-w-0 flex-1"
        label={t('passkey')}
        placeholder={t('passkey')}
        icon={<KeyRound aria-hidden="true" />}
        name={name}
        autoComplete="off"
        maxLength={PASSKEY_LENGTH}
        value={value}
        error={problem}
        onValue={onValue}
      />
      <Button type="submit" variant="ink" busy={busy}>
        {act}
      </Button>
    </div>
  )
}
