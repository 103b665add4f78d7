import { isWithinTypos } from './typos.ts'

/** Number of first letters in which errors are indexed; the comparison covers the rest. */
const STRETCH = 7
/** Shortest words that a budget of one and of two errors can reach (typoBudget: from 5 and from 9 letters). */
const SHORTEST_FOR_ONE = 4
const SHORTEST_FOR_TWO = 7

/** Hash bits stored beside the number of a word; the other bits leave room for 16 million words. */
const CHECKED = 0xff000000

/** Buckets of words by the hashes of their deletions. */
export type DeletionTable = { starts: Uint32Array; filed: Uint32Array }

/**
 * Finds words with typing errors by symmetric deletion: two words within k errors become equal when up to k letters are
 * deleted from each. Every word is indexed under the deletions of its first letters; a query looks up its own
 * deletions.
 */
export class Deletions {
  readonly #mask: number
  /** Start of each bucket in `#filed`. */
  readonly #starts: Uint32Array
  /** Numbers of words by bucket, each with some bits of its hash, so that few wrong candidates are compared. */
  readonly #filed: Uint32Array
  /** Number of the last query in which each word was compared. */
  readonly #asked: Uint32Array
  #question = 0

  /** @param words number of words */
  constructor({ starts, filed }: DeletionTable, words: number) {
    this.#asked = new Uint32Array(words)
    this.#mask = starts.length - 2
    this.#starts = starts
    this.#filed = filed
  }

  /** For saving to a file: a {@link Deletions} made from it is identical. */
  get table(): DeletionTable {
    return { starts: this.#starts, filed: this.#filed }
  }

  static *build(words: readonly string[]): Generator<void, Deletions> {
    let size = 1024
    while (size < words.length * 8) size *= 2
    const starts = new Uint32Array(size + 1)
    for (const [i, word] of words.entries()) {
      const count = leftOver(word, budgetOf(word))
      for (let at = 0; at < count; at++) starts[(hashes[at]! & (size - 1)) + 1]!++
      if ((i & 255) === 255) yield
    }
    for (let i = 1; i <= size; i++) starts[i]! += starts[i - 1]!
    const filed = new Uint32Array(starts[size]!)
    const next = starts.slice()
    for (const [i, word] of words.entries()) {
      const count = leftOver(word, budgetOf(word))
      for (let at = 0; at < count; at++) filed[next[hashes[at]! & (size - 1)]!++] = ((hashes[at]! & CHECKED) | i) >>> 0
      if ((i & 255) === 255) yield
    }
    return new Deletions({ starts, filed }, words.length)
  }

  get bytes(): number {
    return this.#starts.byteLength + this.#filed.byteLength + this.#asked.byteLength
  }

  /** Numbers of the words within `budget` errors of `word`. */
  near(word: string, budget: number, words: readonly string[]): number[] {
    const near: number[] = []
    this.#question = (this.#question + 1) >>> 0
    const count = leftOver(word, budget)
    for (let at = 0; at < count; at++) {
      const hash = hashes[at]!
      const bucket = hash & this.#mask
      for (let i = this.#starts[bucket]!; i < this.#starts[bucket + 1]!; i++) {
        const filed = this.#filed[i]!
        if (((filed ^ hash) & CHECKED) !== 0) continue
        const number = filed & ~CHECKED
        if (this.#asked[number] === this.#question) continue
        this.#asked[number] = this.#question
        if (isWithinTypos(word, words[number]!, budget)) near.push(number)
      }
    }
    return near
  }
}

const budgetOf = (word: string) => (word.length < SHORTEST_FOR_ONE ? -1 : word.length < SHORTEST_FOR_TWO ? 1 : 2)

/** Last result of `leftOver`: the hash without a deletion, then with one and two of seven letters deleted. */
const hashes = new Uint32Array(1 + STRETCH + (STRETCH * (STRETCH - 1)) / 2)

/**
 * Writes the hashes of a word's first letters with up to `budget` letters deleted; none for a budget below 0.
 * @returns how many
 */
function leftOver(word: string, budget: number): number {
  const length = Math.min(word.length, STRETCH)
  if (budget < 0) return 0
  let count = 0
  hashes[count++] = hashWithout(word, length, -1, -1)
  for (let i = 0; i < length && budget >= 1; i++) {
    hashes[count++] = hashWithout(word, length, i, -1)
    for (let j = i + 1; j < length && budget >= 2; j++) hashes[count++] = hashWithout(word, length, i, j)
  }
  return count
}

function hashWithout(word: string, length: number, first: number, second: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < length; i++) {
    if (i !== first && i !== second) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  }
  hash ^= hash >>> 15
  return (Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 13)) >>> 0
}
