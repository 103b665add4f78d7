/**
 * Normalises a text for comparison: NFC, lower case, runs of white space as one blank, trimmed. Combining marks are
 * kept (Devanagari).
 */
export function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** An e-mail address as the specification defines it: something@something.something without blanks. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** A phone number: an optional plus, then 10 to 15 digits. */
export const PHONE_PATTERN = /^\+?\d{10,15}$/
/** A password: 6 to 12 digits. */
export const PASSWORD_PATTERN = /^\d{6,12}$/

/** Only the digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Splits a list typed with commas: trimmed, empties dropped (E-29). */
export function splitKeywords(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
