/**
 * Row data of a segment, in arrays indexed by row number. Data that is read for almost every row is adjacent: place,
 * kind and status in eight bytes, the other filters in 32.
 */
export interface Columns {
  /** Latitude and flags in one number ({@link latAndFlags}), then the longitude, in millionths of a degree. */
  readonly spots: Int32Array
  /** Four values per row: visible until, price, then, read through `facts32`, ratings, owner and category. */
  readonly facts: Float64Array
  /** The same memory as 32-bit values; eight per row. */
  readonly facts32: Uint32Array
  /** Microseconds since 1970. */
  readonly updated: Float64Array
  readonly views: Uint32Array
  /** Number of the opening hours in the index's vocabulary. */
  readonly hours: Uint32Array
  /** Handle of the row's JSON. */
  readonly payload: Uint32Array
  /** Start of the row's words in `words`; the end is the start of the next row. */
  readonly firstWord: Uint32Array
  /** Prices of the rows that have several, ascending: items with sizes. */
  readonly sizePrices: Map<number, readonly number[]>
}

/** Offsets in `facts`: microseconds since 1970; paise, NaN without a price. */
export const VISIBLE_UNTIL = 0
export const PRICE = 1
/** Offsets in `facts32`: the owner as a hash (0 without), the category as its number in the vocabulary. */
export const RATING_SUM = 4
export const RATING_COUNT = 5
export const OWNER = 6
export const CATEGORY = 7

/** Values of a new row. */
export interface Row {
  lat: number
  lng: number
  flags: number
  visibleUntil: number
  price: number
  sizePrices: readonly number[] | null
  ratingSum: number
  ratingCount: number
  owner: number
  category: number
  updated: number
  views: number
  hours: number
  payload: number
  firstWord: number
}

const FLAG_VALUES = 8

/** A latitude and the flags of a row (0 … 7) in one number. */
export const latAndFlags = (lat: number, flags: number): number => lat * FLAG_VALUES + flags
export const latOf = (packed: number): number => packed >> 3
export const flagsIn = (packed: number): number => packed & 7

/** Values per row in each array. Facts are copied as 32-bit values: two ratings read as a double may be NaN. */
const STRIDES = { spots: 2, facts32: 8, updated: 1, views: 1, hours: 1, payload: 1, firstWord: 1 } as const
type Name = keyof typeof STRIDES
const NAMES = Object.keys(STRIDES) as Name[]

/** Columns to which rows are appended. */
export class GrowingColumns {
  columns: Columns
  count = 0

  constructor(capacity: number) {
    this.columns = allocate(Math.max(16, capacity))
  }

  add(row: Row): void {
    this.#makeRoom()
    const { columns, count } = this
    columns.spots[2 * count] = latAndFlags(row.lat, row.flags)
    columns.spots[2 * count + 1] = row.lng
    columns.facts[4 * count + VISIBLE_UNTIL] = row.visibleUntil
    columns.facts[4 * count + PRICE] = row.price
    columns.facts32[8 * count + RATING_SUM] = row.ratingSum
    columns.facts32[8 * count + RATING_COUNT] = row.ratingCount
    columns.facts32[8 * count + OWNER] = row.owner
    columns.facts32[8 * count + CATEGORY] = row.category
    columns.updated[count] = row.updated
    columns.views[count] = row.views
    columns.hours[count] = row.hours
    columns.payload[count] = row.payload
    columns.firstWord[count] = row.firstWord
    if (row.sizePrices) columns.sizePrices.set(count, row.sizePrices)
    this.count++
  }

  /** Appends a copy of a row from other columns. */
  copy(from: Columns, row: number): void {
    this.#makeRoom()
    for (const name of NAMES) copyRow(from[name], row, this.columns[name], this.count, STRIDES[name])
    copyPrices(from, row, this.columns, this.count)
    this.count++
  }

  /** The rows in another order, trimmed to their length. */
  *inOrder(order: Uint32Array): Generator<void, Columns> {
    const sorted = allocate(order.length)
    for (const name of NAMES) {
      for (let i = 0; i < order.length; i++) {
        copyRow(this.columns[name], order[i]!, sorted[name], i, STRIDES[name])
        if ((i & 0x3fff) === 0x3fff) yield
      }
    }
    if (this.columns.sizePrices.size > 0) order.forEach((from, to) => copyPrices(this.columns, from, sorted, to))
    return sorted
  }

  #makeRoom(): void {
    if (this.count < this.columns.views.length) return
    const larger = allocate(this.columns.views.length * 2, this.columns.sizePrices)
    for (const name of NAMES) larger[name].set(this.columns[name])
    this.columns = larger
  }
}

type Numbers = Int32Array | Float64Array | Uint32Array

function copyRow(from: Numbers, row: number, to: Numbers, place: number, stride: number): void {
  for (let i = 0; i < stride; i++) to[place * stride + i] = from[row * stride + i]!
}

function copyPrices(from: Columns, row: number, to: Columns, place: number): void {
  const prices = from.sizePrices.get(row)
  if (prices) to.sizePrices.set(place, prices)
}

function allocate(rows: number, sizePrices: Columns['sizePrices'] = new Map()): Columns {
  const facts = new Float64Array(4 * rows)
  return {
    spots: new Int32Array(2 * rows),
    facts,
    facts32: new Uint32Array(facts.buffer),
    updated: new Float64Array(rows),
    views: new Uint32Array(rows),
    hours: new Uint32Array(rows),
    payload: new Uint32Array(rows),
    firstWord: new Uint32Array(rows),
    sizePrices,
  }
}

/** The categories of all rows, by row. */
export function* categoriesOf({ facts32 }: Columns, count: number): Generator<void, Uint32Array> {
  const categories = new Uint32Array(count)
  for (let row = 0; row < count; row++) {
    categories[row] = facts32[8 * row + CATEGORY]!
    if ((row & 0xffff) === 0xffff) yield
  }
  return categories
}

/** Bytes of an entry of `sizePrices`, about. */
const ENTRY_BYTES = 100

/** Memory of the columns in bytes. */
export const bytesOf = (columns: Columns): number =>
  NAMES.reduce((sum, name) => sum + columns[name].byteLength, ENTRY_BYTES * columns.sizePrices.size)
