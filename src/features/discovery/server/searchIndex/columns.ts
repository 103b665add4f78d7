/** One typed array per property of a listing, all of one length; row numbers point into them. */
const TYPES = {
  /** Paise; NaN for what has no price. */
  price: Float64Array,
  /** Microseconds since 1970. */
  updated: Float64Array,
  visibleUntil: Float64Array,
  ratingSum: Uint32Array,
  ratingCount: Uint32Array,
  views: Uint32Array,
  /** Kind, status, dead: see flags.ts. */
  flags: Uint8Array,
  /** Numbers in the vocabularies of the index. */
  category: Uint16Array,
  hours: Uint32Array,
  /** Hash of the owner's id, 0 without owner. */
  owner: Uint32Array,
  /** Handle of what is shown. */
  payload: Uint32Array,
  /** Where the row's words begin in `words`; its end is the next row's beginning. */
  firstWord: Uint32Array,
} as const

type Name = keyof typeof TYPES
const NAMES = Object.keys(TYPES) as Name[]

/** A row of columns. */
export type Row = Record<Name, number>
export interface Columns extends Readonly<{ [N in Name]: InstanceType<(typeof TYPES)[N]> }> {
  /** Latitude and longitude of each row side by side, in millionths of a degree. */
  readonly spots: Int32Array
}

/** Columns that rows are added to. */
export class GrowingColumns {
  columns: Columns
  count = 0

  constructor(capacity = 256) {
    this.columns = allocate(capacity)
  }

  add(row: Row, lat: number, lng: number): void {
    this.#makeRoom()
    for (const name of NAMES) this.columns[name][this.count] = row[name]
    this.columns.spots[2 * this.count] = lat
    this.columns.spots[2 * this.count + 1] = lng
    this.count++
  }

  /** Copies a row of other columns. */
  copy(from: Columns, row: number): void {
    this.#makeRoom()
    for (const name of NAMES) this.columns[name][this.count] = from[name][row]!
    this.columns.spots[2 * this.count] = from.spots[2 * row]!
    this.columns.spots[2 * this.count + 1] = from.spots[2 * row + 1]!
    this.count++
  }

  /** The rows in another order, at their exact length. */
  *inOrder(order: Uint32Array): Generator<void, Columns> {
    const sorted = allocate(order.length)
    for (const name of NAMES) yield* reorder(this.columns[name], sorted[name], order)
    for (let i = 0; i < order.length; i++) {
      sorted.spots[2 * i] = this.columns.spots[2 * order[i]!]!
      sorted.spots[2 * i + 1] = this.columns.spots[2 * order[i]! + 1]!
      if ((i & 0xffff) === 0xffff) yield
    }
    return sorted
  }

  #makeRoom(): void {
    if (this.count < this.columns.flags.length) return
    const larger = allocate(this.columns.flags.length * 2)
    for (const name of NAMES) larger[name].set(this.columns[name])
    larger.spots.set(this.columns.spots)
    this.columns = larger
  }
}

function* reorder(from: Columns[Name], to: Columns[Name], order: Uint32Array): Generator<void, void> {
  for (let i = 0; i < order.length; i++) {
    to[i] = from[order[i]!]!
    if ((i & 0xffff) === 0xffff) yield
  }
}

function allocate(length: number): Columns {
  const columns = Object.fromEntries(NAMES.map((name) => [name, new TYPES[name](length)]))
  return { ...columns, spots: new Int32Array(2 * length) } as unknown as Columns
}
