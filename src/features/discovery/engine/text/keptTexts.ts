import type { Meanings } from './meanings.ts'

/** Largest number of cached texts: every page and filter change of a search uses the same text. */
const CACHE_SIZE = 2000

/** Cache of parsing results by text. */
export class KeptTexts<Value> {
  readonly #by = new WeakMap<Meanings, Map<string, Value>>()

  /** The value of a text, computed if missing. */
  of(text: string, meanings: Meanings, make: (text: string, meanings: Meanings) => Value): Value {
    let kept = this.#by.get(meanings)
    if (!kept) this.#by.set(meanings, (kept = new Map()))
    const known = kept.get(text)
    if (known !== undefined) return known
    if (kept.size >= CACHE_SIZE) kept.clear()
    const made = make(text, meanings)
    kept.set(text, made)
    return made
  }
}
