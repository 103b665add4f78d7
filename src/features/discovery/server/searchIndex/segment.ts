import { bytesOf, type Columns, VISIBLE_UNTIL } from './columns.ts'
import type { Dictionary } from './dictionary.ts'
import type { Forest, Roots } from './forest.ts'
import type { IdTable } from './idTable.ts'
import { hashOf } from './idTable.ts'
import { type Payloads, payloadAt } from './payloads.ts'
import type { Postings } from './postings.ts'

/** A dead row was visible until before all times. */
const DEAD = -Infinity

/** Everything a segment is made of. */
export interface SegmentParts {
  count: number
  columns: Columns
  /** The rows' words, see `columns.firstWord`: 2 × the number of a word, and one more where it stands aside. */
  words: Uint32Array
  dictionary: Dictionary
  wordLists: Postings
  wordRoots: Roots
  categoryLists: Postings
  categoryRoots: Roots
  allRoots: { first: number; count: number }
  forest: Forest
  ids: IdTable
  payloads: Payloads
}

/** Listings in the form in which they are searched. Nothing in it ever changes but that rows die. */
export class Segment {
  readonly parts: SegmentParts
  dead = 0
  /** For the search that is running: bits by entry of a word, all 0 in between; and those of better grades. */
  readonly marks: Uint32Array
  readonly betterMarks: Uint32Array

  constructor(parts: SegmentParts) {
    this.parts = parts
    this.marks = new Uint32Array(2 * parts.dictionary.words.length)
    this.betterMarks = new Uint32Array(2 * parts.dictionary.words.length)
  }

  get count(): number {
    return this.parts.count
  }

  get living(): number {
    return this.parts.count - this.dead
  }

  /** What is shown of a row, as bytes. */
  payload(row: number): Uint8Array {
    return payloadAt(this.parts.payloads, this.parts.columns.payload[row]!)
  }

  idOf(row: number): string {
    return idOfPayload(this.payload(row))
  }

  /** Who offers it; null for nobody yet. */
  ownerOf(row: number): string | null {
    return ownerOfPayload(this.payload(row))
  }

  isAlive(row: number): boolean {
    return this.parts.columns.facts[4 * row + VISIBLE_UNTIL] !== DEAD
  }

  /** Takes a listing out. @returns false when it was not in */
  kill(id: string): boolean {
    const row = this.parts.ids.find(hashOf(id), (candidate) => this.isAlive(candidate) && this.idOf(candidate) === id)
    if (row === -1) return false
    this.parts.columns.facts[4 * row + VISIBLE_UNTIL] = DEAD
    this.dead++
    return true
  }

  /** Memory of the index itself and of what is shown, in bytes; words as two bytes a letter with 24 of overhead. */
  bytes(): { index: number; payloads: number } {
    const { columns, words, wordLists, categoryLists, forest, ids, payloads, dictionary, wordRoots } = this.parts
    const arrays: ArrayBufferView[] = [
      words,
      wordLists.starts,
      wordLists.rows,
      categoryLists.rows,
      wordRoots.first,
      wordRoots.count,
    ]
    const trees = Object.values(forest).filter((part) => ArrayBuffer.isView(part))
    const sum = [...arrays, ...trees].reduce((bytes, array) => bytes + array.byteLength, 0)
    return {
      index: sum + bytesOf(columns) + ids.bytes + dictionary.bytes(),
      payloads: payloads.used.reduce((a, b) => a + b, 0),
    }
  }
}

/** Every payload begins like this (present.ts); ids are plain ASCII (core/ids). */
const ID_FROM = '{"id":"'.length
const FROM_ID_TO_SELLER = '","sellerId":'.length
const QUOTE = 0x22

/** The id of the listing that a payload shows. */
export function idOfPayload(payload: Uint8Array): string {
  return asciiOf(payload, ID_FROM, payload.indexOf(QUOTE, ID_FROM))
}

function ownerOfPayload(payload: Uint8Array): string | null {
  const at = payload.indexOf(QUOTE, ID_FROM) + FROM_ID_TO_SELLER
  return payload[at] === QUOTE ? asciiOf(payload, at + 1, payload.indexOf(QUOTE, at + 1)) : null
}

const asciiOf = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1')
