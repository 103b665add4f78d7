import { conceptById } from '#features/concepts/concept.ts'
import { readQuery } from '../reading/readQuery.ts'
import { isHeadNoun } from './modifiers.ts'
import type { Position } from './plannedSearch.ts'
import { BRAND, type Meanings } from './text/meanings.ts'
import { isOptional, stemsOf } from './text/phrases.ts'
import type { Term } from './text/term.ts'
import { termsOf } from './text/terms.ts'
import { TERM } from './text/textQuery.ts'

/** Most things of a list that are searched. */
const MOST_THINGS = 8

/** Between the things of a list; a comma inside a number does not count. */
const SEPARATORS = /,(?!\d)|[;\n]| & | ?\+ ?(?=\p{L}{2})| (?:and|aur|plus|mattu|hagu|और|तथा|ಮತ್ತು|ಹಾಗೂ) /iu
const UNITS =
  'kgs?|kilos?|g|gms?|grams?|ml|l|ltrs?|lit(?:re|er)s?|dozens?|pcs|pieces?|packets?|packs?|nos?|किलो|ग्राम|लीटर'
/** "2", "1 kg", "500ml", "6 pcs": an amount of a thing. */
const AMOUNT = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}.])\d+(?:\.\d+)? ?(?:${UNITS})?(?![\p{L}\p{M}\p{N}])`, 'giu')
const HAS_WORD = /[\p{L}\p{M}]{2}/u

/** Products that say of which kind another thing is: "old phone", "children toys", "phone repair". */
export const QUALITIES: ReadonlySet<string> = new Set(['product/old', 'product/children', 'product/repair'])

/**
 * The things of a list such as "milk, bread and eggs" or "milk bread eggs", each as a query of its own. Without
 * separators every term must be a thing that shops sell; two of them only when one shop sells both and the second is
 * no head noun, because "garlic bread" is one thing.
 * @returns empty when the text is no list
 */
export function thingsOf(text: string, meanings: Meanings): readonly string[] {
  const parts = text.split(SEPARATORS).map(withoutAmount)
  const separated = parts.length > 1 && !isOneTerm(text, meanings) ? parts.filter((part) => HAS_WORD.test(part)) : []
  const things = separated.length > 1 ? named(separated, meanings) : unseparated(withoutAmount(text), meanings)
  return [...new Set(things)].slice(0, MOST_THINGS)
}

const withoutAmount = (text: string) => readQuery(text).words.replace(AMOUNT, ' ').replace(/ +/g, ' ').trim()

/** True for a wording with a separator in it: "packers and movers". */
const isOneTerm = (text: string, meanings: Meanings) => termsOf(readQuery(text).words, meanings).length === 1

/** The separated parts, if enough of them name something: "MTR, Jayanagar" is a place and its locality. */
function named(parts: readonly string[], meanings: Meanings): readonly string[] {
  const naming = parts.filter((part) => isNaming(termsOf(part, meanings)))
  const isList = naming.length === parts.length || (naming.length > 1 && 2 * naming.length > parts.length)
  return isList && new Set(naming).size > 1 ? parts : []
}

function unseparated(words: string, meanings: Meanings): readonly string[] {
  const terms = termsOf(words, meanings)
  if (terms.length < 2 || terms.some((term) => !isThing(term))) return []
  const goods = terms.filter(isGoods)
  if (terms.length === 2 && !isPair(terms[0]!, terms[1]!)) return []
  return goods.length >= 2 || terms.every(isTrade) ? terms.map((term) => term.words.join(' ')) : []
}

/** Two trades, or two goods of one shop, the second of which is no noun that the first may describe ("milk bread"). */
function isPair(a: Term, b: Term): boolean {
  if (isTrade(a) && isTrade(b)) return true
  if (isHeadNoun(stemsOf(b.words).at(-1)!)) return false
  const shops = new Set(shopsOf(a))
  return isGoods(a) && isGoods(b) && shopsOf(b).some((id) => shops.has(id))
}

/** The beginning of a name counts only on its own: "4th block" is no building blocks. */
const isNaming = (terms: readonly Term[]) =>
  terms.some((term) => namesConcept(term) && (terms.length === 1 || term.grade === 0))
const namesConcept = ({ meaning }: Term) => meaning !== null && meaning.is.some((id) => !id.startsWith(BRAND))
const shopsOf = ({ meaning }: Term) => meaning?.related.filter((id) => id.startsWith('shop/')) ?? []
const isTrade = ({ meaning }: Term) =>
  meaning?.is.some((id) => id.startsWith('craft/') || conceptById(id)?.kind === 'service') ?? false
const isGoods = (term: Term) =>
  shopsOf(term).length > 0 && term.meaning!.is.some((id) => id.startsWith('product/') && !QUALITIES.has(id))
/** Goods, a trade, or a word of what a shop sells. */
const isThing = (term: Term) =>
  term.words.every((word) => !isOptional(word)) &&
  (isGoods(term) || isTrade(term) || (shopsOf(term).length > 0 && !term.meaning!.is.some((id) => QUALITIES.has(id))))

/**
 * The results of several searches in turn: the first of each, then the second of each; each listing once. Guesses count
 * only for a search that finds nothing else.
 */
export function interleaved<Result>(
  lists: readonly (readonly Result[])[],
  positionOf: (result: Result) => Pick<Position, 'id' | 'grade'>,
): Result[] {
  const good = lists.map((list) => {
    const worst = list.length > 0 ? Math.max(TERM, positionOf(list[0]!).grade) : TERM
    return list.filter((result) => positionOf(result).grade <= worst)
  })
  const merged = new Map<string, Result>()
  const next = good.map(() => 0)
  const takeNext = (i: number) => {
    const list = good[i]!
    while (next[i]! < list.length) {
      const result = list[next[i]!++]!
      const { id } = positionOf(result)
      if (merged.has(id)) continue
      merged.set(id, result)
      return true
    }
    return false
  }
  while (good.map((_, i) => takeNext(i)).some(Boolean));
  return [...merged.values()]
}
