import everyday from '../../data/everydayWords.json' with { type: 'json' }
import { everydayMeanings } from './everyday.ts'
import { stemOf } from './stems.ts'
import { compoundsOf } from './words.ts'

const known = new Set(everyday.flatMap((text) => compoundsOf(text).flat()).map(stemOf))

/**
 * True for a word of everyday language that is spelled right (data/everydayWords.json, the words of concepts), in
 * whatever number. Two such words are never taken for typing errors of each other: who asks for a shirt does not mean a skirt.
 */
export function isKnown(word: string): boolean {
  const stem = stemOf(word)
  return known.has(stem) || everydayMeanings.hasWord(stem)
}
