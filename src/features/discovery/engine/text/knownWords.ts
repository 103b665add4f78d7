import everyday from '../../data/everydayWords.json' with { type: 'json' }
import { everydayMeanings } from './everyday.ts'
import { stemOf } from './stems.ts'
import { compoundsOf } from './words.ts'

const known = new Set(everyday.flatMap((text) => compoundsOf(text).flat()).map(stemOf))

/**
 * True for a correctly spelled everyday word (data/everydayWords.json, words of concepts), singular or plural. Two
 * known words never count as typing errors of each other: "shirt" does not find "skirt".
 */
export function isKnown(word: string): boolean {
  const stem = stemOf(word)
  return known.has(stem) || everydayMeanings.hasWord(stem)
}
