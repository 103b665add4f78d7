import everyday from '../../data/everydayWords.json' with { type: 'json' }
import { everydayMeanings } from './everyday.ts'
import { stemOf } from './stems.ts'
import { compoundsOf } from './words.ts'

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
