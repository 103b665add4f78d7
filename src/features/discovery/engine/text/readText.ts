import { type AskedWord, askedWord } from './askedWord.ts'
import { KeptTexts } from './keptTexts.ts'
import type { Meanings } from './meanings.ts'
import { isKnown } from './everyday.ts'
import { isOptional } from './phrases.ts'
import { SILENT } from './sound.ts'
import { stemOf } from './stems.ts'
import type { Term, TermQuery } from './term.ts'
import { termsOf } from './terms.ts'
import {
  CONCEPT,
  type ConceptMatcher,
  type Grade,
  GUESS,
  type Matcher,
  TERM,
  type TextQuery,
  type Together,
  type TypedMatcher,
} from './textQuery.ts'

/** Largest number of bits with which bit operations stay positive. */
export const MOST_BITS = 30
/** An unknown word is also searched as two words, if both are known and at least this long. */
const SHORTEST_PART = 3
const MOST_SPLITS = 2
/**
 * A word of up to this many letters that other words follow is not a prefix: in "ac gas refill", "ac" does not find
 * "Achari".
 */
const LONGEST_WHOLE = { known: 3, other: 2 }

const keptQueries = new KeptTexts<TextQuery | null>()

/**
 * Parses a search text.
 * @returns null when it contains no word
 */
export const readText = (text: string, meanings: Meanings): TextQuery | null =>
  keptQueries.of(text, meanings, freshText)

function freshText(text: string, meanings: Meanings): TextQuery | null {
  const terms = termsOf(text, meanings)
  if (terms.length === 0) return null
  const queries = terms.map((term) => (term.query ??= queryOf([term], meanings)))
  if (queries.length === 1) return queries[0]!
  const bitCount = queries.reduce((sum, query) => sum + query.bitCount, 0)
  return bitCount > MOST_BITS ? queryOf(terms, meanings) : combined(queries, terms, meanings)
}

function queryOf(terms: readonly Term[], meanings: Meanings): TermQuery {
  const query = new Builder(meanings)
  for (const term of terms) query.addTerm(term)
  query.addNeighbours(terms)
  return query.finished()
}

/** Combines the queries of single terms into one; each gets its own bits. */
function combined(queries: readonly TermQuery[], terms: readonly Term[], meanings: Meanings): TextQuery {
  const matchers: Matcher[] = []
  const togethers: Together[] = []
  let [all, first] = [0, 0]
  for (let i = 0; i < queries.length; i++) {
    const query = queries[i]!
    const before = matchers.length
    for (const matcher of query.matchers) {
      const same = sameAmong(matchers, before, matcher)
      if (same) same.bits |= matcher.bits << first
      else matchers.push(withBits(matcher, matcher.bits << first))
    }
    for (const { needs, gives } of query.togethers) togethers.push({ needs: needs << first, gives: gives << first })
    all |= query.all << first
    const next = first + query.bitCount
    if (i + 1 < queries.length)
      matchers.push(joinedMatcher(terms[i]!, terms[i + 1]!, (1 << first) | (1 << next), meanings))
    first = next
  }
  return { matchers, togethers, all }
}

/** The first of the matchers that equals `wanted`. */
function sameAmong(matchers: readonly Matcher[], count: number, wanted: Matcher): Matcher | undefined {
  for (let i = 0; i < count; i++) {
    const matcher = matchers[i]!
    if (matcher.word !== wanted.word) continue
    if (matcher.kind === 'concept' ? matcher.grade === (wanted as ConceptMatcher).grade : isSame(matcher, wanted))
      return matcher
  }
  return undefined
}

const isSame = (a: TypedMatcher, b: Matcher) =>
  b.kind === 'typed' &&
  a.whole === b.whole &&
  a.begun === b.begun &&
  a.aside === b.aside &&
  a.budget === b.budget &&
  a.script === b.script &&
  a.sound === b.sound

const withBits = (matcher: Matcher, bits: number): Matcher =>
  matcher.kind === 'concept'
    ? { kind: 'concept', word: matcher.word, grade: matcher.grade, bits }
    : typedMatcher(matcher, matcher, bits)

type TypedGrades = Pick<TypedMatcher, 'whole' | 'begun' | 'aside'>
/** Grades of words without a known meaning. */
const UNKNOWN: TypedGrades = { whole: 0, begun: 2, aside: 2 }

class Builder {
  readonly #meanings: Meanings
  readonly #matchers = new Map<string, Matcher>()
  readonly #togethers: Together[] = []
  readonly #termBits: number[] = []
  #bits = 0
  #all = 0

  constructor(meanings: Meanings) {
    this.#meanings = meanings
  }

  addTerm(term: Term): void {
    const bit = this.#newBit()
    this.#all |= bit
    this.#termBits.push(bit)
    const { words, meaning, grade } = term
    const means = grade === 0 && meaning !== null
    const names = means && meaning.is.length > 0
    const grades: TypedGrades = { whole: names ? 1 : 0, begun: means ? GUESS : 2, aside: names ? GUESS : 2 }
    const isOnlyTerm = meaning !== null && meaning.is.length === 0
    this.#addWording(words, bit, grades, term.isFollowed, isOnlyTerm)
    if (words.length > 1) this.#addJoined(words, bit, grades)
    for (const id of meaning?.is ?? []) this.#addConcept(id, grade, bit)
    for (const id of meaning?.related ?? []) this.#addConcept(id, TERM, bit)
    if (words.length === 1 && meaning === null) this.#addSplits(words[0]!, bit)
  }

  addNeighbours(terms: readonly Term[]): void {
    for (let i = 0; i + 1 < terms.length; i++) {
      const bits = this.#termBits[i]! | this.#termBits[i + 1]!
      const matcher = joinedMatcher(terms[i]!, terms[i + 1]!, bits, this.#meanings)
      this.#add(`joined ${matcher.word}`, matcher)
    }
  }

  #addJoined(words: readonly string[], bits: number, grades: TypedGrades): void {
    const joined = askedWord(words.join(''), this.#meanings)
    const areRight = joined.script === 'latin' && words.every((word) => this.#isWord(word) || isOptional(word))
    this.#add(`wording ${joined.word}`, (areRight ? exactMatcher : typedMatcher)(joined, grades, bits))
  }

  #isWord = (word: string) => isKnown(word) || this.#meanings.hasWord(stemOf(word))

  finished(): TermQuery {
    return { matchers: [...this.#matchers.values()], togethers: this.#togethers, all: this.#all, bitCount: this.#bits }
  }

  /** @param byMeaning whether each word may also be found by its meaning: "mixie repair" finds "Mixer repair" */
  #addWording(
    words: readonly string[],
    term: number,
    grades: TypedGrades,
    isFollowed = false,
    byMeaning = false,
  ): void {
    if (words.length === 1) return this.#addTyped(words[0]!, term, grades, isFollowed)
    const needed = words.filter((word) => !isOptional(word))
    const parts = needed.length > 0 ? needed : words
    if (this.#bits + parts.length > MOST_BITS) return
    const needs = parts.map((word) => {
      const bit = this.#newBit()
      this.#addTyped(word, bit, grades, isFollowed || word !== words.at(-1))
      const is = byMeaning ? (askedWord(word, this.#meanings).meaning?.is ?? []) : []
      for (const id of is) this.#addConcept(id, TERM, bit)
      return bit
    })
    this.#togethers.push({ needs: needs.reduce((sum, bit) => sum | bit, 0), gives: term })
  }

  /** Also searches "cakeshop" as "cake" and "shop". */
  #addSplits(word: string, term: number): void {
    let room = MOST_SPLITS
    for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART && room > 0; at++) {
      const parts = [word.slice(0, at), word.slice(at)]
      if (!parts.every(this.#isWord) || this.#bits + 2 > MOST_BITS) continue
      room--
      this.#addWording(parts, term, UNKNOWN)
    }
  }

  #addTyped(word: string, bits: number, { whole, begun: longer, aside }: TypedGrades, isFollowed: boolean): void {
    const asked = askedWord(word, this.#meanings)
    const isWhole = isFollowed && word.length <= (asked.isKnown ? LONGEST_WHOLE.known : LONGEST_WHOLE.other)
    const begun = isWhole ? null : longer
    this.#add(`${whole}${begun}${aside} ${word}`, typedMatcher(asked, { whole, begun, aside }, bits))
  }

  #addConcept(id: string, grade: Grade, bits: number): void {
    this.#add(`${CONCEPT}${grade} ${id}`, { kind: 'concept', word: CONCEPT + id, grade, bits })
  }

  #add(key: string, matcher: Matcher): void {
    const known = this.#matchers.get(key)
    if (known) known.bits |= matcher.bits
    else this.#matchers.set(key, matcher)
  }

  #newBit(): number {
    return 1 << this.#bits++
  }
}

/** Copied field by field, because V8 copies objects by spreading much more slowly. */
const typedMatcher = (
  { word, stem, budget, isKnown, script, sound, others }: AskedWord | TypedMatcher,
  { whole, begun, aside }: TypedGrades,
  bits: number,
): TypedMatcher => ({ kind: 'typed', word, stem, whole, begun, others, aside, budget, isKnown, script, sound, bits })

/** Joined words are searched without typing errors: both at once would be too vague and too slow. */
const exactMatcher = ({ word, stem, isKnown }: AskedWord, grades: TypedGrades, bits: number): TypedMatcher => ({
  kind: 'typed',
  word,
  stem,
  whole: grades.whole,
  begun: grades.begun,
  others: [],
  aside: grades.aside,
  budget: 0,
  isKnown,
  script: 'other',
  sound: SILENT,
  bits,
})

/** Adjacent words may be written as one: "jan aushadhi" finds "Janaushadhi". */
const joinedMatcher = (term: Term, next: Term, bits: number, meanings: Meanings): TypedMatcher =>
  exactMatcher(askedWord([...term.words, ...next.words].join(''), meanings), UNKNOWN, bits)
