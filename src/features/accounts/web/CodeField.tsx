import KeyRound from 'lucide-react/icons/key-round'
import { useTranslations } from 'use-intl'
import { TextField, type TextFieldProps } from '#kit/web/ui/TextField.tsx'
import './words/accounts.ts'

/** The digits of typed or pasted text that a code field keeps, at most eight. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, 8)

/** Field for a code that was sent; phones suggest it from the message. */
export function CodeField(props: Omit<TextFieldProps, 'label'> & { label?: string }) {
  const t = useTranslations('accounts')
  return (
    <TextField
      label={t('code')}
      icon={<KeyRound aria-hidden="true" />}
      numeric
      autoComplete="one-time-code"
      enterKeyHint="next"
      {...props}
    />
  )
}
