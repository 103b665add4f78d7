import { useTranslations } from 'use-intl'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { amountOf } from './typed.ts'
import '../words/listings.ts'

interface PriceFieldProps {
  value: string
  onValue: (value: string) => void
  error: string | undefined
  label?: string
  name?: string
  isOptional?: boolean
}

/** An amount in rupees as typed; the form validates it. A price of 0 is allowed (F-56), and explained. */
export function PriceField({ label, name = 'price', isOptional = false, ...rest }: PriceFieldProps) {
  const t = useTranslations('listings')
  return (
    <TextField
      {...rest}
      label={label ?? t('price')}
      labelEnd={isOptional && t('optional')}
      name={name}
      prefix="₹"
      inputMode="decimal"
      min={0}
      step={0.01}
      autoComplete="off"
      required={!isOptional}
      hint={!isOptional && amountOf(rest.value) === 0 && t('priceFree')}
      maxLength={16}
    />
  )
}
