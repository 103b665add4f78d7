/** The spellings of units of sold goods, by the word under which all of them are searched. */
const SPELLINGS: Record<string, string> = {
  kg: 'kgs kilo kilos kilogram kilograms किलो किग्रा किलोग्राम ಕೆಜಿ ಕಿಲೋ கிலோ கிகி కిలో కేజీ কেজি কিলো কিলোগ্রাম',
  gm: 'gms gram grams ग्राम ग्रॅम ಗ್ರಾಂ ಗ್ರಾಮ್ கிராம் గ్రాము గ్రాములు গ্রাম',
  ltr: 'ltrs litre litres liter liters लीटर लिटर ಲೀಟರ್ லிட்டர் లీటర్ লিটার',
  ml: 'mls मिली एमएल',
  bhk: 'बीएचके',
}
/** Single letters are units only right behind a number. */
const LETTERS: Record<string, string> = { g: 'gm', l: 'ltr' }
const LAST_DIGIT = 0x39
const FIRST_BEYOND_ASCII = 0x80
const ATTACHED = /^(\p{N}+)([\p{L}\p{M}]+)$/u

const unitOf = new Map(
  Object.entries(SPELLINGS).flatMap(([unit, spellings]) =>
    [unit, ...spellings.split(' ')].map((spelling) => [spelling, unit] as const),
  ),
)

/** The word under which a word is searched: "kilo" and "किलो" are "kg". */
export const withoutSpelling = (word: string): string => unitOf.get(word) ?? word

/** A number and the unit right behind it: "10kg" is ["10", "kg"]; null for other words. */
export function numberAndUnit(word: string): [number: string, unit: string] | null {
  const first = word.charCodeAt(0)
  if (first > LAST_DIGIT && first < FIRST_BEYOND_ASCII) return null
  const [, amount, letters] = ATTACHED.exec(word) ?? []
  const unit = letters && (unitOf.get(letters) ?? LETTERS[letters])
  return unit ? [amount!, unit] : null
}
