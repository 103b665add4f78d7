import { brandNamed } from '#features/concepts/brands.ts'
import { conceptById } from '#features/concepts/concept.ts'
import type { Instead } from '../contract.ts'
import type { ReadFilters } from '../reading/phrase.ts'
import { filtersOf, type ReadQuery, readQuery } from '../reading/readQuery.ts'
import { type AskedSearch, DEFAULT_RADIUS, FIRST_SIMILAR } from '../rules.ts'
import { QUALITIES, thingsOf } from './lists.ts'
import { asRepair } from './repairs.ts'
import { KeptTexts } from './text/keptTexts.ts'
import { BRAND, type Meanings } from './text/meanings.ts'
import { isEnglish, isKnown } from './text/everyday.ts'
import { isLeaning, isOptional, stemsOf } from './text/phrases.ts'
import { type Grade, GUESS, TERM } from './text/textQuery.ts'
import { isBrand, namesSomething, type Term } from './text/term.ts'
import { COMPLETE, otherwiseSpelled, termsOf } from './text/terms.ts'

/** A thing of a list: its words, and the query for it. */
interface Thing {
  words: string
  q: string
}

/** One interpretation of a search: as asked, or a fallback when that finds nothing. */
export interface Reading {
  asked: AskedSearch
  /** Null: as asked. */
  instead: Instead | null
  /** The corrected spelling; null when nothing is misspelled. */
  didYouMean: string | null
  /** The things of a list, each of which is searched: the query of `asked` is the whole text. Empty: not a list. */
  things: readonly Thing[]
  /** True when a later reading answers the text as a list. */
  isList: () => boolean
  /** The worst grade of a first result with which it is an answer. */
  worst: Grade
}

/**
 * False when a later reading should be tried: nothing was found, or only similar listings for the text of a list.
 * @param best grade of the first result; undefined: there is none
 */
export const isEnough = (best: number | undefined, { isList, worst }: Pick<Reading, 'isList' | 'worst'>): boolean =>
  best !== undefined && best <= worst && (best < FIRST_SIMILAR || !isList())

/** A part worth searching: contains a word other than a unit, because "12 v" or "5 kg" alone is no useful query. */
const WORD = /(?<![\p{L}\p{M}])(?!(?:kg|gm|ml|ltr|pcs|inch|watt|volt|rs)(?![\p{L}\p{M}]))[\p{L}\p{M}]{2,}/iu

/** Most readings of a search; further ones would only find irrelevant results. */
const MOST_READINGS = 7

/** Number of parts that are first searched with the filters of the text. */
const MOST_FILTERED = 2

/** Filters, order and words read from a text, independent of other parameters. */
interface TextReading {
  read: ReadQuery
  filters: Partial<ReadFilters>
  terms: readonly Term[]
  didYouMean: string | null
  /** The fallback readings; null until one is needed. */
  others: readonly Instead[] | null
  /** The things of the text if it is a list; null until they are needed. */
  things: readonly string[] | null
}

const keptReadings = new KeptTexts<TextReading>()

/**
 * The interpretations of a search, the first one as asked: filters and order named in its text are applied. Each is
 * computed when it is needed.
 */
export function* readingsOf(asked: AskedSearch, text: string, meanings: Meanings): Generator<Reading, void> {
  const said = keptReadings.of(text, meanings, textReading)
  const plain = { ...asked, q: cutFrom(text, said.read.words) }
  const asksForPrice = said.filters.maxPrice !== undefined
  const filtered = { ...withRead(plain, said.filters), ...(asksForPrice && { pricedOnly: true }) }
  const thingsIn = () => (said.things ??= said.terms.length > 1 ? thingsOf(text, meanings) : [])
  const isList = () => thingsIn().length > 1
  yield { asked: filtered, instead: null, didYouMean: said.didYouMean, things: [], isList, worst: GUESS }
  if (isList()) {
    const things = thingsIn().map((words) => ({ words, q: cutFrom(text, words) }))
    const instead: Instead = { words: thingsIn().join(', '), why: 'list', ...(said.read.parts.length > 0 && FILTERED) }
    yield { asked: filtered, instead, didYouMean: null, things, isList: NEVER, worst: GUESS }
  }
  said.others ??= othersOf(said, meanings)
  for (const instead of said.others) {
    const isPart = instead.why === 'part'
    const worst = isPart ? worstOf(termsOf(instead.words, meanings)) : GUESS
    const cut = { ...(instead.filtered ? filtered : plain), q: cutFrom(text, instead.words), ...(isPart && SURELY) }
    yield { asked: cut, instead, didYouMean: null, things: [], isList: NEVER, worst }
  }
}

const FILTERED = { filtered: true }
const SURELY = { surely: true }
const NEVER = () => false

/** A short last word, as in "ac near me". */
const ENDS_SHORT = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]{2,3}$/u

/** The words of a reading; a short last word that other words follow in the full text is marked as complete. */
const cutFrom = (text: string, words: string) =>
  ENDS_SHORT.test(words) && !text.trimEnd().toLowerCase().endsWith(words) ? words + COMPLETE : words

function textReading(text: string, meanings: Meanings): TextReading {
  const read = readQuery(text)
  const terms = termsOf(read.words, meanings)
  return { read, filters: filtersOf(read), terms, didYouMean: meantBy(terms), others: null, things: null }
}

function othersOf({ read, terms }: TextReading, meanings: Meanings): Instead[] {
  const others: Instead[] = []
  const add = (words: string, why: Instead['why'], more: Pick<Instead, 'filtered'> = {}) => {
    const isNew = WORD.test(words) && !others.some((other) => other.words === words && other.filtered === more.filtered)
    if (isNew) others.push({ words, why, ...more })
  }
  if (read.parts.length > 0) add(read.words, 'withoutFilters')
  const repair = asRepair(read.words)
  if (repair) add(repair, 'meant')
  const meant = knownMeant(terms, meanings)
  if (meant) add(meant, 'meant')
  const parts = terms.length === 1 ? shorter(terms[0]!, meanings, true) : partsOf(terms, read.words, meanings)
  if (read.parts.length > 0) for (const words of parts.slice(0, MOST_FILTERED)) add(words, 'part', FILTERED)
  for (const words of parts) add(words, 'part')
  return others.slice(0, MOST_READINGS - 1)
}

/** Applies filters named in the text unless the search itself sets them. */
function withRead(asked: AskedSearch, read: Partial<ReadFilters>): AskedSearch {
  const { minPrice, maxPrice, distance, rating, openNow, openAt, openAllDay, availability, sortBy } = read
  const isPlainSort = asked.sort === undefined || asked.sort === '' || asked.sort === 'nearest'
  return {
    ...asked,
    ...(minPrice !== undefined && { minPrice: Math.max(minPrice, asked.minPrice || 0) }),
    ...(maxPrice !== undefined && { maxPrice: Math.min(maxPrice, asked.maxPrice ?? maxPrice) }),
    ...(distance !== undefined && { radiusMeters: distance * 1000 }),
    ...(rating !== undefined && { minRating: Math.max(rating, asked.minRating || 0) }),
    ...(openNow && { openNow }),
    ...(openAt && { openAt }),
    ...(openAllDay && { openAllDay }),
    ...(availability && (asked.availability ?? 'any') === 'any' && { availability }),
    ...(sortBy && isPlainSort && { sort: sortBy }),
    ...(asked.radiusMeters === undefined && distance === undefined && { radiusMeters: DEFAULT_RADIUS }),
  }
}

/** The text with corrected spelling, when a term is misspelled. */
function meantBy(terms: readonly Term[]): string | null {
  if (terms.every(({ grade }) => grade !== GUESS)) return null
  return terms.flatMap(({ meant }) => meant).join(' ')
}

/**
 * Shorter correctly spelled words are not corrected, except to a brand: "live music" is not "lime", "City Bank" is
 * "Citi".
 */
const SHORTEST_MEANT = 5

/**
 * Replaces a correctly spelled word that names nothing by a similar one that names a concept; the first that can be
 * replaced.
 * @returns the whole text with the replacement; null when there is none
 */
function knownMeant(terms: readonly Term[], meanings: Meanings): string | null {
  for (const [i, { words }] of terms.entries()) {
    if (namesSomething(terms[i]!)) continue
    const term = words.length === 1 && isKnown(words[0]!) ? otherwiseSpelled(words[0]!, meanings) : null
    if (term && (words[0]!.length >= SHORTEST_MEANT || isBrand(term)))
      return terms.flatMap((other, at) => (at === i ? term.meant : other.words)).join(' ')
  }
  return null
}

/**
 * A wording without its first or last word, meaningful ones first: "ice cream" of "ice cream parlour", "watch" before
 * "repair" of "watch repair", "car" of "second hand car"; for a brand, its kind. As the whole query (`isAlone`) also a word that means nothing, if no
 * other does: "newborn" of "newborn kit".
 */
function shorter(term: Term, meanings: Meanings, isAlone = false): string[] {
  const { words } = term
  const means = (part: readonly string[]) => meanings.names(stemsOf(part))
  const hasQuality = (part: readonly string[]) => (meanings.of(stemsOf(part))?.is ?? []).some((id) => QUALITIES.has(id))
  const cuts = [words.slice(1), words.slice(0, -1), ...(hasQuality(words.slice(0, 2)) ? [words.slice(2)] : [])]
  const parts = words.length < 2 ? [] : cuts.map(trimmed).filter((part) => part.length > 0 && saysAnything(part))
  const meaning = parts.filter(means).sort((a, b) => Number(hasQuality(a)) - Number(hasQuality(b)))
  const isNamed = namesSomething(term) && !isBrand(term) && (!isAlone || meaning.length > 0)
  const others = isNamed ? [] : parts.filter((part) => !means(part))
  return [...meaning, ...others].map((part) => part.join(' ')).concat(kindsOf(term))
}

const saysAnything = (words: readonly string[]) => !words.every(isLeaning)

/** The kind of a brand's places, searched when no place of the brand is found: coffee places for "CCD". */
function kindsOf(term: Term): string[] {
  if (!isBrand(term)) return []
  const [kind] = term.meaning!.is.flatMap((id) => brandNamed(id.slice(BRAND.length))?.conceptIds ?? [])
  const concept = kind === undefined ? undefined : conceptById(kind)
  return concept ? [concept.name.en.split(' / ')[0]!.toLowerCase()] : []
}

/** Removes optional words (function words, generic nouns) at both ends. */
function trimmed(words: readonly string[]): string[] {
  const isNeeded = (word: string) => !isOptional(word)
  const from = words.findIndex(isNeeded)
  return from < 0 ? [] : words.slice(from, words.findLastIndex(isNeeded) + 1)
}

/**
 * Parts of a query, best first: the words before "with", "for", "near"; terms that name something; all terms but one,
 * then single ones, then shorter ones ("saree" of "silk saree"). Wordings of several words and goods rank highest, then
 * brands, then other terms that name something. Words behind "for" count only if those before say nothing.
 */
function partsOf(terms: readonly Term[], words: string, meanings: Meanings): string[] {
  const head = trimmed((HEAD.exec(words)?.[1] ?? '').split(' '))
  const inHead = terms.filter(({ words: [word] }) => head.includes(word!))
  const headSays = inHead.some(isSaying)
  const main = headSays ? inHead : terms
  const said = main.filter(isSaying)
  const weight = (term: Term, i: number) => worthOf(term) * terms.length + i
  const byWeight = said.map((term, at) => ({ term, at, weight: weight(term, at) })).sort((a, b) => a.weight - b.weight)
  const wordsOf = (list: readonly Term[]) => list.flatMap(({ words: own }) => own).join(' ')
  const allButOne = said.length < 3 ? [] : byWeight.map(({ at }) => wordsOf(said.toSpliced(at, 1)))
  const single = byWeight.toReversed().map(({ term }) => wordsOf([term]))
  const naming = said.filter(namesSomething)
  const shorterOnes = said.filter((term) => term.words.length > 1).flatMap((term) => shorter(term, meanings))
  return [
    ...(headSays ? [head.join(' ')] : []),
    ...(said.length > 1 && said.length < terms.length ? [wordsOf(said)] : []),
    ...(naming.length > 1 && naming.length < said.length ? [wordsOf(naming)] : []),
    ...allButOne.slice(0, 3),
    ...single,
    ...shorterOnes,
  ]
}

const worthOf = (term: Term) =>
  isBrand(term) ? 2 : !namesSomething(term) ? 0 : term.words.length > 1 ? 4 : isGood(term) ? 3 : 1
const isGood = ({ meaning }: Term) => meaning?.is.some((id) => id.startsWith('product/')) ?? false
const isQuality = (term: Term) => namesSomething(term) && term.meaning!.is.every((id) => QUALITIES.has(id))
/** True unless it only leans on others ("second hand"); "child doctor" is a wording of its own. */
const isSaying = (term: Term) =>
  !isQuality(term) && ((namesSomething(term) && term.words.length > 1) || saysAnything(term.words))

/** A part is never a guess; a common word that names nothing must be found as such. */
const worstOf = ([term, ...others]: readonly Term[]): Grade =>
  term && others.length === 0 && term.meaning === null && term.words.every(isEnglish) ? EXACT : TERM
const EXACT = (FIRST_SIMILAR - 1) as Grade

/** The main words come before one of these prepositions. */
const HEAD = /^(.+?) (?:with|for|near|in|at|from|without|on) .+$/
