import * as z from 'zod/mini'
import type { LatLng } from '#core/geo.ts'
import { typedNumber } from '#core/numbers.ts'
import { splitKeywords } from '#core/text.ts'
import type { ListedPlace } from '../contract.ts'
import { Hours } from '../contract.ts'
import { PRICE_LIMIT, TEXT_LIMITS } from '../rules.ts'

/** A place in the form. */
export const DraftPlace = z.nullable(z.object({ latitude: z.number(), longitude: z.number() }))
export const DraftHours = Hours
/** A text that old drafts do not have. */
export const DraftLine = z._default(z.string(), '')

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
  return price > PRICE_LIMIT ? 'tooLarge' : null
}

/** The error of comma-separated keywords; null: valid. */
export function keywordsError(text: string, isRequired: boolean): string | null {
  const keywords = splitKeywords(text)
  if (keywords.length === 0) return isRequired ? 'required' : null
  if (keywords.length > TEXT_LIMITS.keywords) return 'tooMany'
  return keywords.some((keyword) => keyword.length > TEXT_LIMITS.keyword) ? 'tooLong' : null
}

/** Removes the null entries. */
export const onlyErrors = (found: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null))

/** 'required' for a blank text. */
export const blankError = (text: string): string | null => (text.trim() === '' ? 'required' : null)
