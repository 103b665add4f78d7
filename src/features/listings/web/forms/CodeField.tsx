import { useTranslations } from 'use-intl'
import { later } from '#kit/web/later.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { TEXT_LIMITS } from '../../rules.ts'
import type { ControlProps } from './formTable.ts'
import { BarcodeButton } from '../barcode/BarcodeButton.tsx'

const KnownProduct = later(async () => (await import('./KnownProduct.tsx')).KnownProduct)

/** The bar code, typed or scanned, and what is known of it. */
export function CodeField({
  name,
  label,
  value,
  onValue,
  error,
  draft,
  id,
}: ControlProps<string, { category: string; name: string }>) {
  const t = useTranslations('listings')
  return (
    <>
      <TextField
        {...{ name, label, value, onValue, error }}
        labelEnd={t('optional')}
        hint={t('codeHint')}
        maxLength={TEXT_LIMITS.code}
        autoComplete="off"
        end={<BarcodeButton onCode={onValue} />}
      />
      {id === null && value !== '' && <KnownProduct code={value} draft={draft} />}
    </>
  )
}
