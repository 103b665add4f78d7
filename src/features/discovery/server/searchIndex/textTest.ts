import { type TextQuery, withTogethers } from '../../engine/text/textQuery.ts'
import type { FoundWords } from './dictionary.ts'
import type { Segment } from './segment.ts'

/** Stretches of words up to this long are marked word by word, longer ones compared by their ends. */
const LONGEST_MARKED = 64

/** Lists of postings that together hold every row of some condition: stretches of word numbers. */
export interface WordLists {
  /** from, to, from, to … */
  stretches: number[]
  /** Postings in them all; a row may come twice. */
  postings: number
  lists: number
}

/** A text asked of one segment: which rows hold it, and in which lists they stand. */
export class TextTest {
  readonly #query: TextQuery
  readonly #segment: Segment
  readonly #marks: Uint32Array
  readonly #marked: number[] = []
  /** from, to, bits of the stretches that are not marked. */
  readonly #stretches: number[] = []
  readonly #found: FoundWords[]
  /** No bit of these can be given: the text is nowhere in this segment. */
  readonly isHopeless: boolean

  constructor(query: TextQuery, segment: Segment) {
    this.#query = query
    this.#segment = segment
    this.#marks = segment.marks
    this.#found = query.matchers.map((matcher) => segment.parts.dictionary.find(matcher))
    let possible = 0
    for (const [i, { from, to, others }] of this.#found.entries()) {
      const { bits } = query.matchers[i]!
      if (to > from || others.length > 0) possible |= bits
      if (to - from > LONGEST_MARKED) this.#stretches.push(from, to, bits)
      else for (let word = from; word < to; word++) this.#mark(word, bits)
      for (const word of others) this.#mark(word, bits)
    }
    this.isHopeless = (withTogethers(query, possible) & query.all) !== query.all
  }

  /** The shortest of the lists that hold every row with one of the terms. */
  shortest(): WordLists {
    let best: WordLists | null = null
    for (let bit = 1; bit <= this.#query.all; bit <<= 1) {
      if ((this.#query.all & bit) === 0) continue
      const lists = this.#listsOfTerm(bit)
      if (!best || lists.postings < best.postings) best = lists
    }
    return best!
  }

  /** True when standing in one of `shortest()` is all that is asked. */
  get isOneTerm(): boolean {
    const { all, togethers } = this.#query
    return (all & (all - 1)) === 0 && togethers.length === 0
  }

  passes(row: number): boolean {
    const { words, columns, count } = this.#segment.parts
    const { all, togethers } = this.#query
    const end = row + 1 < count ? columns.firstWord[row + 1]! : words.length
    let bits = 0
    for (let at = columns.firstWord[row]!; at < end; at++) {
      const word = words[at]!
      bits |= this.#marks[word]!
      for (let i = 0; i < this.#stretches.length; i += 3) {
        if (word >= this.#stretches[i]! && word < this.#stretches[i + 1]!) bits |= this.#stretches[i + 2]!
      }
      if ((bits & all) === all) return true
    }
    return togethers.length > 0 && (withTogethers(this.#query, bits) & all) === all
  }

  /** Takes its marks off the segment; to be called when the search is done. */
  end(): void {
    for (const word of this.#marked) this.#marks[word] = 0
  }

  #mark(word: number, bits: number): void {
    this.#marks[word]! |= bits
    this.#marked.push(word)
  }

  #listsOfTerm(term: number): WordLists {
    const lists = this.#listsOfBit(term)
    for (const { needs, gives } of this.#query.togethers) {
      if (gives !== term) continue
      let rarest: WordLists | null = null
      for (let bit = 1; bit <= needs; bit <<= 1) {
        if ((needs & bit) === 0) continue
        const candidate = this.#listsOfBit(bit)
        if (!rarest || candidate.postings < rarest.postings) rarest = candidate
      }
      lists.stretches.push(...rarest!.stretches)
      lists.postings += rarest!.postings
      lists.lists += rarest!.lists
    }
    return lists
  }

  #listsOfBit(bit: number): WordLists {
    const { starts } = this.#segment.parts.wordLists
    const lists: WordLists = { stretches: [], postings: 0, lists: 0 }
    const add = (from: number, to: number) => {
      lists.stretches.push(from, to)
      lists.postings += starts[to]! - starts[from]!
      lists.lists += to - from
    }
    for (const [i, { from, to, others }] of this.#found.entries()) {
      if ((this.#query.matchers[i]!.bits & bit) === 0) continue
      if (to > from) add(from, to)
      for (const word of others) add(word, word + 1)
    }
    return lists
  }
}
