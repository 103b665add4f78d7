import { conceptById } from '#features/concepts/concept.ts'
import { type AskedWord, askedWord, spelledOut } from './askedWord.ts'
import { KeptTexts } from './keptTexts.ts'
import { areBrands, BRAND, LONGEST_WORDING, type Meaning, type Meanings } from './meanings.ts'
import { stemsOf } from './phrases.ts'
import type { Term } from './term.ts'
import { type Grade, GUESS } from './textQuery.ts'
import { plainWords } from './words.ts'

/** Most words of a query; further ones are ignored. */
export const MOST_WORDS = 8

/** Last character of a text whose last word is complete, not the beginning of another. */
export const COMPLETE = '.'

const keptTerms = new KeptTexts<readonly Term[]>()

/** Terms in the order of the text: wordings of concepts, and single words. A repeated word gives the same object. */
export const termsOf = (text: string, meanings: Meanings): readonly Term[] => keptTerms.of(text, meanings, freshTerms)

function freshTerms(text: string, meanings: Meanings): readonly Term[] {
  const texts = plainWords(text)
  const isOpen = !text.endsWith(COMPLETE)
  const words: AskedWord[] = []
  for (let i = 0; i < texts.length && i < MOST_WORDS; i++) words.push(spelledOut(texts[i]!, meanings))
  const terms: Term[] = []
  /** By term: its word, null for several words. */
  const single: Array<AskedWord | null> = []
  let isAllOptional = true
  for (let at = 0; at < words.length;) {
    const several = words.length - at > 1 ? wordingAt(words, at, isOpen, meanings) : null
    const word = several ? null : words[at]!
    const term = several ?? singleTerm(word!, isOpen && at === words.length - 1, meanings)
    terms.push(term)
    single.push(word)
    if (!word?.isOptional) isAllOptional = false
    at += term.words.length
  }
  if (isAllOptional) return terms
  const needed: Term[] = []
  for (let i = 0; i < terms.length; i++) {
    const word = single[i]!
    if (word?.isOptional) continue
    const isSaid = (i + 1 < terms.length ? single[i + 1] : single[i - 1])?.isGeneric === true
    needed.push(withGeneric(terms[i]!, word, isSaid, meanings))
  }
  return merged(needed, meanings)
}

/** Joins neighbours that are a wording in English: "aankh ka doctor" is an eye doctor, "joote ki marammat" shoe repair. */
function merged(terms: readonly Term[], meanings: Meanings): readonly Term[] {
  const joined: Term[] = []
  for (const term of terms) {
    const before = joined.at(-1)
    const meaning = before ? meaningTogether(before, term, meanings) : null
    if (meaning) joined[joined.length - 1] = { ...term, ...termOf([...before!.words, ...term.words], meaning, 0) }
    else joined.push(term)
  }
  return joined
}

function meaningTogether(first: Term, second: Term, meanings: Meanings): Meaning | null {
  if (first.grade !== 0 || second.grade !== 0 || !first.meaning || !second.meaning) return null
  const [a, b] = [englishOf(first), englishOf(second)]
  if (!a || !b) return null
  const isTurned = first.meaning.is.some((id) => LEADING.has(id))
  const named = (stems: readonly string[]) => meanings.of(stems) ?? meanings.withGeneric(stems)
  const found = named([...a, ...b]) ?? (isTurned ? named([...b, ...a]) : null)
  return found && found.is.length + found.related.length > 0 && !found.is.some((id) => id.startsWith(BRAND))
    ? found
    : null
}

/** "doctor for eyes", "repair of shoes" */
const LEADING = new Set(['amenity/doctors', 'product/repair'])

/** The stems of the first thing that a term names, in English; null when it names no thing or doctor. */
function englishOf({ meaning }: Term): string[] | null {
  const id = meaning?.is.find((each) => each.startsWith('product/') || LEADING.has(each))
  return id === undefined ? null : stemsOf(plainWords(conceptById(id)!.name.en))
}

/** The longest wording of several words at this position: as typed, by prefix, or misspelled. */
function wordingAt(words: readonly AskedWord[], at: number, isOpen: boolean, meanings: Meanings): Term | null {
  const longest = Math.min(LONGEST_WORDING, words.length - at)
  const first = words[at]!
  const mayOmitAnd = longest > 2 && words.some(({ mayBeAnd }) => mayBeAnd)
  const starts = mayOmitAnd || first.startsWording
  if (starts) {
    for (let length = longest; length > 1; length--) {
      const asked = words.slice(at, at + length)
      const meaning = placesFirst(asked, meanings.of(asked.map(({ stem }) => stem)))
      if (meaning && !isBrandOfKind(asked, meaning, meanings))
        return { ...termOf(texts(asked), meaning, 0), isFollowed: !isOpen || at + length < words.length }
    }
  }
  if (!starts && !first.near.some((stem) => meanings.startsWording(stem))) return null
  for (let length = longest; length > 1; length--) {
    const asked = words.slice(at, at + length)
    if (starts && meanings.of(asked.map(({ stem }) => stem))) continue
    const term = (at + length === words.length ? begun(asked, meanings) : null) ?? misspelled(asked, meanings)
    if (term) return term
  }
  return null
}

/** With a generic noun a wording that names a place means only that: a coffee shop is no coffee. */
function placesFirst(words: readonly AskedWord[], meaning: Meaning | null): Meaning | null {
  if (!meaning || !words.at(-1)!.isGeneric) return meaning
  const places = meaning.is.filter((id) => !id.startsWith('product/'))
  return places.length > 0 && places.length < meaning.is.length ? { ...meaning, is: places } : meaning
}

const texts = (words: readonly AskedWord[]) => words.map(({ word }) => word)

const termOf = (words: string[], meaning: Meaning | null, grade: Grade, meant: readonly string[] = words): Term => ({
  words,
  meaning,
  grade,
  meant,
  query: null,
})

/** The term of a single word. The last word of a text may be the beginning of a longer one. */
function singleTerm(word: AskedWord, isLast: boolean, meanings: Meanings): Term {
  return (word.terms[isLast ? 1 : 0] ??= freshSingle(word, isLast, meanings))
}

function freshSingle(word: AskedWord, isLast: boolean, meanings: Meanings): Term {
  if (word.meaning) return { ...termOf([word.word], word.meaning, 0), isFollowed: !isLast }
  const term = (isLast ? begun([word], meanings) : null) ?? misspelled([word], meanings)
  return term ?? { ...termOf([word.word], null, 0), isFollowed: !isLast }
}

/** "SBI ATM" is a name of the brand, but the searcher wants an ATM: brand and kind become two terms. */
function isBrandOfKind(words: readonly AskedWord[], { is }: Meaning, meanings: Meanings): boolean {
  if (is.length === 0 || !areBrands(is)) return false
  const brand = meanings.of(words.slice(0, -1).map(({ stem }) => stem))?.is ?? []
  const kind = words.at(-1)!.meaning?.is ?? []
  return brand.some((id) => is.includes(id)) && kind.some((id) => !id.startsWith(BRAND))
}

function begun(words: readonly AskedWord[], meanings: Meanings): Term | null {
  const last = words.at(-1)!
  if (last.isOptional) return null
  const is = meanings.begunBy([...words.slice(0, -1).map(({ stem }) => stem), last.word])
  return is.length > 0 ? termOf(texts(words), { is, related: [] }, 2) : null
}

/** Words with spelling errors that form a wording once corrected. */
function misspelled(words: readonly AskedWord[], meanings: Meanings): Term | null {
  const wrong = words.flatMap((word, i) => (word.isKnown || word.isOptional ? [] : [i]))
  if (wrong.length === 0 || wrong.length > 2) return null
  return corrected(words, wrong, meanings)
}

/** The first wording that results from correcting the words at these positions. */
function corrected(words: readonly AskedWord[], wrong: readonly number[], meanings: Meanings): Term | null {
  const mayOmitAnd = words.length > 2 && words.some(({ mayBeAnd }) => mayBeAnd)
  const isPossible = (stem: string, at: number) =>
    at > 0 || words.length === 1 || mayOmitAnd || meanings.startsWording(stem)
  let tries: string[][] = [words.map(({ stem }) => stem)]
  for (const at of wrong) {
    const near = words[at]!.near.filter((stem) => isPossible(stem, at))
    tries = tries.flatMap((stems) => near.map((word) => stems.with(at, word)))
  }
  if (tries.length > 0 && !isPossible(tries[0]![0]!, 0)) return null
  return firstNaming(tries, words, meanings)
}

function firstNaming(tries: readonly string[][], words: readonly AskedWord[], meanings: Meanings): Term | null {
  const is = new Set<string>()
  let meant: string[] | null = null
  for (const stems of tries) {
    const meaning = meanings.of(stems)
    if (!meaning || meaning.is.length === 0) continue
    meant ??= stems
    for (const id of meaning.is) is.add(id)
  }
  return meant && termOf(texts(words), { is: [...is], related: [] }, GUESS, meant)
}

/** The term of a correctly spelled word, interpreted as a misspelling of another; null when no other is close. */
export function otherwiseSpelled(word: string, meanings: Meanings): Term | null {
  const asked = askedWord(word, meanings)
  const tries = meanings.spelling.near(asked.stem).map((stem) => [stem])
  return firstNaming(tries, [asked], meanings)
}

/** Start of the terms from `withGeneric` in `AskedWord.terms`; those from {@link singleTerm} come before. */
const GENERIC_TERMS = 2

/**
 * Adds the concepts that the term names together with a generic noun: "gift store" means the gift shop. Without such a
 * noun in the text they are only related concepts.
 * @param word the only word of the term; null when it has several
 * @param isSaid whether a generic noun is beside the term in the text
 */
function withGeneric(term: Term, word: AskedWord | null, isSaid: boolean, meanings: Meanings): Term {
  if (term.grade === GUESS) return term
  if (!word) return freshlyGeneric(term, isSaid, meanings)
  const place = GENERIC_TERMS + (term === word.terms[1] ? 2 : 0) + (isSaid ? 1 : 0)
  return (word.terms[place] ??= freshlyGeneric(term, isSaid, meanings))
}

function freshlyGeneric(term: Term, isSaid: boolean, meanings: Meanings): Term {
  const stems = term.meant.map((word) => askedWord(word, meanings).stem)
  const bare = meanings.withGeneric(stems)
  if (!bare) return term
  const { is = [], related = [] } = term.meaning ?? {}
  const meaning = isSaid
    ? { is: [...new Set([...bare.is, ...is])], related }
    : { is, related: [...new Set([...related, ...bare.is])].filter((id) => !is.includes(id)) }
  return { ...term, meaning, query: null }
}
