import { isKnown } from './knownWords.ts'
import { BRAND, LONGEST_WORDING, type Meaning, type Meanings } from './meanings.ts'
import { isGeneric, isOptional, stemsOf } from './phrases.ts'
import { askedSoundOf, SILENT } from './sound.ts'
import { stemOf } from './stems.ts'
import {
  CONCEPT,
  type Grade,
  GUESS,
  type Matcher,
  TERM,
  type TextQuery,
  type Together,
  type TypedMatcher,
} from './textQuery.ts'
import { typoBudget } from './typos.ts'
import { compoundsOf, scriptOf } from './words.ts'

/** Words of a query beyond these are not looked at. */
export const MOST_WORDS = 8
/** Bits that bit operations keep positive. */
const MOST_BITS = 30
/** A word that nobody knows is also looked for as two, if one of them is known and both are this long. */
const SHORTEST_PART = 3
const MOST_SPLITS = 2

/** One thing that must be found: words of the query and what they mean. */
export interface Term {
  words: string[]
  meaning: Meaning | null
  /** Grade of what is the concept: 0 as typed, 2 by a beginning, the worst when misspelled. */
  grade: Grade
  /** The words as they were probably meant. */
  meant: string[]
}

/** Reads what was typed. @returns null when it holds no word */
export function readText(text: string, meanings: Meanings): TextQuery | null {
  const terms = termsOf(text, meanings)
  if (terms.length === 0) return null
  const query = new Builder(meanings)
  for (const term of terms) query.addTerm(term)
  query.addNeighbours(terms)
  return query.finished()
}

/** What must be found, in the order of the text: wordings of concepts, and single words. */
export function termsOf(text: string, meanings: Meanings): Term[] {
  const words = compoundsOf(text).flat().slice(0, MOST_WORDS)
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

/** The longest wording at the beginning of these words: as typed, begun, misspelled; else the first word. */
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

/** "SBI ATM" is a name of the brand, but whoever types it wants an ATM: the brand and what is wanted of it are two terms. */
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

/** Words of which some are spelled as no word is, and that are a wording when these are put right. */
function misspelled(words: string[], meanings: Meanings): Term | null {
  const stems = stemsOf(words)
  const wrong = stems.flatMap((stem, i) =>
    meanings.hasWord(stem) || isOptional(words[i]!) || isKnown(words[i]!) ? [] : [i],
  )
  if (wrong.length === 0 || wrong.length > 2) return null
  return corrected(words, wrong, meanings)
}

/** The first wording that comes out when the words at these places are put right. */
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

type TypedGrades = Pick<TypedMatcher, 'whole' | 'begun'>
/** Of words that mean nothing known. */
const UNKNOWN: TypedGrades = { whole: 0, begun: 2 }

class Builder {
  readonly #meanings: Meanings
  readonly #matchers = new Map<string, Matcher>()
  readonly #togethers: Together[] = []
  readonly #bitOf = new Map<Term, number>()
  #bits = 0
  #all = 0

  constructor(meanings: Meanings) {
    this.#meanings = meanings
  }

  addTerm(term: Term): void {
    const bit = this.#newBit()
    this.#all |= bit
    this.#bitOf.set(term, bit)
    const { words, meaning, grade } = term
    const means = grade === 0 && meaning !== null
    const grades: TypedGrades = { whole: means && meaning.is.length > 0 ? 1 : 0, begun: means ? GUESS : 2 }
    this.#addWording(words, bit, grades)
    if (words.length > 1) this.#addTyped(words.join(''), bit, grades)
    for (const id of meaning?.is ?? []) this.#addConcept(id, grade, bit)
    for (const id of meaning?.related ?? []) this.#addConcept(id, TERM, bit)
    if (words.length === 1 && meaning === null) this.#addSplits(words[0]!, bit)
  }

  /** Neighbours may be written together: "jan aushadhi" finds "Janaushadhi". */
  addNeighbours(terms: readonly Term[]): void {
    for (const [i, term] of terms.slice(0, -1).entries()) {
      const next = terms[i + 1]!
      const joined = [...term.words, ...next.words].join('')
      const bits = this.#bitOf.get(term)! | this.#bitOf.get(next)!
      const plain = typed(joined, bits, this.#meanings)
      // Two words that are joined and misspelled at once are too much to guess, and to look for.
      this.#matchers.set(`joined ${joined}`, { ...plain, ...UNKNOWN, budget: 0, script: 'other', sound: SILENT })
    }
  }

  finished(): TextQuery {
    return { matchers: [...this.#matchers.values()], togethers: this.#togethers, all: this.#all }
  }

  #addWording(words: readonly string[], term: number, grades: TypedGrades): void {
    if (words.length === 1) return this.#addTyped(words[0]!, term, grades)
    const needed = words.filter((word) => !isOptional(word))
    const parts = needed.length > 0 ? needed : words
    if (this.#bits + parts.length > MOST_BITS) return
    const needs = parts.map((word) => {
      const bit = this.#newBit()
      this.#addTyped(word, bit, grades)
      return bit
    })
    this.#togethers.push({ needs: needs.reduce((sum, bit) => sum | bit, 0), gives: term })
  }

  /** "cakeshop" is also a cake and a shop. */
  #addSplits(word: string, term: number): void {
    const isWord = (part: string) => isKnown(part) || this.#meanings.hasWord(stemOf(part))
    let room = MOST_SPLITS
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART && room > 0; at++) {
      const parts = [word.slice(0, at), word.slice(at)]
      if (!parts.every(isWord) || this.#bits + 2 > MOST_BITS) continue
      room--
      this.#addWording(parts, term, UNKNOWN)
    }
  }

  #addTyped(word: string, bits: number, grades: TypedGrades): void {
    const key = `${grades.whole}${grades.begun} ${word}`
    const known = this.#matchers.get(key)
    if (known) known.bits |= bits
    else this.#matchers.set(key, { ...typed(word, bits, this.#meanings), ...grades })
  }

  #addConcept(id: string, grade: Grade, bits: number): void {
    const key = `${CONCEPT}${grade} ${id}`
    const known = this.#matchers.get(key)
    if (known) known.bits |= bits
    else this.#matchers.set(key, { kind: 'concept', word: CONCEPT + id, grade, bits })
  }

  #newBit(): number {
    return 1 << this.#bits++
  }
}

function typed(word: string, bits: number, meanings: Meanings): Omit<TypedMatcher, keyof TypedGrades> {
  const stem = stemOf(word)
  const isRight = isKnown(word) || meanings.hasWord(stem)
  const budget = typoBudget(word)
  const isShortName = !isRight && /^[a-z]{4}$/.test(word)
  return {
    kind: 'typed',
    word,
    stem,
    budget: isShortName ? 1 : budget,
    isKnown: isRight,
    script: scriptOf(word),
    sound: askedSoundOf(word),
    bits,
  }
}
