import { KeptTexts } from './keptTexts.ts'
import { isKnown } from './knownWords.ts'
import type { Meanings } from './meanings.ts'
import { isOptional } from './phrases.ts'
import { askedSoundOf, SILENT } from './sound.ts'
import { stemOf } from './stems.ts'
import { type Term, termsOf } from './terms.ts'
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
import { scriptOf } from './words.ts'

/** Most bits that keep bit operations positive. */
const MOST_BITS = 30
/** An unknown word is also searched as two, if one part is known and both have this length. */
const SHORTEST_PART = 3
const MOST_SPLITS = 2

const keptQueries = new KeptTexts<TextQuery | null>()

/** Parses a search text. @returns null when it holds no word */
export const readText = (text: string, meanings: Meanings): TextQuery | null =>
  keptQueries.of(text, meanings, freshText)

function freshText(text: string, meanings: Meanings): TextQuery | null {
  const terms = termsOf(text, meanings)
  if (terms.length === 0) return null
  const query = new Builder(meanings)
  for (const term of terms) query.addTerm(term)
  query.addNeighbours(terms)
  return query.finished()
}

type TypedGrades = Pick<TypedMatcher, 'whole' | 'begun' | 'aside'>
/** Of words that mean nothing known. */
const UNKNOWN: TypedGrades = { whole: 0, begun: 2, aside: 2 }

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
    const names = means && meaning.is.length > 0
    const grades: TypedGrades = { whole: names ? 1 : 0, begun: means ? GUESS : 2, aside: names ? GUESS : 2 }
    this.#addWording(words, bit, grades)
    if (words.length > 1) this.#addJoined(words, bit, grades)
    for (const id of meaning?.is ?? []) this.#addConcept(id, grade, bit)
    for (const id of meaning?.related ?? []) this.#addConcept(id, TERM, bit)
    if (words.length === 1 && meaning === null) this.#addSplits(words[0]!, bit)
  }

  /** Adjacent words may be written as one: "jan aushadhi" finds "Janaushadhi". */
  addNeighbours(terms: readonly Term[]): void {
    for (const [i, term] of terms.slice(0, -1).entries()) {
      const next = terms[i + 1]!
      const joined = [...term.words, ...next.words].join('')
      const bits = this.#bitOf.get(term)! | this.#bitOf.get(next)!
      this.#matchers.set(`joined ${joined}`, { ...joinedExactly(typed(joined, bits, this.#meanings)), ...UNKNOWN })
    }
  }

  #addJoined(words: readonly string[], bits: number, grades: TypedGrades): void {
    const plain = typed(words.join(''), bits, this.#meanings)
    const areRight =
      plain.script === 'latin' &&
      words.every((word) => isOptional(word) || isKnown(word) || this.#meanings.hasWord(stemOf(word)))
    this.#matchers.set(`wording ${plain.word}`, { ...(areRight ? joinedExactly(plain) : plain), ...grades })
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

  /** Also searches "cakeshop" as "cake" and "shop". */
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
    const key = `${grades.whole}${grades.begun}${grades.aside} ${word}`
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

/** Joined words are searched without typing errors: both at once would be too vague and too slow. */
const joinedExactly = (matcher: ReturnType<typeof typed>) =>
  ({ ...matcher, budget: 0, script: 'other', sound: SILENT }) as const

type Typed = Omit<TypedMatcher, keyof TypedGrades>

function typed(word: string, bits: number, meanings: Meanings): Typed {
  const { stem, budget, isKnown: isRight, script, sound } = keptWords.of(word, meanings, freshlyTyped)
  return { kind: 'typed', word, stem, budget, isKnown: isRight, script, sound, bits }
}

/** People type the same words in other texts. */
const keptWords = new KeptTexts<Omit<Typed, 'kind' | 'word' | 'bits'>>()

function freshlyTyped(word: string, meanings: Meanings) {
  const stem = stemOf(word)
  const isRight = isKnown(word) || meanings.hasWord(stem)
  const isShortName = !isRight && /^[a-z]{4}$/.test(word)
  const budget = isShortName ? 1 : typoBudget(word)
  return { stem, budget, isKnown: isRight, script: scriptOf(word), sound: askedSoundOf(word) } as const
}
