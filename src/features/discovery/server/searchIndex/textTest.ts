import {
  type Grade,
  gradeOfConcept,
  GRADES,
  GUESS,
  type Matcher,
  type TextQuery,
  withTogethers,
} from '../../engine/text/textQuery.ts'
import type { Segment } from './segment.ts'

/** Stretches of words up to this long are marked word by word, longer ones compared by their ends. */
const LONGEST_MARKED = 64

/**
 * Lists of postings that together hold every row of some condition: stretches of entries. A word has two entries, one for
 * the rows in which it counts in full, one for those that hold it aside: 2 × its number, and one more.
 */
export interface WordLists {
  /** from, to, from, to … */
  stretches: number[]
  /** Postings in them all; a row may come twice. */
  postings: number
  lists: number
}

/**
 * A text asked of one segment, grade by grade: which rows answer at this grade and at no better one, and in which lists
 * they stand.
 */
export class TextTest {
  readonly #query: TextQuery
  readonly #segment: Segment
  readonly #marks: Uint32Array
  readonly #better: Uint32Array
  readonly #marked: number[] = []
  /** from, to, bits of the stretches that are not marked. */
  readonly #stretches: number[] = []
  #betterStretches = 0
  /** By place of the matcher: the stretches of entries that it finds, and those of them that this grade added. */
  readonly #found: number[][]
  readonly #added: number[][]
  #grade = -1
  #possible = 0
  /** Some rows may answer at a better grade and must be left out. */
  #mayBeBetter = false

  constructor(query: TextQuery, segment: Segment) {
    this.#query = query
    this.#segment = segment
    this.#marks = segment.marks
    this.#better = segment.betterMarks
    this.#found = query.matchers.map(() => [])
    this.#added = query.matchers.map(() => [])
  }

  /** Goes on to a grade. @returns false when nothing answers at it */
  goTo(grade: Grade): boolean {
    let isNew = false
    while (this.#grade < grade) isNew = this.#next() || isNew
    return isNew && this.#isPossible
  }

  get #isPossible(): boolean {
    return (withTogethers(this.#query, this.#possible) & this.#query.all) === this.#query.all
  }

  /** @returns true when the grade adds anything */
  #next(): boolean {
    this.#mayBeBetter = this.#grade >= 0 && this.#isPossible
    if (this.#mayBeBetter) for (const entry of this.#marked) this.#better[entry] = this.#marks[entry]!
    this.#betterStretches = this.#stretches.length
    this.#grade++
    let isNew = false
    for (const [i, matcher] of this.#query.matchers.entries()) {
      const added = this.#entriesOf(matcher, GRADES[this.#grade]!)
      this.#added[i] = added
      if (added.length === 0) continue
      isNew = true
      this.#possible |= matcher.bits
      this.#found[i]!.push(...added)
      for (let at = 0; at < added.length; at += 2) this.#mark(added[at]!, added[at + 1]!, matcher.bits)
    }
    return isNew
  }

  /** The stretches of entries that a matcher finds at just this grade (or at better ones, too). */
  #entriesOf(matcher: Matcher, grade: Grade): number[] {
    const { dictionary } = this.#segment.parts
    const entries: number[] = []
    const addBoth = (word: number) => entries.push(2 * word, 2 * word + 2)
    if (matcher.kind === 'concept') {
      const isFull = matcher.grade === grade
      const isAside = gradeOfConcept(matcher, true) === grade
      const word = isFull || isAside ? dictionary.placeOf(matcher.word) : -1
      if (word >= 0) entries.push(2 * word + (isFull ? 0 : 1), 2 * word + (isAside ? 2 : 1))
      return entries
    }
    if (grade === matcher.whole)
      for (const word of dictionary.formsOf(matcher.stem)) entries.push(2 * word, 2 * word + 1)
    if (grade === 2) {
      for (const word of dictionary.formsOf(matcher.stem)) entries.push(2 * word + 1, 2 * word + 2)
      for (const word of dictionary.heard(matcher)) addBoth(word)
    }
    if (grade === matcher.begun) {
      const [from, to] = dictionary.begunBy(matcher.word)
      if (to > from) entries.push(2 * from, 2 * to)
    }
    if (grade === GUESS) for (const word of dictionary.loose(matcher)) addBoth(word)
    return entries
  }

  #mark(from: number, to: number, bits: number): void {
    if (to - from > LONGEST_MARKED) this.#stretches.push(from, to, bits)
    else {
      for (let entry = from; entry < to; entry++) {
        this.#marks[entry]! |= bits
        this.#marked.push(entry)
      }
    }
  }

  /** The shortest of the lists that hold every row of this grade with one of the terms. */
  shortest(): WordLists {
    const { all } = this.#query
    if (this.isOneTerm) return this.#listsOfTerm(all, this.#added)
    let best: WordLists | null = null
    for (let bit = 1; bit <= all; bit <<= 1) {
      if ((all & bit) === 0) continue
      const lists = this.#listsOfTerm(bit, this.#found)
      if (!best || lists.postings < best.postings) best = lists
    }
    return best!
  }

  /** One term without wordings of several words: what this grade added holds every row of it. */
  get isOneTerm(): boolean {
    const { all, togethers } = this.#query
    return (all & (all - 1)) === 0 && togethers.length === 0
  }

  /** True when standing in one of `shortest()` is all that is asked. */
  get isListEnough(): boolean {
    return this.isOneTerm && !this.#mayBeBetter
  }

  passes(row: number): boolean {
    const { words, columns, count } = this.#segment.parts
    const { all, togethers } = this.#query
    const end = row + 1 < count ? columns.firstWord[row + 1]! : words.length
    let bits = 0
    let better = 0
    for (let at = columns.firstWord[row]!; at < end; at++) {
      const entry = words[at]!
      bits |= this.#marks[entry]!
      better |= this.#better[entry]!
      for (let i = 0; i < this.#stretches.length; i += 3) {
        if (entry < this.#stretches[i]! || entry >= this.#stretches[i + 1]!) continue
        bits |= this.#stretches[i + 2]!
        if (i < this.#betterStretches) better |= this.#stretches[i + 2]!
      }
      if (!this.#mayBeBetter && (bits & all) === all) return true
    }
    if (this.#mayBeBetter && this.#isAll(better)) return false
    return (bits & all) === all || (togethers.length > 0 && this.#isAll(bits))
  }

  #isAll(bits: number): boolean {
    const { all } = this.#query
    return (withTogethers(this.#query, bits) & all) === all
  }

  /** Takes its marks off the segment; to be called when the search is done. */
  end(): void {
    for (const entry of this.#marked) {
      this.#marks[entry] = 0
      this.#better[entry] = 0
    }
  }

  #listsOfTerm(term: number, found: readonly number[][]): WordLists {
    const lists = this.#listsOfBit(term, found)
    for (const { needs, gives } of this.#query.togethers) {
      if (gives !== term) continue
      let rarest: WordLists | null = null
      for (let bit = 1; bit <= needs; bit <<= 1) {
        if ((needs & bit) === 0) continue
        const candidate = this.#listsOfBit(bit, found)
        if (!rarest || candidate.postings < rarest.postings) rarest = candidate
      }
      lists.stretches.push(...rarest!.stretches)
      lists.postings += rarest!.postings
      lists.lists += rarest!.lists
    }
    return lists
  }

  #listsOfBit(bit: number, found: readonly number[][]): WordLists {
    const { starts } = this.#segment.parts.wordLists
    const lists: WordLists = { stretches: [], postings: 0, lists: 0 }
    for (const [i, stretches] of found.entries()) {
      if ((this.#query.matchers[i]!.bits & bit) === 0) continue
      for (let at = 0; at < stretches.length; at += 2) {
        const [from, to] = [stretches[at]!, stretches[at + 1]!]
        lists.stretches.push(from, to)
        lists.postings += starts[to]! - starts[from]!
        lists.lists += to - from
      }
    }
    return lists
  }
}
