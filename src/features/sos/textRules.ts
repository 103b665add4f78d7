import { seconds } from '#core/units.ts'

/** Maximum number of outside contacts of one person. */
export const MOST_CONTACTS = 3
/**
 * Texts are sent this long after the alert: to members without a delivery on any device, and to outside contacts who
 * agreed.
 */
export const TEXTED_AFTER = seconds(30)
/** Maximum number of texts per alert, and of all alerts of one person in a day. */
export const TEXTS = { ofAlert: 50, ofSenderInADay: 150 } as const
/** Maximum number of consent requests: per contact ever, per number from everybody in a day, per owner in a day. */
export const ASKS = { ofContact: 3, toNumberInADay: 3, ofOwnerInADay: 6 } as const
/** Pauses before a text that the gateway refused is tried again. */
export const TRIES_AGAIN = [5, 15, 60, 180].map(seconds)

/** A number in the form the gateway needs; ten digits are Indian. Null when it is not a phone number. */
export function textNumber(tidied: string): string | null {
  if (/^[6-9]\d{9}$/.test(tidied)) return `+91${tidied}`
  return /^\+[1-9]\d{7,14}$/.test(tidied) ? tidied : null
}
