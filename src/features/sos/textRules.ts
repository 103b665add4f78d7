import { seconds } from '#core/units.ts'

/** Outside numbers that one person may choose. */
export const MOST_CONTACTS = 3
/** An alert is texted after this long: to members with nothing on a device yet, and to outside numbers that agreed. */
export const TEXTED_AFTER = seconds(30)
/** Messages of one alert, and of all alerts of one person in a day. */
export const TEXTS = { ofAlert: 50, ofSenderInADay: 150 } as const
/** Questions "do you agree?": to one number of one person ever, and to one number from everybody in a day. */
export const ASKS = { ofContact: 3, toNumberInADay: 3, ofOwnerInADay: 6 } as const
/** A message that the gateway refused is tried again after these pauses. */
export const TRIES_AGAIN = [5, 15, 60, 180].map(seconds)

/** A number as a text goes to it: ten digits are Indian; null for what cannot be one. */
export function textNumber(tidied: string): string | null {
  if (/^[6-9]\d{9}$/.test(tidied)) return `+91${tidied}`
  return /^\+[1-9]\d{7,14}$/.test(tidied) ? tidied : null
}
