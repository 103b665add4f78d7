import type { Area } from '#features/places/web/areaStore.ts'
import { usePlaceAt } from '#features/places/web/queries.ts'

/** The currency sign of the searched country (C-28, Q-18); the rupee's until that is known (T-08). */
export function useCurrencySymbol(area: Area | null): string {
  const { data } = usePlaceAt(area)
  return data?.currencySymbol ?? '₹'
}

/** Formats a price of the server, which is in rupees, with the currency sign of the searched country (C-28). */
export function usePriceWords(area: Area | null): (price: string) => string {
  const symbol = useCurrencySymbol(area)
  return (price) => (symbol === '₹' ? price : price.replaceAll('₹', symbol))
}
