import { withBroader } from '#features/concepts/concept.ts'
import { isOptional, stemsWithAnd } from './text/phrases.ts'
import { BRAND, type Meanings } from './text/meanings.ts'
import { isPlural, stemOf } from './text/stems.ts'
import { compoundsOf } from './text/words.ts'

/**
 * Concepts named by a text. `is`: the kinds of thing that it names; `about`: concepts to which these are only related
 * (tender coconut is related to coconut).
 */
export interface NamedConcepts {
  is: Set<string>
  about: Set<string>
}

const CACHE_SIZE = 10_000
/** Cache by text, because categories and titles recur. */
const kept = new WeakMap<Meanings, Map<string, NamedConcepts>>()

/** Adds the concepts that the words of a text name, longest wording first: "Dog food 3 kg" is pet food, not a dog. */
export function addNamedConcepts(text: string, meanings: Meanings, into: NamedConcepts): void {
  let known = kept.get(meanings)
  if (!known) kept.set(meanings, (known = new Map()))
  let named = known.get(text)
  if (!named) {
    if (known.size >= CACHE_SIZE) known.clear()
    known.set(text, (named = namedIn(text, meanings)))
  }
  for (const id of named.is) into.is.add(id)
  for (const id of named.about) into.about.add(id)
}

/** What follows in a name is another thing: "Electricals & Hardwares". */
const APART = /[,;:/|+&()–—-]| and /i

/** Words that name a trade in the singular. */
const TRADES = new Set(['sanitary', 'agro', 'surgical', 'electric'])
/** "Raman's" is no plural. */
const POSSESSIVE = /['’]s(?![\p{L}\p{M}])/giu

/**
 * Adds, as related, the shops for the goods with which the name of a shop or office ends: "Royal Furnitures" is related
 * to the furniture shop. Only plurals and {@link TRADES} count, because "Apple" says little about what is sold, and
 * only at the end, because a sports complex is no shop.
 */
export function addShopsFor(name: string, meanings: Meanings, into: NamedConcepts): void {
  for (const part of name.replace(POSSESSIVE, '').split(APART)) {
    const word = compoundsOf(part)
      .flat()
      .findLast((each) => !isOptional(each))
    const isTrade = word !== undefined && (isPlural(word) || TRADES.has(word))
    const shops = isTrade ? meanings.withGeneric([stemOf(word)]) : null
    for (const id of shops?.is ?? []) if (!id.startsWith(BRAND)) into.about.add(id)
  }
}

function namedIn(text: string, meanings: Meanings): NamedConcepts {
  const named: NamedConcepts = { is: new Set(), about: new Set() }
  const stems = stemsWithAnd(text)
  for (let at = 0; at < stems.length;) at += addFirst(stems, at, meanings, named)
  return named
}

/**
 * Adds the concepts of the longest wording at this position.
 * @returns its number of words
 */
function addFirst(stems: readonly string[], at: number, meanings: Meanings, into: NamedConcepts): number {
  for (let length = Math.min(meanings.longestFrom(stems[at]!), stems.length - at); length >= 1; length--) {
    const words = stems.slice(at, at + length)
    if (length === 1 && isOptional(words[0]!)) continue
    const named = meanings.of(words)?.is ?? []
    if (named.length === 0) continue
    for (const id of withBroader(named)) into.is.add(id)
    for (const id of namedWithin(words, meanings)) into.about.add(id)
    return length
  }
  return 1
}

/** Concepts that the single words of a wording name: the dog of "dog food". None of a single word. */
export const namedWithin = (words: readonly string[], meanings: Meanings): string[] =>
  words.length < 2 ? [] : words.flatMap((word) => meanings.of([word])?.is ?? [])
