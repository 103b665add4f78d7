/** Slots per row. */
const ROOM = 1.3

/** Finds rows by the hash of their listing's id: open addressing over row numbers, about five bytes per row. */
export class IdTable {
  readonly #slots: Int32Array

  /** @param slots taken from another table, which must not be used any more */
  constructor(slots: Int32Array) {
    this.#slots = slots
  }

  static withRoomFor(rows: number): IdTable {
    return new IdTable(new Int32Array(16 + Math.ceil(rows * ROOM)).fill(-1))
  }

  /** For saving to a file: an {@link IdTable} made from them is identical. */
  get slots(): Int32Array {
    return this.#slots
  }

  add(hash: number, row: number): void {
    let slot = this.#slotOf(hash)
    while (this.#slots[slot] !== -1) slot = this.#next(slot)
    this.#slots[slot] = row
  }

  /** The row with this hash for which `isIt` is true; -1 when there is none. */
  find(hash: number, isIt: (row: number) => boolean): number {
    for (let slot = this.#slotOf(hash); ; slot = this.#next(slot)) {
      const row = this.#slots[slot]!
      if (row === -1 || isIt(row)) return row
    }
  }

  #slotOf(hash: number): number {
    return Math.floor((hash / 2 ** 32) * this.#slots.length)
  }

  #next(slot: number): number {
    return slot + 1 === this.#slots.length ? 0 : slot + 1
  }

  get bytes(): number {
    return this.#slots.byteLength
  }
}

/** A 32-bit hash of a text, well mixed; never 0. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0 || 1
}

/** Sorted words: finds a word, and the words with a prefix. */
export class WordTable {
  readonly #words: readonly string[]
  /** The first letters of each word as a number, so that a lookup compares few whole words. */
  readonly #keys: Float64Array
  readonly #places: Uint32Array

  /** @param words sorted by code unit, each once */
  constructor(words: readonly string[]) {
    this.#words = words
    this.#keys = Float64Array.from(words, keyOf)
    this.#places = placesOf(words)
  }

  get bytes(): number {
    return this.#places.byteLength
  }

  /** The range of words with this prefix: from, to. */
  begunBy(beginning: string): [number, number] {
    const key = keyOf(beginning)
    const low = this.#firstWithKey(key, 0)
    const high = this.#firstWithKey(
      key + (beginning.length === 1 ? 2 ** 32 : beginning.length === 2 ? 2 ** 16 : 1),
      low,
    )
    if (beginning.length <= KEY_LETTERS) return [low, high]
    const from = this.#first(low, high, (word) => word >= beginning)
    return [from, this.#first(from, high, (word) => !word.startsWith(beginning))]
  }

  /** The number of a word; -1 when it is absent. */
  placeOf(word: string): number {
    const hash = hashOf(word)
    const mask = this.#places.length - 1
    for (let slot = hash & mask; this.#places[slot] !== EMPTY; slot = (slot + 1) & mask) {
      const place = this.#places[slot]!
      if ((place ^ hash) >>> 24 === 0 && this.#words[place & PLACE] === word) return place & PLACE
    }
    return -1
  }

  #firstWithKey(key: number, from: number): number {
    let low = from
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#keys[middle]! < key) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * The first index from `low` on at which `isSo` is true; `high` when there is none. Binary search: `isSo` must stay
   * true after that index.
   */
  #first(low: number, high: number, isSo: (word: string) => boolean): number {
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isSo(this.#words[middle]!)) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Letters of a word that go into its key. */
const KEY_LETTERS = 3

/** The first letters of a word as a number with the same sort order. */
const keyOf = (word: string): number =>
  word.charCodeAt(0) * 2 ** 32 +
  (word.length > 1 ? word.charCodeAt(1) * 2 ** 16 : 0) +
  (word.length > 2 ? word.charCodeAt(2) : 0)

/**
 * A slot of the hash table holds a word number in its lower 24 bits (`PLACE`) and part of the hash in its highest 8.
 * `EMPTY` is never stored for a word, because no word has the highest number.
 */
const PLACE = 0xffffff
const EMPTY = 0xffffffff

function placesOf(words: readonly string[]): Uint32Array {
  let size = 16
  while (size < 2 * words.length) size *= 2
  const places = new Uint32Array(size).fill(EMPTY)
  for (let place = 0; place < words.length; place++) {
    const hash = hashOf(words[place]!)
    let slot = hash & (size - 1)
    while (places[slot] !== EMPTY) slot = (slot + 1) & (size - 1)
    places[slot] = ((hash & ~PLACE) | place) >>> 0
  }
  return places
}
