import { isWithinTypos } from './typos.ts'

/** Letters from the beginning in which errors are looked for; behind them the comparison itself decides. */
const STRETCH = 7
/** Shortest words that a budget of one and of two errors can reach (typoBudget: from 5 and from 9 letters). */
const SHORTEST_FOR_ONE = 4
const SHORTEST_FOR_TWO = 7

/** Bits of a hash that are kept beside the number of a word; the others leave room for 16 million words. */
const CHECKED = 0xff000000

/**
 * Finds words with typing errors by symmetric deletion: two words within k errors become equal when up to k letters are
 * left out of each. Every word is filed under what is left of its beginning; a query looks under what is left of its own.
 */
export class Deletions {
  readonly #mask: number
  /** Where each bucket begins in `#filed`. */
  readonly #starts: Uint32Array
  /** Numbers of words bucket by bucket, each with some bits of its hash, so that few words are looked at in vain. */
  readonly #filed: Uint32Array
  /** Number of the last question in which each word was looked at. */
  readonly #asked: Uint32Array
  #question = 0

  private constructor(mask: number, starts: Uint32Array, filed: Uint32Array, words: number) {
    this.#asked = new Uint32Array(words)
    this.#mask = mask
    this.#starts = starts
    this.#filed = filed
  }

  static *build(words: readonly string[]): Generator<void, Deletions> {
    let size = 1024
    while (size < words.length * 8) size *= 2
    const starts = new Uint32Array(size + 1)
    for (const [i, word] of words.entries()) {
      for (const hash of leftOver(word, budgetOf(word))) starts[(hash & (size - 1)) + 1]!++
      if ((i & 255) === 255) yield
    }
    for (let i = 1; i <= size; i++) starts[i]! += starts[i - 1]!
    const filed = new Uint32Array(starts[size]!)
    const next = starts.slice()
    for (const [i, word] of words.entries()) {
      for (const hash of leftOver(word, budgetOf(word)))
        filed[next[hash & (size - 1)]!++] = ((hash & CHECKED) | i) >>> 0
      if ((i & 255) === 255) yield
    }
    return new Deletions(size - 1, starts, filed, words.length)
  }

  get bytes(): number {
    return this.#starts.byteLength + this.#filed.byteLength + this.#asked.byteLength
  }

  /** Numbers of the words within `budget` errors of `word`. */
  near(word: string, budget: number, words: readonly string[]): number[] {
    const near: number[] = []
    this.#question = (this.#question + 1) >>> 0
    for (const hash of leftOver(word, budget)) {
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

/** Hashes of the beginning of a word with up to `budget` letters left out; none for a budget below 0. */
function leftOver(word: string, budget: number): number[] {
  const length = Math.min(word.length, STRETCH)
  if (budget < 0) return []
  const hashes = [hashWithout(word, length, -1, -1)]
  for (let i = 0; i < length && budget >= 1; i++) {
    hashes.push(hashWithout(word, length, i, -1))
    for (let j = i + 1; j < length && budget >= 2; j++) hashes.push(hashWithout(word, length, i, j))
  }
  return hashes
}

function hashWithout(word: string, length: number, first: number, second: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < length; i++) {
    if (i !== first && i !== second) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  }
  hash ^= hash >>> 15
  return (Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 13)) >>> 0
}
