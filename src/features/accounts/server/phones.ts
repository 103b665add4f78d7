import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Country of numbers without a country code. */
const HOME = 'IN'

/**
 * A phone number as it is stored and compared: E.164. Without a plus it is read as an Indian number, with or
 * without 91 or a leading 0; if it cannot be one, as a number that starts with its country code.
 * @param typed an optional plus and 10 to 15 digits
 */
export function e164Of(typed: string): string {
  const found = parsePhoneNumberFromString(typed, HOME)
  if (typed.startsWith('+') || !found) return found?.number ?? `+${typed.replace(/\D/g, '')}`
  const isHome = found.isPossible() && found.nationalNumber.length === 10
  return isHome ? found.number : `+${typed}`
}
