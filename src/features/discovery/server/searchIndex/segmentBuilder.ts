import { microOf } from '../../engine/place.ts'
import { type SearchRow, wordsOf } from '../../engine/searchRow.ts'
import type { ListingWords } from '../../engine/text/textQuery.ts'
import { categoriesOf, flagsOf, GrowingColumns, isVisibleAt, LAT, latOf, LNG, RECORD } from './columns.ts'
import { Dictionary } from './dictionary.ts'
import { Forest, growTrees, nodesOf, SHORTEST_WITH_TREE } from './forest.ts'
import { GrowingList } from './growingList.ts'
import { headsOf } from './heads.ts'
import { hilbertOf, sortedByKey } from './hilbert.ts'
import { hashOf, IdTable } from './hashTables.ts'
import { blockOf, inBlock, payloadAt, PayloadWriter, worthKeeping } from './payloads.ts'
import { postingsOf } from './postings.ts'
import { idOfPayload, Segment, type SegmentParts } from './segment.ts'
import { byCodeUnit, sortedSteps } from './sortedSteps.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Vocabularies shared by all segments of an index. */
export interface Vocabularies {
  categories: Vocabulary
  /** Opening hours as JSON; number 0 is "unknown". */
  hours: Vocabulary
}

/** The JSON of a listing; starts with {"id": and ends before the distance. */
export type Present = (row: SearchRow) => string

/** A listing with its derived data, computed once and moved from segment to segment. */
export interface PreparedRow {
  row: SearchRow
  words: ListingWords
  payload: Uint8Array
}

const encoder = new TextEncoder()

export const prepareRow = (row: SearchRow, present: Present): PreparedRow => ({
  row,
  words: wordsOf(row),
  payload: encoder.encode(present(row)),
})

/** Collects listings, new ones and those of other segments, and builds a segment. */
export class SegmentBuilder {
  readonly #vocabularies: Vocabularies
  readonly #columns: GrowingColumns
  readonly #words = new GrowingList()
  readonly #numbers = new Map<string, number>()
  readonly #payloads = new PayloadWriter()

  /** @param capacity initial room for rows; grows as needed */
  constructor(vocabularies: Vocabularies, capacity: number) {
    this.#vocabularies = vocabularies
    this.#columns = new GrowingColumns(capacity)
  }

  get count(): number {
    return this.#columns.count
  }

  add({ row, words, payload }: PreparedRow): void {
    const { categories, hours } = this.#vocabularies
    const firstWord = this.#words.length
    for (const [word, isAside] of words) this.#words.push(2 * this.#numberOf(word) + (isAside ? 1 : 0))
    this.#columns.add({
      lat: microOf(row.latitude),
      lng: microOf(row.longitude),
      flags: flagsOf(row.kind, row.status === 'active'),
      visibleUntil: row.visibleUntilMicros,
      price: row.pricePaise ?? NaN,
      sizePrices: row.sizePrices?.length ? row.sizePrices : null,
      ratingSum: row.ratingSum,
      ratingCount: row.ratingCount,
      owner: row.ownerId === null ? 0 : hashOf(row.ownerId),
      category: categories.numberOf(row.category),
      updated: row.updatedMicros,
      views: row.views,
      hours: hours.numberOf(JSON.stringify(row.hours)),
      payload: this.#payloads.append(payload),
      firstWord,
    })
  }

  /** Adds the living and still visible rows of a segment. */
  *addSegment(segment: Segment, nowMicros: number): Generator<void, void> {
    const { columns, words, payloads, dictionary } = segment.parts
    const rows = yield* livingRows(segment, nowMicros)
    const kept = yield* worthKeeping(
      payloads,
      rows.map((row) => columns.payload[row]!),
    )
    const blocks = payloads.blocks.map((block, i) => (kept[i] ? this.#payloads.share(block, payloads.used[i]!) : -1))
    const numbers = new Int32Array(dictionary.words.length).fill(-1)
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!
      const firstWord = this.#words.length
      const end = row + 1 < segment.count ? columns.firstWord[row + 1]! : words.length
      for (let at = columns.firstWord[row]!; at < end; at++) {
        const word = words[at]! >> 1
        if (numbers[word] === -1) numbers[word] = this.#numberOf(dictionary.words[word]!)
        this.#words.push(2 * numbers[word]! + (words[at]! & 1))
      }
      this.#columns.copy(columns, row)
      const handle = columns.payload[row]!
      const block = blocks[blockOf(handle)]!
      this.#columns.columns.firstWord[this.count - 1] = firstWord
      this.#columns.columns.payload[this.count - 1] =
        block === -1 ? this.#payloads.append(payloadAt(payloads, handle)) : inBlock(handle, block)
      if ((i & 1023) === 1023) yield
    }
  }

  /** Builds the segment; the builder cannot be used afterwards. */
  *finish(): Generator<void, Segment> {
    this.#payloads.trim()
    const order = yield* sortedByKey(yield* this.#hilbertKeys())
    const columns = yield* this.#columns.inOrder(order)
    const sorted = yield* sortedSteps([...this.#numbers.keys()], byCodeUnit)
    const words = yield* this.#wordsInOrder(order, columns.firstWord, this.#numbersAmong(sorted))
    const dictionary = yield* Dictionary.build(sorted)
    const wordLists = yield* postingsOf(words, columns.firstWord, this.count, 2 * sorted.length)
    const categories = yield* categoriesOf(columns, this.count)
    const categoryLists = yield* postingsOf(categories, null, this.count, this.#vocabularies.categories.size)
    const forest = new Forest(nodesOf(lengths(this.count, wordLists.starts, categoryLists.starts)))
    const allRoots = yield* forest.grow(columns, null, 0, this.count)
    const categoryRoots = yield* growTrees(forest, columns, categoryLists)
    const wordRoots = yield* growTrees(forest, columns, wordLists)
    const heads = yield* headsOf(columns, this.count, categoryLists)
    const { payloads } = this.#payloads
    const ids = IdTable.withRoomFor(this.count)
    for (let row = 0; row < this.count; row++) {
      ids.add(hashOf(idOfPayload(payloadAt(payloads, columns.payload[row]!))), row)
      if ((row & 2047) === 2047) yield
    }
    const parts = { count: this.count, columns, words, dictionary, wordLists, wordRoots, categoryLists, categoryRoots }
    return new Segment({ ...parts, allRoots, heads, forest, ids, payloads })
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    this.#numbers.set(word, this.#numbers.size)
    return this.#numbers.size - 1
  }

  *#hilbertKeys(): Generator<void, Uint32Array> {
    const keys = new Uint32Array(this.count)
    const { spots } = this.#columns.columns
    for (let row = 0; row < this.count; row++) {
      keys[row] = hilbertOf(latOf(spots[RECORD * row + LAT]!), spots[RECORD * row + LNG]!)
      if ((row & 4095) === 4095) yield
    }
    return keys
  }

  /** Maps each provisional word number to its index among the sorted words. */
  #numbersAmong(sorted: string[]): Uint32Array {
    const numbers = new Uint32Array(sorted.length)
    for (const [place, word] of sorted.entries()) numbers[this.#numbers.get(word)!] = place
    return numbers
  }

  /** Moves the rows' words into the new order and updates `firstWord`. */
  *#wordsInOrder(
    order: Uint32Array,
    firstWord: Uint32Array,
    numbers: Uint32Array,
  ): Generator<void, SegmentParts['words']> {
    const unsorted = this.#words.view()
    const before = this.#columns.columns.firstWord
    const words = new (2 * numbers.length <= 2 ** 16 ? Uint16Array : Uint32Array)(unsorted.length)
    let to = 0
    for (let row = 0; row < order.length; row++) {
      const from = order[row]!
      const end = from + 1 < this.count ? before[from + 1]! : unsorted.length
      firstWord[row] = to
      for (let at = before[from]!; at < end; at++) words[to++] = 2 * numbers[unsorted[at]! >> 1]! + (unsorted[at]! & 1)
      if ((row & 4095) === 4095) yield
    }
    return words
  }
}

/** Rows that the merged segment keeps. */
function* livingRows(segment: Segment, nowMicros: number): Generator<void, Uint32Array> {
  const { columns } = segment.parts
  const rows = new Uint32Array(segment.living)
  let count = 0
  for (let row = 0; row < segment.count && count < rows.length; row++) {
    if (isVisibleAt(columns, row, nowMicros)) rows[count++] = row
    if ((row & 0x7fff) === 0x7fff) yield
  }
  return rows.subarray(0, count)
}

function* lengths(count: number, ...starts: Uint32Array[]): Generator<number> {
  yield count
  for (const list of starts) {
    for (let i = 1; i < list.length; i++)
      if (list[i]! - list[i - 1]! >= SHORTEST_WITH_TREE) yield list[i]! - list[i - 1]!
  }
}
