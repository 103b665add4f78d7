import { conceptById } from '#features/concepts/concept.ts'
import { BRAND, type Meaning, type Meanings } from '#features/discovery/engine/text/meanings.ts'
import { isOptional, stemsOf } from '#features/discovery/engine/text/phrases.ts'
import { readText } from '#features/discovery/engine/text/readText.ts'
import {
  CONCEPT,
  type Matcher,
  TERM,
  type TextQuery,
  type TypedMatcher,
} from '#features/discovery/engine/text/textQuery.ts'
import { compoundsOf } from '#features/discovery/engine/text/words.ts'
import { readQuery } from '#features/discovery/reading/readQuery.ts'
import fillers from './data/fillers.json' with { type: 'json' }
import type { RequestKind } from './rules.ts'

const FILLERS = new Set(
  Object.values(fillers).flatMap((words) => words.split(' ').flatMap((word) => compoundsOf(word).flat())),
)
/** Maximum number of wanted things to match. */
const MOST_WANTED = 4
const SHORTEST_WORD = 3

/** One thing wanted by a request. */
interface Wanted {
  is: readonly string[]
  /** Concepts of places that usually have it. */
  related: readonly string[]
  /** The word itself if no concept has that name; "" otherwise. */
  word: string
}

/** A parsed request, input of the matcher. */
export interface UnderstoodRequest {
  /** Wanted concepts; none: only its words count. */
  concepts: string[]
  /** Queries in order: people who have all of it, then people who have one of it. Empty: no usable words. */
  queries: TextQuery[]
}

/**
 * Parses a request in free text, which has sentences where a search has keywords. Terms of concepts and unknown words
 * count; filler words do not.
 */
export function understandRequest(words: string, kind: RequestKind, meanings: Meanings): UnderstoodRequest {
  const wanted = chosen(wantedIn(compoundsOf(readQuery(words).words).flat(), meanings), kind).slice(0, MOST_WANTED)
  const concepts = [...new Set(wanted.flatMap(({ is, related }) => (is.length > 0 ? is : related)))]
  if (wanted.length === 0) return { concepts, queries: [] }
  // For borrowing or help, a shop that sells a thing does not match: it neither lends nor repairs it.
  const needed = kind === 'buy' ? wanted : wanted.map((each) => (each.is.length > 0 ? { ...each, related: [] } : each))
  const queries = [queryOf(needed, true, meanings)]
  if (wanted.length > 1) queries.push(queryOf(needed, false, meanings))
  return { concepts, queries }
}

/** The things named by the words, longest terms first. */
function wantedIn(words: readonly string[], meanings: Meanings): Wanted[] {
  const wanted: Wanted[] = []
  const stems = stemsOf(words)
  for (let at = 0; at < words.length;) {
    const { length, ...found } = longestAt(words, stems, at, meanings)
    if (found.is.length + found.related.length > 0 || found.word !== '') wanted.push(found)
    at += length
  }
  return wanted
}

function longestAt(words: readonly string[], stems: readonly string[], at: number, meanings: Meanings) {
  for (let length = meanings.longestFrom(stems[at]!); length >= 1; length--) {
    const wording = words.slice(at, at + length)
    if (wording.every((word) => isFiller(word))) continue
    const meaning = placesOnly(meanings.of(stems.slice(at, at + length)))
    if (meaning.is.length > 0) return { ...meaning, word: '', length }
    if (length === 1 && meaning.related.length > 0) return { ...meaning, word: wording[0]!, length }
  }
  const word = words[at]!
  const isWord = !isFiller(word) && word.length >= SHORTEST_WORD
  return { is: [], related: [], word: isWord ? word : '', length: 1 }
}

const isFiller = (word: string) => FILLERS.has(word) || isOptional(word) || /^\p{N}+$/u.test(word)

/**
 * Removes brands from the concepts, because people are matched by kinds of thing, not by brands. A brand is never only
 * related to a word.
 */
const placesOnly = (meaning: Meaning | null): Pick<Wanted, 'is' | 'related'> => ({
  is: meaning?.is.filter((id) => !id.startsWith(BRAND)) ?? [],
  related: meaning?.related ?? [],
})

const isGoods = ({ is }: Wanted) => is.some((id) => conceptById(id)?.kind === 'product')

/**
 * Orders the wanted things: concepts before plain words; for buy and borrow, goods before places that have them; for
 * help, people who do it before their tools.
 */
function chosen(wanted: readonly Wanted[], kind: RequestKind): Wanted[] {
  const same = (a: Wanted, b: Wanted) => [...a.is, a.word].join() === [...b.is, b.word].join()
  const once = wanted.filter((each, i) => !wanted.slice(0, i).some((other) => same(each, other)))
  const named = once.filter(({ is, related }) => is.length + related.length > 0)
  const suits = named.filter((each) => (kind === 'help' ? each.is.length > 0 && !isGoods(each) : isGoods(each)))
  if (suits.length > 0) return suits
  return named.length > 0 ? named : once
}

function queryOf(wanted: readonly Wanted[], needsAll: boolean, meanings: Meanings): TextQuery {
  const matchers: Matcher[] = []
  for (const [i, { is, related, word }] of wanted.entries()) {
    const bits = needsAll ? 1 << i : 1
    for (const id of is) matchers.push({ kind: 'concept', word: CONCEPT + id, grade: 0, bits })
    for (const id of related) matchers.push({ kind: 'concept', word: CONCEPT + id, grade: TERM, bits })
    const typed = readText(word, meanings)?.matchers.filter((each): each is TypedMatcher => each.kind === 'typed')
    for (const each of typed ?? []) if (each.word === word) matchers.push({ ...each, bits })
  }
  return { matchers, togethers: [], all: needsAll ? (1 << wanted.length) - 1 : 1 }
}
