import { cosineOf } from '../../engine/place.ts'
import { popularityOf, starsOf } from '../../engine/plannedSearch.ts'
import {
  type Columns,
  flagsIn,
  LAT,
  latOf,
  LNG,
  priceOf,
  RATING_COUNT,
  RATING_SUM,
  RECORD,
  traitsOf,
} from './columns.ts'
import type { Postings } from './postings.ts'

/** The orders by a key of the row; the number of an order is its index. */
export const KEYED = ['cheapest', 'popular', 'newest', 'rating'] as const
export type Keyed = (typeof KEYED)[number]

/** The key of a row in an order: the lowest comes first. */
export function keyOf(columns: Columns, row: number, order: Keyed): number {
  if (order === 'newest') return -columns.updated[row]!
  if (order === 'cheapest') {
    const price = priceOf(columns, row)
    return price >= 0 ? price : Infinity
  }
  const at = RECORD * row
  const ratings = columns.facts[at + RATING_COUNT]!
  return order === 'popular'
    ? -popularityOf(ratings, columns.views[row]!)
    : -starsOf(columns.facts[at + RATING_SUM]!, ratings)
}

/** Postings per leaf, and children per inner node. */
export const LEAF = 32
const FAN_OUT = 16
/** Shorter lists have no tree: they are read completely. */
export const SHORTEST_WITH_TREE = 2 * LEAF

/** Number of rows of a leaf whose position in each order is stored. */
export const FOREMOST = 4
export const NONE = 255
/** Index of the first foremost row of a leaf in an order. */
export const foremostOf = (leaf: number, order: number): number => FOREMOST * (KEYED.length * leaf + order)

/** The topmost nodes of a list's tree; `count` is 0 without a tree. */
export interface Roots {
  first: Uint32Array
  count: Uint8Array
}

/**
 * Trees over lists of rows. Every list is in row order, so rows that are geographically close are close in it. A node
 * holds the bounding box of its rows and their best sort and filter values, so that whole ranges can be skipped.
 */
export class Forest {
  /** South, north, west, east of a node, in millionths of a degree. */
  box: Int32Array
  /** Lower bound of the cosines of its latitudes. */
  cosine: Float32Array
  /**
   * Bounds of prices, stars, dates and popularity; slightly wider than the rows, because 32-bit numbers are rounded.
   */
  lowestPrice: Float32Array
  highestPrice: Float32Array
  bestStars: Float32Array
  newest: Float32Array
  mostPopular: Float32Array
  /**
   * For a leaf: by order the first {@link FOREMOST} rows, as positions in the leaf, best first, padded with {@link
   * NONE}.
   */
  foremost: Uint8Array
  /** Union of the traits of its rows (flags.ts). */
  traits: Uint8Array
  /** The first child or, for a leaf, the first posting. */
  first: Uint32Array
  size: Uint8Array
  /** 1: a leaf over postings, 2: a leaf directly over rows. */
  leaf: Uint8Array
  count = 0

  constructor(capacity: number) {
    this.box = new Int32Array(4 * capacity)
    this.cosine = new Float32Array(capacity)
    this.lowestPrice = new Float32Array(capacity)
    this.highestPrice = new Float32Array(capacity)
    this.bestStars = new Float32Array(capacity)
    this.newest = new Float32Array(capacity)
    this.mostPopular = new Float32Array(capacity)
    this.foremost = new Uint8Array(KEYED.length * FOREMOST * capacity)
    this.traits = new Uint8Array(capacity)
    this.first = new Uint32Array(capacity)
    this.size = new Uint8Array(capacity)
    this.leaf = new Uint8Array(capacity)
  }

  /** Builds the tree of `length` postings from `start` on; `rows` is null for a tree directly over rows. */
  *grow(
    columns: Columns,
    rows: Uint32Array | null,
    start: number,
    length: number,
  ): Generator<void, { first: number; count: number }> {
    let first = this.count
    for (let at = 0; at < length; at += LEAF) {
      this.#addLeaf(columns, rows, start + at, Math.min(LEAF, length - at))
      if ((this.count & 1023) === 1023) yield
    }
    for (;;) {
      const end = this.count
      if (end - first <= FAN_OUT) return { first, count: end - first }
      for (let child = first; child < end; child += FAN_OUT) this.#addParent(child, Math.min(FAN_OUT, end - child))
      first = end
      yield
    }
  }

  #addLeaf(columns: Columns, rows: Uint32Array | null, first: number, size: number): void {
    const node = this.#add(first, size, rows ? 1 : 2)
    for (let i = first; i < first + size; i++) this.#include(node, columns, rows ? rows[i]! : i)
    this.#setCosine(node)
    for (const order of KEYED.keys()) this.#setForemost(node, columns, rows, order)
  }

  /** Inserts into a short sorted list. */
  #setForemost(node: number, columns: Columns, rows: Uint32Array | null, order: number): void {
    const places = this.foremost.subarray(foremostOf(node, order), foremostOf(node, order) + FOREMOST).fill(NONE)
    const keys = new Float64Array(FOREMOST).fill(Infinity)
    const first = this.first[node]!
    for (let i = 0; i < this.size[node]!; i++) {
      const key = keyOf(columns, rows ? rows[first + i]! : first + i, KEYED[order]!)
      let place = FOREMOST
      while (place > 0 && (key < keys[place - 1]! || places[place - 1] === NONE)) place--
      if (place === FOREMOST) continue
      keys.copyWithin(place + 1, place)
      places.copyWithin(place + 1, place)
      keys[place] = key
      places[place] = i
    }
  }

  #include(node: number, columns: Columns, row: number): void {
    const { spots, facts } = columns
    const at = RECORD * row
    const lat = latOf(spots[at + LAT]!)
    const lng = spots[at + LNG]!
    const price = priceOf(columns, row)
    const ratings = facts[at + RATING_COUNT]!
    this.#widen(node, lat, lat, lng, lng)
    if (price < this.lowestPrice[node]!) this.lowestPrice[node] = notAbove(price)
    const highest = columns.sizePrices.get(row)?.at(-1) ?? price
    if (highest > this.highestPrice[node]!) this.highestPrice[node] = notBelow(highest)
    const stars = notBelow(starsOf(facts[at + RATING_SUM]!, ratings))
    this.#raise(node, stars, notBelow(columns.updated[row]!), notBelow(popularityOf(ratings, columns.views[row]!)))
    this.traits[node]! |= traitsOf(flagsIn(spots[at + LAT]!), Number.isNaN(price))
  }

  #addParent(first: number, size: number): void {
    const node = this.#add(first, size, 0)
    for (let child = first; child < first + size; child++) {
      const at = 4 * child
      this.#widen(node, this.box[at]!, this.box[at + 1]!, this.box[at + 2]!, this.box[at + 3]!)
      this.lowestPrice[node] = Math.min(this.lowestPrice[node]!, this.lowestPrice[child]!)
      this.highestPrice[node] = Math.max(this.highestPrice[node]!, this.highestPrice[child]!)
      this.#raise(node, this.bestStars[child]!, this.newest[child]!, this.mostPopular[child]!)
      this.traits[node]! |= this.traits[child]!
    }
    this.#setCosine(node)
  }

  #add(first: number, size: number, leaf: number): number {
    const node = this.count++
    this.first[node] = first
    this.size[node] = size
    this.leaf[node] = leaf
    this.box.set([90e6, -90e6, 180e6, -180e6], 4 * node)
    this.lowestPrice[node] = Infinity
    this.highestPrice[node] = -Infinity
    this.newest[node] = -Infinity
    return node
  }

  #widen(node: number, south: number, north: number, west: number, east: number): void {
    const { box } = this
    const at = 4 * node
    if (south < box[at]!) box[at] = south
    if (north > box[at + 1]!) box[at + 1] = north
    if (west < box[at + 2]!) box[at + 2] = west
    if (east > box[at + 3]!) box[at + 3] = east
  }

  #raise(node: number, stars: number, updated: number, popularity: number): void {
    if (stars > this.bestStars[node]!) this.bestStars[node] = stars
    if (updated > this.newest[node]!) this.newest[node] = updated
    if (popularity > this.mostPopular[node]!) this.mostPopular[node] = popularity
  }

  /** The cosine is smallest at the latitude farthest from the equator; stored slightly lower, because 32 bits round. */
  #setCosine(node: number): void {
    const farthest = Math.max(Math.abs(this.box[4 * node]!), Math.abs(this.box[4 * node + 1]!))
    this.cosine[node] = Math.max(0, cosineOf(farthest) - 1e-7)
  }
}

/** A 32-bit number close to the value, not smaller (`notBelow`) or not larger (`notAbove`) than it. */
function notBelow(value: number): number {
  const rounded = Math.fround(value)
  return rounded >= value ? rounded : Math.fround(value + Math.abs(value) * 1e-7)
}
const notAbove = (value: number) => -notBelow(-value)

/** Upper bound of the nodes of a forest over these lists. */
export function nodesOf(lengths: Iterable<number>): number {
  let nodes = 0
  for (const length of lengths) {
    let level = Math.ceil(length / LEAF)
    nodes += level
    while (level > FAN_OUT) {
      level = Math.ceil(level / FAN_OUT)
      nodes += level
    }
  }
  return nodes
}

/** Builds a tree over each list that is long enough. */
export function* growTrees(forest: Forest, columns: Columns, { starts, rows }: Postings): Generator<void, Roots> {
  const lists = starts.length - 1
  const roots = { first: new Uint32Array(lists), count: new Uint8Array(lists) }
  for (let list = 0; list < lists; list++) {
    const length = starts[list + 1]! - starts[list]!
    if (length < SHORTEST_WITH_TREE) continue
    const { first, count } = yield* forest.grow(columns, rows, starts[list]!, length)
    roots.first[list] = first
    roots.count[list] = count
  }
  return roots
}
