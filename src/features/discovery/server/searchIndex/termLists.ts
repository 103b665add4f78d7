import type { Grade, TextQuery, Together } from '../../engine/text/textQuery.ts'
import type { Segment } from './segment.ts'

/** How many numbers describe a range of entries: from, to and grade. */
export const STRETCH = 3

/**
 * Posting lists that together contain every row that matches a term, as ranges of entries. A word has two entries: 2 ×
 * its number for rows in which it counts in full, plus 1 for rows that have it as an aside word.
 */
export interface WordLists {
  /** from, to, from, to … */
  stretches: number[]
  /** Total number of postings; a row may be counted twice. */
  postings: number
  lists: number
}

/** The posting lists of a text's terms in one segment, for the grades looked up so far. */
export class TermLists {
  readonly #query: TextQuery
  readonly #segment: Segment
  /** By index of the matcher: the ranges of entries that it matches. */
  readonly #found: readonly (readonly number[])[]

  constructor(query: TextQuery, segment: Segment, found: readonly (readonly number[])[]) {
    this.#query = query
    this.#segment = segment
    this.#found = found
  }

  /** The term with the fewest postings at grades up to this one. */
  rarestTerm(to: Grade): number {
    const { all } = this.#query
    let rarest = 0
    let least = Infinity
    for (let bit = 1; bit <= all; bit <<= 1) {
      if ((all & bit) === 0) continue
      const postings = this.postingsOf(bit, 0, to)
      if (postings >= least) continue
      least = postings
      rarest = bit
    }
    return rarest
  }

  postingsOf(term: number, from: number, to: number): number {
    let postings = this.#postingsOfBit(term, from, to)
    for (const together of this.#query.togethers)
      if (together.gives === term) postings += this.#postingsOfBit(this.#rarestBit(together, from, to), from, to)
    return postings
  }

  #postingsOfBit(bit: number, first: number, last: number): number {
    const { starts } = this.#segment.parts.wordLists
    const { matchers } = this.#query
    let postings = 0
    for (let i = 0; i < matchers.length; i++) {
      if ((matchers[i]!.bits & bit) === 0) continue
      const stretches = this.#found[i]!
      for (let at = 0; at < stretches.length; at += STRETCH) {
        const grade = stretches[at + 2]!
        if (grade >= first && grade <= last) postings += starts[stretches[at + 1]!]! - starts[stretches[at]!]!
      }
    }
    return postings
  }

  /** The bit of the word with the fewest postings, among words that count only together. */
  #rarestBit({ needs }: Together, from: number, to: number): number {
    let rarest = 0
    let least = Infinity
    for (let bit = 1; bit <= needs; bit <<= 1) {
      if ((needs & bit) === 0) continue
      const postings = this.#postingsOfBit(bit, from, to)
      if (postings >= least) continue
      least = postings
      rarest = bit
    }
    return rarest
  }

  listsOf(term: number, from: number, to: number): WordLists {
    const lists: WordLists = { stretches: [], postings: 0, lists: 0 }
    this.#addLists(term, from, to, lists)
    for (const together of this.#query.togethers)
      if (together.gives === term) this.#addLists(this.#rarestBit(together, from, to), from, to, lists)
    return lists
  }

  #addLists(bit: number, first: number, last: number, lists: WordLists): void {
    const { starts } = this.#segment.parts.wordLists
    const { matchers } = this.#query
    for (let i = 0; i < matchers.length; i++) {
      if ((matchers[i]!.bits & bit) === 0) continue
      const stretches = this.#found[i]!
      for (let at = 0; at < stretches.length; at += STRETCH) {
        const grade = stretches[at + 2]!
        if (grade < first || grade > last) continue
        const from = stretches[at]!
        const to = stretches[at + 1]!
        lists.stretches.push(from, to)
        lists.postings += starts[to]! - starts[from]!
        lists.lists += to - from
      }
    }
  }
}
