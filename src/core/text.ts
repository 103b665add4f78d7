/**
 * Normalises a text for comparison: NFC, lower case, runs of white space as one blank, trimmed. Combining marks are
 * kept (Devanagari).
 */
export function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

const ASCII_ONLY = /^[\0-\x7f]*$/
const JOINERS = /[\u200c\u200d\u00ad]/g
/** Devanagari: the nukta, which most people omit, and the two spellings of a nasal. */
const NUKTA = /\u093c/g
const CANDRABINDU = /\u0901/g
const NASAL_BEFORE_OWN_ROW = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g
const ACCENTS = /[\u0300-\u036f]/g

/**
 * Text in the form used for comparison: NFC, lower case, Latin letters without accents, without the invisible joiners
 * of Indic input. Marks of other scripts are kept, so that Devanagari stays intact, except the nukta: पिज्जा equals
 * पिज़्ज़ा, मां equals माँ, and a nasal before a consonant of its own row equals the anusvara: शैम्पू equals शैंपू.
 */
export function folded(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase()
  const plain = text.replace(JOINERS, '').normalize('NFD').replace(ACCENTS, '').replace(NUKTA, '')
  const nasal = plain.replace(CANDRABINDU, '\u0902').replace(NASAL_BEFORE_OWN_ROW, '\u0902')
  return nasal.toLowerCase().normalize('NFC')
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
