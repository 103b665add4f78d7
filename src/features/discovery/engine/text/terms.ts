import { isKnown } from './knownWords.ts'
import { KeptTexts } from './keptTexts.ts'
import { abbreviationOf } from './letterNames.ts'
import { BRAND, LONGEST_WORDING, type Meaning, type Meanings } from './meanings.ts'
import { isGeneric, isOptional, stemsOf } from './phrases.ts'
import { stemOf } from './stems.ts'
import { type Grade, GUESS } from './textQuery.ts'
import { compoundsOf, scriptOf } from './words.ts'

/** Most words of a query; further ones are ignored. */
export const MOST_WORDS = 8

/** A part of a query that must be found: its words and their meaning. */
export interface Term {
  words: string[]
  meaning: Meaning | null
  /** Grade of listings of the concept: 0 as typed, 2 by prefix, the worst when misspelled. */
  grade: Grade
  /** The words with corrected spelling. */
  meant: string[]
}

const keptTerms = new KeptTexts<readonly Term[]>()

/** Terms in the order of the text: wordings of concepts, and single words. */
export const termsOf = (text: string, meanings: Meanings): readonly Term[] => keptTerms.of(text, meanings, freshTerms)

function freshTerms(text: string, meanings: Meanings): readonly Term[] {
  const words = compoundsOf(text)
    .flat()
    .slice(0, MOST_WORDS)
    .map((word) => spelledOut(word, meanings))
  const terms: Term[] = []
  for (let at = 0; at < words.length;) {
    const term = nextTerm(words.slice(at), meanings)
    terms.push(term)
    at += term.words.length
  }
  const needed = terms.filter(({ words: each }) => each.length > 1 || !isOptional(each[0]!))
  if (needed.length === 0) return terms
  return needed.map((term) => withGeneric(term, terms, meanings))
}

/** An unknown word may be spelled by letter names. */
function spelledOut(word: string, meanings: Meanings): string {
  if (scriptOf(word) === 'latin' || isKnown(word) || meanings.hasWord(stemOf(word))) return word
  return abbreviationOf(word) ?? word
}

/** The longest wording at the start of these words: as typed, by prefix, or misspelled; else the first word. */
function nextTerm(next: readonly string[], meanings: Meanings): Term {
  const longest = Math.min(LONGEST_WORDING, next.length)
  for (let length = longest; length > 1; length--) {
    const words = next.slice(0, length)
    const meaning = meanings.of(stemsOf(words))
    if (meaning && !isBrandOfKind(words, meaning, meanings)) return { words, meaning, grade: 0, meant: words }
  }
  for (let length = longest; length > 1; length--) {
    const words = next.slice(0, length)
    if (meanings.of(stemsOf(words))) continue
    const term = (length === next.length ? begun(words, meanings) : null) ?? misspelled(words, meanings)
    if (term) return term
  }
  const words = next.slice(0, 1)
  const meaning = meanings.of(stemsOf(words))
  if (meaning) return { words, meaning, grade: 0, meant: words }
  const single = (next.length === 1 ? begun(words, meanings) : null) ?? misspelled(words, meanings)
  return single ?? { words, meaning: null, grade: 0, meant: words }
}

/** "SBI ATM" is a name of the brand, but the searcher wants an ATM: brand and kind become two terms. */
function isBrandOfKind(words: readonly string[], { is }: Meaning, meanings: Meanings): boolean {
  if (is.length === 0 || !is.every((id) => id.startsWith(BRAND))) return false
  const brand = meanings.of(stemsOf(words.slice(0, -1)))?.is ?? []
  const kind = meanings.of(stemsOf(words.slice(-1)))?.is ?? []
  return brand.some((id) => is.includes(id)) && kind.some((id) => !id.startsWith(BRAND))
}

function begun(words: string[], meanings: Meanings): Term | null {
  const last = words.at(-1)!
  if (isOptional(last)) return null
  const is = meanings.begunBy([...stemsOf(words.slice(0, -1)), last])
  return is.length > 0 ? { words, meaning: { is, related: [] }, grade: 2, meant: words } : null
}

/** Words with spelling errors that form a wording once corrected. */
function misspelled(words: string[], meanings: Meanings): Term | null {
  const stems = stemsOf(words)
  const wrong = stems.flatMap((stem, i) =>
    meanings.hasWord(stem) || isOptional(words[i]!) || isKnown(words[i]!) ? [] : [i],
  )
  if (wrong.length === 0 || wrong.length > 2) return null
  return corrected(words, wrong, meanings)
}

/** The first wording that results from correcting the words at these positions. */
export function corrected(words: string[], wrong: readonly number[], meanings: Meanings): Term | null {
  const asked = stemsOf(words)
  let tries: string[][] = [asked]
  for (const at of wrong) {
    const near = meanings.spelling.near(asked[at]!)
    tries = tries.flatMap((stems) => near.map((word) => stems.with(at, word)))
  }
  const is = new Set<string>()
  let meant: string[] | null = null
  for (const stems of tries) {
    const meaning = meanings.of(stems)
    if (!meaning || meaning.is.length === 0) continue
    meant ??= stems
    for (const id of meaning.is) is.add(id)
  }
  return meant && { words, meaning: { is: [...is], related: [] }, grade: GUESS, meant }
}

/** "gift" before "store" means the gift shop. */
function withGeneric(term: Term, terms: readonly Term[], meanings: Meanings): Term {
  const next = terms[terms.indexOf(term) + 1] ?? terms[terms.indexOf(term) - 1]
  const stems = stemsOf(term.meant)
  const bare = meanings.withGeneric(stems)
  if (!bare || term.grade === GUESS) return term
  const isSaid = next !== undefined && next.words.length === 1 && isGeneric(next.words[0]!)
  const { is = [], related = [] } = term.meaning ?? {}
  if (isSaid) return { ...term, meaning: { is: [...new Set([...bare.is, ...is])], related } }
  return { ...term, meaning: { is, related: [...new Set([...related, ...bare.is])].filter((id) => !is.includes(id)) } }
}
