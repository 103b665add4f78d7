const IS_DIGIT = /\p{Nd}/u

/** The value of a decimal digit of any script. Unicode encodes the digits of a script in order, starting at 0. */
function digitValue(digit: string): number {
  const at = digit.codePointAt(0)!
  let value = 0
  while (value < 9 && IS_DIGIT.test(String.fromCodePoint(at - value - 1))) value++
  return value
}

/** Replaces the digits of every script by 0 to 9: "१२" becomes "12". */
export const withAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => (/[0-9]/.test(digit) ? digit : String(digitValue(digit))))

/**
 * Parses a number as people type it (F-56): digits of any script, Indian or other thousands separators, a rupee sign.
 * Anything else, such as "40,50", is rejected instead of being changed silently.
 * @returns null for a blank text, NaN for a text that is not a number
 */
export function typedNumber(text: string): number | null {
  const bare = withAsciiDigits(text)
    .replace(/^\s*(?:₹|rs\.?(?=\s*\d))/i, '')
    .trim()
  if (bare === '') return null
  const whole = /^[+-]?(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})+,\d{3}|\d+)?(\.\d*)?$/.test(bare) && /\d/.test(bare)
  return whole ? Number(bare.replaceAll(',', '')) : NaN
}
