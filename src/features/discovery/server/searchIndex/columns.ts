import { FOUND_KINDS, type FoundKind } from '../../rules.ts'

/**
 * Row data of a segment, in arrays indexed by row number. Values that are read to test a row are one record of 32
 * bytes, because rows of a list are far from each other in memory, and memory latency is most of the time of a search.
 */
export interface Columns {
  /** The records: eight values per row, see the offsets below. */
  readonly facts: Uint32Array
  /** The same memory as signed values, for the place. */
  readonly spots: Int32Array
  /** Microseconds of the second in which a row's visibility ends. */
  readonly untilRest: Uint32Array
  /** Microseconds since 1970. */
  readonly updated: Float64Array
  readonly views: Uint32Array
  /** Number of the opening hours in the index's vocabulary. */
  readonly hours: Uint32Array
  /** Handle of the row's JSON. */
  readonly payload: Uint32Array
  /** Start of the row's words in `words`; the end is the start of the next row. */
  readonly firstWord: Uint32Array
  /** Prices of rows with several (items with sizes), ascending. Also a single price that does not fit into a record. */
  readonly sizePrices: Map<number, readonly number[]>
}

/** Values of a record. */
export const RECORD = 8
/** Offsets in `spots`: latitude and flags in one number ({@link latAndFlags}), longitude, in millionths of a degree. */
export const LAT = 0
export const LNG = 1
/** Offsets in `facts`: seconds since 1970; paise. */
export const UNTIL = 2
const PRICE = 3
/** Further offsets in `facts`. The owner is a hash (0 for none), the category its number in the vocabulary. */
export const RATING_SUM = 4
export const RATING_COUNT = 5
export const OWNER = 6
export const CATEGORY = 7

/** Special prices in a record: none; stored in `sizePrices`, because it does not fit. */
const NO_PRICE = 0xffffffff
const ELSEWHERE = 0xfffffffe
/** Special times in a record: a dead row; no end date, or later than any other. */
export const DEAD = 0
const LATEST = 0xffffffff
const MICROS = 1_000_000

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

/** The lowest price of a row; NaN without one. */
export function priceOf({ facts, sizePrices }: Columns, row: number): number {
  const price = facts[RECORD * row + PRICE]!
  if (price < ELSEWHERE) return price
  return price === NO_PRICE ? NaN : sizePrices.get(row)![0]!
}

/** True when a row is neither dead nor expired at this time, in microseconds since 1970. */
export function isVisibleAt({ facts, untilRest }: Columns, row: number, nowMicros: number): boolean {
  const until = facts[RECORD * row + UNTIL]!
  const now = Math.floor(nowMicros / MICROS)
  return until > now || (until === now && until !== DEAD && untilRest[row]! > nowMicros - now * MICROS)
}

/** Values per row in each array. */
const STRIDES = { facts: RECORD, untilRest: 1, updated: 1, views: 1, hours: 1, payload: 1, firstWord: 1 } as const
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
    const { facts, spots } = columns
    const at = RECORD * count
    const until = Math.min(Math.max(row.visibleUntil, MICROS), LATEST * MICROS)
    const seconds = Math.floor(until / MICROS)
    spots[at + LAT] = latAndFlags(row.lat, row.flags)
    spots[at + LNG] = row.lng
    facts[at + UNTIL] = seconds
    columns.untilRest[count] = until - seconds * MICROS
    facts[at + PRICE] = isHeld(row.price) ? row.price : Number.isNaN(row.price) ? NO_PRICE : ELSEWHERE
    facts[at + RATING_SUM] = row.ratingSum
    facts[at + RATING_COUNT] = row.ratingCount
    facts[at + OWNER] = row.owner
    facts[at + CATEGORY] = row.category
    columns.updated[count] = row.updated
    columns.views[count] = row.views
    columns.hours[count] = row.hours
    columns.payload[count] = row.payload
    columns.firstWord[count] = row.firstWord
    if (row.sizePrices) columns.sizePrices.set(count, row.sizePrices)
    else if (facts[at + PRICE] === ELSEWHERE) columns.sizePrices.set(count, [row.price])
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

/** True for a price that fits into a record. */
const isHeld = (price: number) => price >= 0 && price < ELSEWHERE && Number.isInteger(price)

type Numbers = Float64Array | Uint32Array

function copyRow(from: Numbers, row: number, to: Numbers, place: number, stride: number): void {
  for (let i = 0; i < stride; i++) to[place * stride + i] = from[row * stride + i]!
}

function copyPrices(from: Columns, row: number, to: Columns, place: number): void {
  const prices = from.sizePrices.get(row)
  if (prices) to.sizePrices.set(place, prices)
}

function allocate(rows: number, sizePrices: Columns['sizePrices'] = new Map()): Columns {
  const facts = new Uint32Array(RECORD * rows)
  return {
    facts,
    spots: spotsOf(facts),
    untilRest: new Uint32Array(rows),
    updated: new Float64Array(rows),
    views: new Uint32Array(rows),
    hours: new Uint32Array(rows),
    payload: new Uint32Array(rows),
    firstWord: new Uint32Array(rows),
    sizePrices,
  }
}

/** Records as signed values, in the same memory. */
export const spotsOf = (facts: Uint32Array): Int32Array => new Int32Array(facts.buffer, facts.byteOffset, facts.length)

/** The categories of all rows, by row. */
export function* categoriesOf({ facts }: Columns, count: number): Generator<void, Uint32Array> {
  const categories = new Uint32Array(count)
  for (let row = 0; row < count; row++) {
    categories[row] = facts[RECORD * row + CATEGORY]!
    if ((row & 0xffff) === 0xffff) yield
  }
  return categories
}

/** Bytes of an entry of `sizePrices`, about. */
const ENTRY_BYTES = 100

/** Memory of the columns in bytes. */
export const bytesOf = (columns: Columns): number =>
  NAMES.reduce((sum, name) => sum + columns[name].byteLength, ENTRY_BYTES * columns.sizePrices.size)

/** Flags of a row, three bits: the number of its kind, and whether it is active. */
const ACTIVE = 4
const VALUES = 8

export const flagsOf = (kind: FoundKind, isActive: boolean): number =>
  FOUND_KINDS.indexOf(kind) + (isActive ? ACTIVE : 0)

export const isActiveIn = (flags: number): boolean => (flags & ACTIVE) !== 0

/**
 * Traits of a tree node: the kinds and the statuses below it, one bit each, and whether a row without a price is below
 * it.
 */
export const PRICELESS = 64
const IS_ACTIVE = 16
const IS_NOT_ACTIVE = 32

export const traitsOf = (flags: number, isPriceless: boolean): number =>
  (1 << (flags & 3)) | ((flags & ACTIVE) === 0 ? IS_NOT_ACTIVE : IS_ACTIVE) | (isPriceless ? PRICELESS : 0)

/** The traits that a search accepts, as bits: the kinds, and the statuses. */
export function wantedTraits(
  kinds: readonly FoundKind[],
  isActive: boolean | null,
): { kinds: number; statuses: number } {
  let bits = 0
  for (const kind of kinds) bits |= 1 << FOUND_KINDS.indexOf(kind)
  return { kinds: bits, statuses: (isActive === false ? 0 : IS_ACTIVE) | (isActive === true ? 0 : IS_NOT_ACTIVE) }
}

const known = new Map<number, Uint8Array>()

/** By flags of a row: 1 for the wanted kinds and statuses. */
export function allowedFlags(kinds: number, statuses: number): Uint8Array {
  const remembered = known.get(kinds | statuses)
  if (remembered) return remembered
  const isAllowed = (flags: number) =>
    (traitsOf(flags, false) & kinds) !== 0 && (traitsOf(flags, false) & statuses) !== 0
  const allowed = Uint8Array.from({ length: VALUES }, (_, flags) => (isAllowed(flags) ? 1 : 0))
  known.set(kinds | statuses, allowed)
  return allowed
}
