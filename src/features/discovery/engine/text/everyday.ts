import { BRANDS } from '#features/concepts/brands.ts'
import { conceptWords } from '#features/concepts/concept.ts'
import { GUEST_LANGUAGES } from '#features/concepts/model.ts'
import everyday from '../../data/everydayWords.json' with { type: 'json' }
import { BRAND, type ConceptWord, Meanings } from './meanings.ts'
import { stemOf } from './stems.ts'
import { compoundsOf } from './words.ts'

function* marketWords(): Iterable<ConceptWord> {
  for (const { conceptId, text, kind, language } of conceptWords())
    yield { conceptId, text, kind, isGuest: (GUEST_LANGUAGES as readonly string[]).includes(language) }
  for (const { name, others } of BRANDS) {
    for (const text of [name, ...others]) yield { conceptId: BRAND + name, text, kind: 'name' }
  }
}

/** Meanings of all concept and brand words. */
export const everydayMeanings = new Meanings(marketWords())

const known = new Set(everyday.flatMap((text) => compoundsOf(text).flat()).map(stemOf))

/** True for a common English word, singular or plural. */
export const isEnglish = (word: string): boolean => known.has(stemOf(word))

/**
 * True for a correctly spelled everyday word (data/everydayWords.json, words of concepts), singular or plural. Two
 * known words never count as typing errors of each other: "shirt" does not find "skirt".
 */
export function isKnown(word: string): boolean {
  return isEnglish(word) || everydayMeanings.hasWord(stemOf(word))
}
