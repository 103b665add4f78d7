import { areBrands, type Meaning } from './meanings.ts'
import type { Grade, TextQuery } from './textQuery.ts'

/** The query of a single term, and how many bits it uses. */
export interface TermQuery extends TextQuery {
  bitCount: number
}

/** A part of a query that must be found: its words and their meaning. */
export interface Term {
  readonly words: readonly string[]
  readonly meaning: Meaning | null
  /** Grade of listings of the concept: 0 as typed, 2 by prefix, the worst when misspelled. */
  readonly grade: Grade
  /** The words with corrected spelling. */
  readonly meant: readonly string[]
  /** True when other words follow, so that its last word is complete. */
  readonly isFollowed?: boolean
  /** Computed on first use. */
  query: TermQuery | null
}

export const namesSomething = ({ meaning }: Term): boolean => meaning !== null && meaning.is.length > 0

/** True when the words name nothing but a brand. */
export const isBrand = (term: Term): boolean => namesSomething(term) && areBrands(term.meaning!.is)
