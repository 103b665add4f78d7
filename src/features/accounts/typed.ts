import { digitsOf } from '#core/text.ts'

/** Code point of the digit zero in each script of Indian keyboards, and of the full-width digits. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10]

/** The same text with digits of every script (४८२, ৪৮২) written as 0 to 9. */
function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** The digits of typed or pasted text that a password field keeps, at most 12. */
export const passwordDigits = (typed: string): string => digitsOf(plainDigits(typed)).slice(0, 12)

/** A phone number without separators: "+91 98765-43210" becomes +919876543210. */
export const tidyPhone = (typed: string): string => plainDigits(typed).replace(/[\s().\u2010-\u2015-]/g, '')

/** A login identifier as it is sent: trimmed, and a phone number tidied. */
export function tidyIdentifier(typed: string): string {
  const trimmed = typed.trim()
  return /^\+?[\p{Nd}\s().\u2010-\u2015-]+$/u.test(trimmed) ? tidyPhone(trimmed) : trimmed
}
