import { withAsciiDigits } from '#core/numbers.ts'

/** Digits of EAN-8, UPC-A and EAN-13, the check digit included. */
const LENGTHS = [8, 12, 13]

const digitsOf = (text: string): string => withAsciiDigits(text).replace(/[\s-]/g, '')

/** True when the last digit is the check digit of those before it (GS1: weights 3 and 1 from the right). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduceRight((total, digit, at) => {
    const weight = (digits.length - 1 - at) % 2 === 1 ? 3 : 1
    return total + Number(digit) * weight
  }, 0)
  return sum % 10 === 0
}

/**
 * Normalises the number of a bar code: EAN-13, a UPC-A with its leading 0, or EAN-8; accepts digits of any script,
 * spaces and hyphens.
 * @returns null for any other text, and for a wrong check digit
 */
export function barcodeOf(text: string): string | null {
  const digits = digitsOf(text)
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length) || !hasCheckDigit(digits)) return null
  return digits.length === 12 ? `0${digits}` : digits
}

/** True for a number of a bar code's length with a wrong check digit, which means that a digit was mistyped. */
export const isMistyped = (text: string): boolean =>
  /^\d+$/.test(digitsOf(text)) && LENGTHS.includes(digitsOf(text).length) && barcodeOf(text) === null

/** An item's code as stored: a normalised bar code, or the seller's own code as typed. */
export const storedCode = (text: string): string => barcodeOf(text) ?? text.trim()

/** Every spelling of a code that older items may have. */
export function spellingsOf(code: string): string[] {
  const is = storedCode(code)
  return is.length === 13 && is.startsWith('0') && barcodeOf(is) !== null ? [is, is.slice(1)] : [is]
}
