import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl'
import { TextField, type TextFieldProps } from '#kit/web/ui/TextField.tsx'
import './words/accounts.ts'

/** Field for a code of the authenticator app or a recovery code: digit keyboard, letters allowed. */
export function AppCodeField(props: Omit<TextFieldProps, 'label'>) {
  const t = useTranslations('accounts')
  return (
    <TextField
      label={t('appCode')}
      hint={t('appCodeHint')}
      icon={<ShieldCheck aria-hidden="true" />}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      enterKeyHint="go"
      {...props}
    />
  )
}
