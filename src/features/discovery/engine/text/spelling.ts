import { Deletions } from './deletions.ts'
import { likenessOf, soundOf } from './sound.ts'
import { isWithinTypos, typoBudget } from './typos.ts'
import { scriptOf } from './words.ts'

/** Most corrections of one word. */
const MOST_NEAR = 6
/** Shortest word that is corrected; concepts have few enough words to allow one error in four letters. */
const SHORTEST = 4
const CACHE_SIZE = 10_000

/** Correctly spelled words, and the corrections of a misspelled one. */
export class Spelling {
  readonly #words: readonly string[]
  readonly #known: ReadonlySet<string>
  #deletions: Deletions | null = null
  #bySound: Map<string, string[]> | null = null
  readonly #kept = new Map<string, readonly string[]>()

  constructor(words: ReadonlySet<string>) {
    this.#known = words
    this.#words = [...words]
  }

  has(word: string): boolean {
    return this.#known.has(word)
  }

  /** Words within the typing errors allowed for the length, fewest errors first, then those that sound alike. */
  near(word: string): readonly string[] {
    if (word.length < SHORTEST) return []
    const kept = this.#kept.get(word)
    if (kept) return kept
    if (this.#kept.size >= CACHE_SIZE) this.#kept.clear()
    const near = this.#find(word)
    this.#kept.set(word, near)
    return near
  }

  #find(word: string): readonly string[] {
    const budget = /\p{N}/u.test(word) ? 0 : Math.max(1, typoBudget(word))
    this.#deletions ??= finished(Deletions.build(this.#words))
    const found = new Map<string, number>()
    for (const number of this.#deletions.near(word, budget, this.#words)) {
      const other = this.#words[number]!
      if (other === word || scriptOf(other) !== scriptOf(word) || other.length < SHORTEST - 1) continue
      const isFirstSame = other[0] === word[0] ? 0 : 0.5
      found.set(other, (isWithinTypos(word, other, 1) ? 1 : 2) + isFirstSame)
    }
    for (const other of this.#alike(word)) if (!found.has(other)) found.set(other, 1.8)
    return [...found]
      .sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, MOST_NEAR)
      .map(([other]) => other)
  }

  #alike(word: string): string[] {
    if (scriptOf(word) !== 'latin') return []
    if (!this.#bySound) {
      this.#bySound = new Map()
      for (const other of this.#words) {
        if (scriptOf(other) !== 'latin' || other.length < SHORTEST) continue
        for (const key of keysOf(other)) {
          const alike = this.#bySound.get(key)
          if (alike) alike.push(other)
          else this.#bySound.set(key, [other])
        }
      }
    }
    const sound = soundOf(word)
    const alike = keysOf(word).flatMap((key) => this.#bySound!.get(key) ?? [])
    return alike.filter((other) => other !== word && other[0] === word[0] && likenessOf(sound, soundOf(other)) > 0)
  }
}

const keysOf = (word: string) => {
  const { key, skeleton } = soundOf(word)
  return [...(key.length >= 3 ? [key] : []), ...(skeleton === '' ? [] : [`-${skeleton}`])]
}

function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
