/** The digits of the nine Indic scripts have the same place in each block. */
const INDIC_DIGITS = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/gu
const FIRST_INDIC_DIGIT = 0x966
const INDIC_BLOCK = 0x80

const HAS_DIGIT = /\d/
/** "rs. 500", "₹500", "rs 2k" */
const RUPEES_BEFORE = /(?:₹|(?<![\p{L}\p{M}\d])(?:rs|inr|ರೂ|रु)\.?) ?(\d[\d.]*)( ?k\b)?/gu
/** "500/-", "500 rs", "500₹" */
const RUPEES_AFTER = /(\d(?: ?k)?) ?(?:\/[-=]|₹|rs\b|rupees\b)/g
const RANGE = /(\d(?: ?k)?(?: rupees)?) ?[-–—~] ?(?=\d+(?:\.\d+)? ?(?:k\b|rupees|[^\p{L}\p{M}\d.-]|$))/gu

/** Lower case, digits 0-9, single blanks, no punctuation except a point inside a number; "₹5" becomes "5 rupees". */
export function plain(text: string): string {
  const lower = text.normalize('NFC').toLowerCase()
  return (HAS_DIGIT.test(lower.replace(INDIC_DIGITS, '0')) ? withPlainNumbers(lower) : lower)
    .replace(/[^\p{L}\p{M}\p{N}.'&]+|\.(?!\d)/gu, ' ')
    .trim()
    .replace(/ +/g, ' ')
}

/** Writes digits, sums and ranges in one form: "₹1,000-2k" becomes "1000 rupees to 2k". */
const withPlainNumbers = (text: string) =>
  text
    .replace(INDIC_DIGITS, (digit) => String((digit.codePointAt(0)! - FIRST_INDIC_DIGIT) % INDIC_BLOCK))
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(RUPEES_AFTER, '$1 rupees')
    .replace(RUPEES_BEFORE, '$1$2 rupees')
    .replace(/(?<=rupees)(?: ?rupees)+/g, '')
    .replace(/< ?=? ?(?=\d)/g, ' under ')
    .replace(RANGE, '$1 to ')
    .replace(/(\d) ?\/ ?(?=[a-z])/g, '$1 per ')
    .replace(/(\d{3,})\+(?!\d)/g, '$1 plus')
    .replace(/(\d)(km|kms|m|hrs|hours|hour|se|tak|ke)\b/g, '$1 $2')
    .replace(/\b(under|below|upto|above)(?=\d)/g, '$1 ')
