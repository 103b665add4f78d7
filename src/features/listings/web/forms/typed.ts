import type * as z from 'zod/mini'
import type { LatLng } from '#core/geo.ts'
import { typedNumber } from '#core/numbers.ts'
import type { ListedPlace } from '../../contract.ts'
import { isWholePaise, PRICE_LIMIT } from '../../rules.ts'

/** The form's place of a listing. */
export const placeOf = (location: z.infer<typeof ListedPlace> | null): LatLng | null =>
  location && { latitude: location.lat, longitude: location.lng }

/** A form's place as sent to the server. */
export const locationOf = (place: LatLng) => ({ lat: place.latitude, lng: place.longitude })

/** Paise as typed rupees: 3250 is "32.5". */
export const rupeesText = (paise: number): string => String(paise / 100)

/** An amount as typed, "₹1,250.50" (W-30); otherwise NaN. */
export const amountOf = (text: string): number => typedNumber(text) ?? NaN

/** The error of a typed price, as a message key; null: valid. */
export function priceError(text: string): string | null {
  if (text.trim() === '') return 'required'
  const price = amountOf(text)
  if (Number.isNaN(price)) return 'invalidNumber'
  if (price < 0) return 'notNegative'
  if (price > PRICE_LIMIT) return 'tooLarge'
  return isWholePaise(price) ? null : 'twoDecimals'
}
