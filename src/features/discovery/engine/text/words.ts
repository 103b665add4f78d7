import { folded } from '#core/text.ts'

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

/** Most UTF-16 units of a word; longer words are cut off. */
export const LONGEST_WORD = 40

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-'’`][\p{L}\p{M}\p{N}]+)*/gu
const ASCII_WORD = /[a-z0-9]+(?:[-'`][a-z0-9]+)*/g
const ASCII_ONLY = /^[\0-\x7f]*$/
const APOSTROPHES = /['’`]/g

/**
 * The words of a text in order. Words joined by a hyphen, and a number with its unit, form one list of parts: "t-shirt"
 * is ["t", "shirt"], "10kg" is ["10", "kg"]; apostrophes are dropped: "men's" is ["mens"]. A unit has one spelling.
 */
export function compoundsOf(text: string): string[][] {
  const plain = folded(text)
  return (plain.match(ASCII_ONLY.test(plain) ? ASCII_WORD : WORD) ?? []).map(partsOf)
}

function partsOf(compound: string): string[] {
  if (compound.length <= LONGEST_WORD && /^[^-'’`]*$/.test(compound))
    return numberAndUnit(compound) ?? [withoutSpelling(compound)]
  return compound
    .replace(APOSTROPHES, '')
    .split('-')
    .map((part) => part.slice(0, LONGEST_WORD))
}

/** The words of a text in order, with compounds split; without regular expressions for plain letters and digits. */
export function plainWords(text: string): string[] {
  const words: string[] = []
  let start = -1
  let hasCapitals = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const isCapital = code >= 0x41 && code <= 0x5a
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || isCapital) {
      if (start < 0) start = i
      if (isCapital) hasCapitals = true
    } else if (code === BLANK) {
      if (start >= 0) words.push(text.slice(start, Math.min(i, start + LONGEST_WORD)))
      start = -1
    } else return compoundsOf(text).flat()
  }
  if (start >= 0) words.push(text.slice(start, start + LONGEST_WORD))
  return (hasCapitals ? words.map((word) => word.toLowerCase()) : words).flatMap(
    (word) => numberAndUnit(word) ?? withoutSpelling(word),
  )
}

const BLANK = 0x20

/** Adds the words of a text: the parts of a compound, and the compound written as one ("tshirt"). */
export function collectWords(text: string, into: Set<string>): void {
  for (const parts of compoundsOf(text)) {
    for (const part of parts) into.add(part)
    if (parts.length > 1) into.add(parts.join('').slice(0, LONGEST_WORD))
  }
}

/** Shortest words of a name that are also indexed joined with the next word, and the most pairs of a name. */
const SHORTEST_OF_PAIR = 3
const MOST_PAIRS = 2

/** Adds adjacent words of a name joined as one: "Shanthi Sagar" is also found by "shanthisagar". */
export function collectPairs(text: string, into: Set<string>): void {
  const words = compoundsOf(text).flat()
  for (let i = 1; i < words.length && i <= MOST_PAIRS; i++) {
    const [first, second] = [words[i - 1]!, words[i]!]
    if (Math.min(first.length, second.length) >= SHORTEST_OF_PAIR) into.add((first + second).slice(0, LONGEST_WORD))
  }
}

/** The script of a word, by its first letter; digits and scripts without own rules count as "other". */
export type Script = 'latin' | 'other' | number

/** The nine Indic scripts are consecutive in Unicode, 128 characters each, in one common order. */
const FIRST_INDIC = 0x0900
const PAST_INDIC = 0x0d80

/** "latin", the first code point of the block of an Indic script, or "other". */
export function scriptOf(word: string): Script {
  const code = word.charCodeAt(0)
  if (code >= FIRST_INDIC && code < PAST_INDIC) return code - (code % 128)
  return (code >= 0x61 && code <= 0x7a) || (code >= 0xdf && code < 0x250) ? 'latin' : 'other'
}
