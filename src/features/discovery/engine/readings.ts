import type { Instead } from '../contract.ts'
import { filtersOf, readQuery } from '../reading/readQuery.ts'
import { type AskedSearch, DEFAULT_RADIUS } from '../rules.ts'
import { isKnown } from './text/knownWords.ts'
import type { Meanings } from './text/meanings.ts'
import { stemsOf } from './text/phrases.ts'
import { GUESS } from './text/textQuery.ts'
import { corrected, type Term, termsOf } from './text/readText.ts'

/** One way to take a search: as it was asked, or what is answered when that finds nothing. */
export interface Reading {
  asked: AskedSearch
  /** Null: as it was asked. */
  instead: Instead | null
  /** How its words were probably meant; null when they are spelled right. */
  didYouMean: string | null
}

/** More would only find what nobody asked for. */
const MOST_READINGS = 7

/** All ways to take a search, the first as asked: what its text says besides words becomes filters and order. */
export function readingsOf(asked: AskedSearch, text: string, meanings: Meanings): Reading[] {
  const read = readQuery(text)
  const terms = termsOf(read.words, meanings)
  const plain = { ...asked, q: read.words }
  const first: Reading = {
    asked: withRead(plain, filtersOf(read)),
    instead: null,
    didYouMean: meantBy(terms),
  }
  const others: Reading[] = []
  const add = (words: string, why: Instead['why']) => {
    const isNew = words !== '' && ![...others].some((other) => other.asked.q === words)
    if (isNew) others.push({ asked: { ...plain, q: words }, instead: { words, why }, didYouMean: null })
  }
  if (read.parts.length > 0) add(read.words, 'withoutFilters')
  const meant = knownMeant(terms, meanings)
  if (meant) add(meant, 'meant')
  for (const words of terms.length === 1 ? shorter(terms[0]!, meanings) : partsOf(terms)) add(words, 'part')
  return [first, ...others].slice(0, MOST_READINGS)
}

/** Filters of the text, where the search itself says nothing else. */
function withRead(asked: AskedSearch, read: ReturnType<typeof filtersOf>): AskedSearch {
  const { minPrice, maxPrice, distance, rating, openNow, openAllDay, availability, sortBy } = read
  const isPlainSort = asked.sort === undefined || asked.sort === '' || asked.sort === 'nearest'
  return {
    ...asked,
    ...(minPrice !== undefined && { minPrice: Math.max(minPrice, asked.minPrice || 0) }),
    ...(maxPrice !== undefined && { maxPrice: Math.min(maxPrice, asked.maxPrice ?? maxPrice) }),
    ...(distance !== undefined && { radiusMeters: distance * 1000 }),
    ...(rating !== undefined && { minRating: Math.max(rating, asked.minRating || 0) }),
    ...(openNow && { openNow }),
    ...(openAllDay && { openAllDay }),
    ...(availability && (asked.availability ?? 'any') === 'any' && { availability }),
    ...(sortBy && isPlainSort && { sort: sortBy }),
    ...(asked.radiusMeters === undefined && distance === undefined && { radiusMeters: DEFAULT_RADIUS }),
  }
}

/** The terms as they were probably meant, when one is misspelled. */
function meantBy(terms: readonly Term[]): string | null {
  if (terms.every(({ grade }) => grade !== GUESS)) return null
  return terms.flatMap(({ meant }) => meant).join(' ')
}

/** Words that are spelled right, but as another word: the first that makes a wording of a concept. */
function knownMeant(terms: readonly Term[], meanings: Meanings): string | null {
  for (const [i, { words, meaning }] of terms.entries()) {
    if (meaning !== null && meaning.is.length > 0) continue
    const term = words.length === 1 && isKnown(words[0]!) ? corrected([...words], [0], meanings) : null
    if (term) return terms.flatMap((other, at) => (at === i ? term.meant : other.words)).join(' ')
  }
  return null
}

/** A wording without its first or its last word, what means something first: "ice cream" of the parlour. */
function shorter({ words }: Term, meanings: Meanings): string[] {
  if (words.length < 2) return []
  const parts = [words.slice(1), words.slice(0, -1)]
  const means = (part: string[]) => (meanings.of(stemsOf(part))?.is.length ?? 0) > 0
  return [...parts.filter(means), ...parts.filter((part) => !means(part))].map((part) => part.join(' '))
}

/** Parts of what was asked, the best first: all but one term, then single ones; what names a concept counts most. */
function partsOf(terms: readonly Term[]): string[] {
  const weight = ({ meaning }: Term, i: number) => (meaning !== null && meaning.is.length > 0 ? terms.length : 0) + i
  const byWeight = terms.map((term, i) => ({ term, weight: weight(term, i) })).sort((a, b) => a.weight - b.weight)
  const wordsOf = (list: readonly Term[]) => list.flatMap(({ words }) => words).join(' ')
  const allButOne = byWeight.map(({ term }) => wordsOf(terms.filter((other) => other !== term)))
  const single = byWeight.toReversed().map(({ term }) => wordsOf([term]))
  return terms.length === 2 ? allButOne : [...allButOne.slice(0, 3), ...single]
}
