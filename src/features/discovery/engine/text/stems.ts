import pluralize from 'pluralize'
import spellings from '../../data/spellings.json' with { type: 'json' }
import { scriptOf } from './words.ts'

pluralize.addIrregularRule('lens', 'lenses')

const SPELLINGS = new Map(Object.entries(spellings))

/** Shorter words are unchanged: TVS is not the plural of TV. */
const SHORTEST = 4
const DEVANAGARI = 0x0900

/**
 * Endings of Hindi plurals and oblique forms, with those of the singular. Forms of a noun are one word; forms of a verb
 * are not.
 */
const HINDI: ReadonlyArray<readonly [plural: string, singular: string]> = [
  ['ियाँ', 'ी'],
  ['ियां', 'ी'],
  ['ियों', 'ी'],
  ['ाइयाँ', 'ाई'],
  ['ाइयां', 'ाई'],
  ['ाइयों', 'ाई'],
  ['ें', ''],
  ['ों', ''],
  ['े', 'ा'],
]

const CACHE_SIZE = 50_000
const kept = new Map<string, string>()

/**
 * The singular of a folded word: banks to bank, pharmacies to pharmacy, किताबें to किताब. Words without a plural stay
 * as they are.
 */
export function stemOf(word: string): string {
  if (word.length < SHORTEST) return word
  const known = kept.get(word)
  if (known !== undefined) return known
  if (kept.size >= CACHE_SIZE) kept.clear()
  const stem = singular(word)
  kept.set(word, stem)
  return stem
}

/** True for an English plural, and for nouns without one: "tyres", "furniture". */
export const isPlural = (word: string): boolean => word.length >= SHORTEST && pluralize.isPlural(word)

/** One spelling for words with an American and a British one. */
const spelled = (word: string) => SPELLINGS.get(word) ?? word

function singular(word: string): string {
  const script = scriptOf(word)
  if (script === 'latin') return /\d/.test(word) ? word : spelled(pluralize.singular(word))
  if (script !== DEVANAGARI) return word
  const rule = HINDI.find(([plural]) => word.endsWith(plural) && word.length > plural.length + 1)
  return rule ? word.slice(0, -rule[0].length) + rule[1] : word
}
