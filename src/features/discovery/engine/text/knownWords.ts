import everyday from '../../data/everydayWords.json' with { type: 'json' }
import synonyms from '../../data/synonyms.json' with { type: 'json' }
import { compoundsOf } from './words.ts'

const known = new Set([...everyday, ...synonyms.flat()].flatMap((text) => compoundsOf(text).flat()))

/**
 * True for a word of everyday language that is spelled right (data/everydayWords.json, data/synonyms.json), also in its
 * plural. Two such words are never taken for typing errors of each other: who asks for a shirt does not mean a skirt.
 */
export function isKnown(word: string): boolean {
  return known.has(word) || (word.endsWith('s') && known.has(word.slice(0, -1)))
}
