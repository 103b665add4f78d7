import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { amountText } from '#core/money.ts'
import { typedNumber } from '#core/numbers.ts'
import { milliseconds, paise } from '#core/units.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { readPrice, type SearchState } from './searchState.ts'
import { useDraft } from './useDraft.ts'
import './words/discovery.ts'

const REST = milliseconds(300)

interface PriceRangeProps {
  state: SearchState
  onChange: (changes: Partial<SearchState>) => void
  symbol: string
}

/** Lowest and highest price, in rupees (D-11 … D-15). */
export function PriceRange({ state, onChange, symbol }: PriceRangeProps) {
  const t = useTranslations('discovery')
  return (
    <fieldset>
      <legend className="mb-2 text-row">{t('priceRange')}</legend>
      {/* At a large text size each field takes a line, so that no price is cut. */}
      <div className="flex flex-wrap items-center gap-3">
        <PriceField field="minPrice" label={t('minPrice')} symbol={symbol} value={state.minPrice} onChange={onChange} />
        <span aria-hidden="true" className="text-body text-ink-2">
          {t('to')}
        </span>
        <PriceField field="maxPrice" label={t('maxPrice')} symbol={symbol} value={state.maxPrice} onChange={onChange} />
      </div>
    </fieldset>
  )
}

interface PriceFieldProps extends Pick<PriceRangeProps, 'onChange' | 'symbol'> {
  field: 'minPrice' | 'maxPrice'
  label: string
  value: number
}

/**
 * Text that is not a number becomes the default at once (D-14, D-15); an emptied field, or one with a rupee sign only,
 * when it loses focus, so that a new number can be typed. Thousands are separated except while typing.
 */
function PriceField({ field, label, symbol, value, onChange }: PriceFieldProps) {
  const [amount, setAmount, pushAmount] = useDraft(value, (next) => onChange({ [field]: next }), REST)
  const [isEmpty, setEmpty] = useState(false)
  const [isTyping, setTyping] = useState(false)
  return (
    <TextField
      className={cx('min-w-[7rem]', field === 'minPrice' ? 'flex-2' : 'flex-3')}
      label={label}
      hideLabel
      prefix={symbol}
      numeric
      value={isEmpty ? '' : isTyping ? String(amount) : amountText(paise(amount * 100))}
      onFocus={() => setTyping(true)}
      onValue={(text) => {
        const isBlank = typedNumber(text) === null
        setEmpty(isBlank)
        if (!isBlank) setAmount(readPrice(text, field))
      }}
      onBlur={() => {
        if (isEmpty) pushAmount(readPrice('', field))
        setEmpty(false)
        setTyping(false)
      }}
    />
  )
}
