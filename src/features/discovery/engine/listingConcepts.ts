import { isOptional, stemsOf } from './text/phrases.ts'
import type { Meanings } from './text/meanings.ts'
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

function namedIn(text: string, meanings: Meanings): NamedConcepts {
  const named: NamedConcepts = { is: new Set(), about: new Set() }
  const stems = stemsOf(compoundsOf(text).flat())
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
    for (const id of named) into.is.add(id)
    if (length > 1) for (const word of words) for (const id of meanings.of([word])?.is ?? []) into.about.add(id)
    return length
  }
  return 1
}
