import { useTranslations } from 'use-intl'
import type { TagTone } from '#kit/web/ui/Tag.tsx'
import type { BuyersWord } from '../rules.ts'
import './words/listings.buyers.ts'

const KEYS = {
  Available: 'buyersAvailable',
  'Limited Stock': 'buyersLimited',
  'Out of stock': 'buyersOut',
  Inactive: 'buyersInactive',
} as const satisfies Record<BuyersWord, string>

/** Tag colours of the stock labels. */
export const STOCK_TONES: Record<BuyersWord, TagTone> = {
  Available: 'ok',
  'Limited Stock': 'wait',
  'Out of stock': 'quiet',
  Inactive: 'quiet',
}

/** The stock label in the user's language (H-13). */
export function useBuyersWord(): (word: BuyersWord) => string {
  const t = useTranslations('listings')
  return (word) => t(KEYS[word])
}
