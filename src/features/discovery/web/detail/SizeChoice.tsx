import { useTranslations } from 'use-intl'
import type { Product } from '#features/listings/itemContract.ts'
import { useBuyersWord } from '#features/listings/web/useBuyersWord.ts'
import { PriceText } from '#kit/web/ui/PriceText.tsx'
import { RadioCards } from '#kit/web/ui/RadioCards.tsx'
import '../words/discovery.details.ts'

interface Props {
  sizes: Product['variants']
  value: string
  onValue: (id: string) => void
  /** True when the item is inactive, so that its sizes cannot be chosen. */
  isInactive: boolean
}

/** The sizes of a product with their prices; one that is sold out cannot be chosen (ADR 0033). */
export function SizeChoice({ sizes, value, onValue, isInactive }: Props) {
  const t = useTranslations('discovery')
  const buyersWord = useBuyersWord()
  return (
    <RadioCards
      label={t('size')}
      columns
      value={value}
      onValue={onValue}
      cards={sizes.map(({ id, label, price, availability }) => ({
        value: id,
        label,
        ...(availability !== 'Available' && { hint: buyersWord(availability) }),
        end: <PriceText size="small">{price}</PriceText>,
        disabled: isInactive || availability === 'Out of stock',
      }))}
    />
  )
}
