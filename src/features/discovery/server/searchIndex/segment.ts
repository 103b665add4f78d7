import { bytesOf, type Columns, DEAD, RECORD, UNTIL } from './columns.ts'
import type { Dictionary } from './dictionary.ts'
import type { Forest, Roots } from './forest.ts'
import type { Heads } from './heads.ts'
import { hashOf, type IdTable } from './hashTables.ts'
import { type Payloads, payloadAt } from './payloads.ts'
import type { Postings } from './postings.ts'

/** All parts of a segment. */
export interface SegmentParts {
  count: number
  columns: Columns
  /** The words of the rows, see `columns.firstWord`: 2 × the number of a word, plus 1 for an aside word. */
  words: Uint16Array | Uint32Array
  dictionary: Dictionary
  wordLists: Postings
  wordRoots: Roots
  categoryLists: Postings
  categoryRoots: Roots
  allRoots: { first: number; count: number }
  heads: Heads
  forest: Forest
  ids: IdTable
  payloads: Payloads
}

/** Searchable listings. Immutable, except that rows can be marked as dead. */
export class Segment {
  readonly parts: SegmentParts
  #dead = 0
  /** Since when it has dead rows, in microseconds since 1970; null: none, or not detected yet. */
  deadSince: number | null = null
  /**
   * Scratch memory of the running search (TextTest): by word entry the number of a bit record, all 0 between searches;
   * and the records.
   */
  readonly marks: Uint32Array
  levels = new Int32Array(512)

  constructor(parts: SegmentParts) {
    this.parts = parts
    this.marks = new Uint32Array(2 * parts.dictionary.words.length)
  }

  /** The records, with room for at least this many numbers. */
  levelsFor(length: number): Int32Array {
    if (length > this.levels.length) {
      const larger = new Int32Array(2 * length)
      larger.set(this.levels)
      this.levels = larger
    }
    return this.levels
  }

  get count(): number {
    return this.parts.count
  }

  get dead(): number {
    return this.#dead
  }

  get living(): number {
    return this.parts.count - this.#dead
  }

  /** The JSON of a row, as bytes. */
  payload(row: number): Uint8Array {
    return payloadAt(this.parts.payloads, this.parts.columns.payload[row]!)
  }

  idOf(row: number): string {
    return idOfPayload(this.payload(row))
  }

  /** Owner of a row; null for none. */
  ownerOf(row: number): string | null {
    return ownerOfPayload(this.payload(row))
  }

  isAlive(row: number): boolean {
    return this.parts.columns.facts[RECORD * row + UNTIL] !== DEAD
  }

  /**
   * Marks a listing as dead.
   * @returns false when it was not in the segment
   */
  kill(id: string): boolean {
    const row = this.parts.ids.find(hashOf(id), (candidate) => this.isAlive(candidate) && this.idOf(candidate) === id)
    if (row === -1) return false
    this.parts.columns.facts[RECORD * row + UNTIL] = DEAD
    this.#dead++
    return true
  }

  /** The dead rows, as bits. */
  *deaths(): Generator<void, Uint8Array> {
    const bits = new Uint8Array(Math.ceil(this.count / 8))
    for (let row = 0; row < this.count; row++) {
      if (!this.isAlive(row)) bits[row >> 3]! |= 1 << (row & 7)
      if ((row & 0xffff) === 0xffff) yield
    }
    return bits
  }

  /**
   * Marks these rows as dead, in addition to those already marked in the columns of a segment that was read from a
   * file.
   */
  *restoreDeaths(bits: Uint8Array): Generator<void> {
    const { facts } = this.parts.columns
    this.#dead = 0
    for (let row = 0; row < this.count; row++) {
      if ((bits[row >> 3]! & (1 << (row & 7))) !== 0) facts[RECORD * row + UNTIL] = DEAD
      if (!this.isAlive(row)) this.#dead++
      if ((row & 0xffff) === 0xffff) yield
    }
  }

  /** Memory of the index itself and of the JSON, in bytes; words count two bytes per letter plus 24. */
  bytes(): { index: number; payloads: number } {
    const { columns, words, wordLists, categoryLists, forest, ids, payloads, dictionary, wordRoots, heads } = this.parts
    const arrays: ArrayBufferView[] = [
      words,
      wordLists.starts,
      wordLists.rows,
      categoryLists.rows,
      wordRoots.first,
      wordRoots.count,
      heads.rows,
    ]
    const trees = Object.values(forest).filter((part) => ArrayBuffer.isView(part))
    const sum = [...arrays, ...trees].reduce((bytes, array) => bytes + array.byteLength, 0)
    return {
      index: sum + bytesOf(columns) + ids.bytes + dictionary.bytes(),
      payloads: payloads.used.reduce((a, b) => a + b, 0),
    }
  }
}

/** Every payload starts like this (present.ts); ids are plain ASCII (core/ids). */
const ID_FROM = '{"id":"'.length
const FROM_ID_TO_SELLER = '","sellerId":'.length
const QUOTE = 0x22

/** The id of the listing in a payload. */
export function idOfPayload(payload: Uint8Array): string {
  return asciiOf(payload, ID_FROM, payload.indexOf(QUOTE, ID_FROM))
}

function ownerOfPayload(payload: Uint8Array): string | null {
  const at = payload.indexOf(QUOTE, ID_FROM) + FROM_ID_TO_SELLER
  return payload[at] === QUOTE ? asciiOf(payload, at + 1, payload.indexOf(QUOTE, at + 1)) : null
}

const asciiOf = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1')
