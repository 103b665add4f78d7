import { folded } from '#core/text.ts'
import loanWords from '../../data/loanWords.json' with { type: 'json' }
import { anyOf } from './anyOf.ts'
import { KeptTexts } from './keptTexts.ts'
import type { Meanings } from './meanings.ts'
import { stemsOf } from './phrases.ts'
import { readText } from './readText.ts'
import { SILENT } from './sound.ts'
import { GUESS, type Matcher, type TextQuery } from './textQuery.ts'
import { compoundsOf } from './words.ts'

/** Long vowels of Devanagari and the short ones that people type instead. */
const SHORT: Record<string, string> = { ऊ: 'उ', ई: 'इ', '\u0942': '\u0941', '\u0940': '\u093f' }

/** A nasal before a consonant, which people also write as a dot above: पैन्ट is पैंट. */
const NASAL = /[नम]\u094d(?=[क-ह])/g

const plainSpelling = (word: string): string =>
  folded(word)
    .replace(NASAL, '\u0902')
    .replace(/[ऊई\u0942\u0940]/g, (vowel) => SHORT[vowel]!)

/** English words by how they are written in Devanagari. */
const english = new Map(
  Object.entries(loanWords).flatMap(([word, spellings]) =>
    spellings.split(' ').map((spelling) => [plainSpelling(spelling), word] as const),
  ),
)

const DEVANAGARI_WORD = /[\u0900-\u097f]+/g

/**
 * A text with its English words in Latin letters: "मोबाइल रिपेयर" is "mobile repair". Hindi writes them as they are
 * spoken, so their sound differs from that of the letters (data/loanWords.json).
 */
export const withLoanWords = (text: string): string =>
  text.replace(DEVANAGARI_WORD, (word) => english.get(plainSpelling(word)) ?? word)

/**
 * Parses a search text; its English words in Devanagari are also searched in Latin letters, unless the whole text is a
 * wording of several words.
 * @returns null when it contains no word
 */
export function readAnyScript(text: string, meanings: Meanings): TextQuery | null {
  const latin = withLoanWords(text)
  return latin === text || isWording(text, meanings) ? readText(text, meanings) : anyOf([text, latin], meanings)
}

function isWording(text: string, meanings: Meanings): boolean {
  const stems = stemsOf(compoundsOf(text).flat())
  return stems.length > 1 && meanings.names(stems)
}

const keptSurely = new KeptTexts<TextQuery | null>()

/** Like {@link readAnyScript}, without typing errors, sounds and beginnings of words with a meaning. */
export const readSurely = (text: string, meanings: Meanings): TextQuery | null =>
  keptSurely.of(text, meanings, (words) => {
    const query = readAnyScript(words, meanings)
    return query && { ...query, matchers: query.matchers.map(withoutGuess) }
  })

const withoutGuess = (matcher: Matcher): Matcher =>
  matcher.kind === 'concept'
    ? matcher
    : { ...matcher, budget: 0, sound: SILENT, begun: matcher.begun === GUESS ? null : matcher.begun }
