import type { Meanings } from './meanings.ts'

/** Most texts of a cache: every page and filter change of a search uses the same text. */
const MOST_KEPT = 2000

/** What was read in the last texts, so that none is read twice. */
export class KeptTexts<Value> {
  readonly #by = new WeakMap<Meanings, Map<string, Value>>()

  /** The value of a text, computed if missing. */
  of(text: string, meanings: Meanings, make: (text: string, meanings: Meanings) => Value): Value {
    let kept = this.#by.get(meanings)
    if (!kept) this.#by.set(meanings, (kept = new Map()))
    const known = kept.get(text)
    if (known !== undefined) return known
    if (kept.size >= MOST_KEPT) kept.clear()
    const made = make(text, meanings)
    kept.set(text, made)
    return made
  }
}
