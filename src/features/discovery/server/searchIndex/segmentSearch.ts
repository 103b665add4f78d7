import type { SearchSort } from '../../rules.ts'
import { angleAbove, behind, nearness, shorterWay, sineBelow } from '../../engine/place.ts'
import { popularityOf, starsOf } from '../../engine/plannedSearch.ts'
import type { Grade } from '../../engine/text/textQuery.ts'
import {
  flagsIn,
  isActiveIn,
  LAT,
  latOf,
  LNG,
  PRICELESS,
  priceOf,
  RATING_COUNT,
  RATING_SUM,
  RECORD,
} from './columns.ts'
import { type Conditions, RowFilter } from './conditions.ts'
import { FOREMOST, foremostOf, KEYED, NONE, type Roots } from './forest.ts'
import { headOf } from './heads.ts'
import { offeredRow, type TopResults } from './hits.ts'
import { NodeQueue } from './nodeQueue.ts'
import type { Postings } from './postings.ts'
import type { Segment } from './segment.ts'
import type { WordLists } from './termLists.ts'
import type { TextTest } from './textTest.ts'

/** Radians of half a millionth of a degree. */
const HALF = Math.PI / 360e6
/** Factor that lowers a lower bound of a nearness, to allow for rounding. */
const BELOW = 1 - 1e-12

/** Word lists are used if they have fewer postings than this in total, or if there are at most `MOST_LISTS` of them. */
const FEW_POSTINGS = 256
const MOST_LISTS = 128

/** Rows to read when the word lists are not used: those of the category, or all. */
export function postingsWithout({ count, parts: { categoryLists } }: Segment, { category }: Conditions): number {
  if (category < 0) return count
  return category + 1 < categoryLists.starts.length
    ? categoryLists.starts[category + 1]! - categoryLists.starts[category]!
    : 0
}

/** True when the word lists are shorter than the other postings. */
export const isWorthReading = ({ postings, lists }: WordLists, otherPostings: number): boolean =>
  postings < otherPostings && (postings < FEW_POSTINGS || lists <= MOST_LISTS)

/** The head of a list is given up when its first `TRIED` rows contain fewer than `FOUND_AMONG_TRIED` results. */
const TRIED = 64
const FOUND_AMONG_TRIED = 4

/** The queue of open nodes; used by one search at a time. */
const queue = new NodeQueue()

/** Limits that exclude nothing: for several grades at once, or for unordered results. */
const NEVER = new Float64Array(2).fill(Infinity)

/**
 * Largest useful distance of a row: as a nearness (the radius or, for "nearest", the worst of a full page), and as
 * differences of latitude and longitude, rounded up. Used by one search at a time.
 */
const reach = new Float64Array(3)

/** One search of a segment. */
export interface Asked {
  segment: Segment
  /** Index of the segment. */
  origin: number
  conditions: Conditions
  text: TextTest | null
  /** The wanted grades. */
  from: Grade
  to: Grade
  /** By grade. */
  tops: readonly TopResults[]
}

/** One pass through a segment: offers every row that matches at one of the grades and may still be among the best. */
export class SegmentSearch {
  readonly segment: Segment
  readonly origin: number
  readonly conditions: Conditions
  readonly text: TextTest | null
  readonly from: Grade
  readonly to: Grade
  readonly tops: readonly TopResults[]
  /** Key and nearness that a row must beat. */
  readonly worst: Float64Array
  readonly sort: SearchSort
  /** Number of the order by a key; -1: nearest first. */
  readonly order: number
  readonly lat: number
  readonly lng: number
  readonly cosine: number
  readonly filter: RowFilter
  /**
   * Lower bound of the key of rows within the wanted prices. It is -Infinity if rows have several prices, because the
   * lowest, which is the key, may be below the limits.
   */
  readonly leastKey: number
  /** False when every row of the lists matches the words. */
  asksWords: boolean

  constructor({ segment, origin, conditions, text, from, to, tops }: Asked) {
    const { search } = conditions
    this.segment = segment
    this.origin = origin
    this.conditions = conditions
    this.text = text
    this.from = from
    this.to = to
    this.tops = tops
    this.worst = from === to ? tops[from]!.worst : NEVER
    this.sort = search.sort
    this.order = (KEYED as readonly SearchSort[]).indexOf(search.sort)
    this.lat = search.lat
    this.lng = search.lng
    this.cosine = search.cosine
    this.filter = new RowFilter(segment, conditions)
    this.leastKey = segment.parts.columns.sizePrices.size > 0 ? -Infinity : conditions.lowestPrice
    this.asksWords = text !== null
    reach[0] = this.order >= 0 ? search.reach : Math.min(search.reach, this.worst[1]!)
    this.setReach()
  }

  /**
   * Chooses the shortest list that contains every match, and walks its tree or reads it.
   * @param words the shortest word lists
   */
  run(words: WordLists | null): void {
    const { categoryLists, categoryRoots, allRoots, wordLists, wordRoots } = this.segment.parts
    const { category } = this.conditions
    queue.clear()
    if (words && isWorthReading(words, postingsWithout(this.segment, this.conditions))) {
      if (this.from === this.to && this.text!.isListEnough(this.from)) this.asksWords = false
      const { stretches } = words
      for (let i = 0; i < stretches.length; i += 2) {
        this.openLists(wordLists, wordRoots, stretches[i]!, stretches[i + 1]!)
      }
      this.walk(wordLists)
    } else if (category < 0) {
      this.openNodes(allRoots.first, allRoots.count)
      if (!this.isInHead(allRoots.count)) this.walk(wordLists)
    } else if (category + 1 < categoryLists.starts.length) {
      this.openLists(categoryLists, categoryRoots, category, category + 1)
      if (!this.isInHead(categoryRoots.count[category]!)) this.walk(categoryLists)
    }
  }

  /**
   * Reads the best rows of the order, if most roots may contain matches, so that these rows are likely to match.
   * @returns true when no other row can be better
   */
  isInHead(roots: number): boolean {
    const { category } = this.conditions
    const { worst, order } = this
    if (order < 0 || this.text || this.from !== this.to || 2 * queue.size < roots) return false
    const { starts, rows, bounds } = this.segment.parts.heads
    const head = headOf(category, order)
    const from = starts[head]!
    const end = starts[head + 1]!
    const top = this.tops[this.from]!
    const before = top.count
    for (let i = from; i < end; i++) {
      if (i === from + TRIED && top.count < before + FOUND_AMONG_TRIED) return false
      const row = rows[i]!
      this.setKey(row)
      if (offeredRow[0]! > worst[0]!) return true
      if (this.isInReach(row)) this.offerByKey(row)
    }
    return end > from && bounds[head]! > worst[0]!
  }

  /** Opens the trees of a range of lists; lists without a tree are read at once. */
  openLists(lists: Postings, roots: Roots, from: number, to: number): void {
    const { starts, rows } = lists
    for (let list = from; list < to; list++) {
      if (roots.count[list]! > 0) this.openNodes(roots.first[list]!, roots.count[list]!)
      else if (this.order >= 0) this.readByKey(rows, starts[list]!, starts[list + 1]!)
      else this.readByNearness(rows, starts[list]!, starts[list + 1]!)
    }
  }

  /** Opens the best node until no node can contain a better row. */
  walk({ rows }: Postings): void {
    const { first, leaf, size } = this.segment.parts.forest
    const { worst } = this
    const { entry } = queue
    while (queue.size > 0) {
      const popped = queue.pop()
      if (entry[0]! > worst[0]!) return
      if (entry[1]! > reach[0]! || (entry[0] === worst[0] && entry[1]! > worst[1]!)) continue
      const node = popped < 0 ? ~popped : popped
      const from = first[node]!
      const to = from + size[node]!
      if (leaf[node] === 0) this.openNodes(from, size[node]!)
      else if (popped < 0) this.readByKey(leaf[node] === 1 ? rows : null, from, to)
      else if (this.order >= 0) this.readForemost(node, leaf[node] === 1 ? rows : null)
      else this.readByNearness(leaf[node] === 1 ? rows : null, from, to)
    }
  }

  /**
   * Offers the foremost rows of a leaf, then queues the leaf again for its other rows, which sort after these.
   * @param rows null: the postings are the rows themselves
   */
  readForemost(leaf: number, rows: Uint32Array | null): void {
    const { first, foremost, size } = this.segment.parts.forest
    const { worst } = this
    const from = first[leaf]!
    const least = queue.entry[1]!
    const start = foremostOf(leaf, this.order)
    let key = 0
    for (let i = start; i < start + FOREMOST; i++) {
      const place = foremost[i]!
      if (place === NONE) return
      const row = rows === null ? from + place : rows[from + place]!
      this.setKey(row)
      if (offeredRow[0]! > worst[0]!) return
      key = offeredRow[0]!
      if (this.isInReach(row)) this.offerByKey(row)
    }
    if (size[leaf] === FOREMOST) return
    queue.entry[0] = key
    queue.entry[1] = least
    queue.push(~leaf)
  }

  /** Queues nodes that may contain matches. */
  openNodes(start: number, count: number): void {
    const { box, traits, bestStars, cosine: cosines } = this.segment.parts.forest
    const { conditions, lat, lng, cosine, order } = this
    const { kindBits, statusBits, asksPrice, lowestStars } = conditions
    const { worst } = this
    const { entry } = queue
    const [most, latReach, lngReach] = [reach[0]!, reach[1]!, reach[2]!]
    for (let node = start; node < start + count; node++) {
      const south = box[4 * node]!
      const north = box[4 * node + 1]!
      const up = lat < south ? south - lat : lat > north ? lat - north : 0
      if (up > latReach) continue
      const west = box[4 * node + 2]!
      const east = box[4 * node + 3]!
      let aside = 0
      if (lng < west || lng > east) {
        const toWest = shorterWay(west - lng)
        const toEast = shorterWay(lng - east)
        aside = toWest < toEast ? toWest : toEast
        if (aside > lngReach) continue
      }
      const a = sineBelow(up * HALF)
      const b = sineBelow(aside * HALF)
      const least = (a * a + cosine * cosines[node]! * b * b) * BELOW
      if (least > most) continue
      const has = traits[node]!
      if ((has & kindBits) === 0 || (has & statusBits) === 0 || bestStars[node]! < lowestStars) continue
      if (asksPrice && !this.hasPrice(node, has)) continue
      entry[0] = 0
      entry[1] = least
      if (order >= 0) this.setBestKey(node)
      if (entry[0] > worst[0]! || (entry[0] === worst[0] && least > worst[1]!)) continue
      queue.push(node)
    }
  }

  hasPrice(node: number, traits: number): boolean {
    const { conditions } = this
    const { forest } = this.segment.parts
    if (conditions.takesPriceless && (traits & PRICELESS) !== 0) return true
    return forest.lowestPrice[node]! <= conditions.highestPrice && forest.highestPrice[node]! >= conditions.lowestPrice
  }

  /** Writes the best possible key of the rows below the node to the queue's entry. */
  setBestKey(node: number): void {
    const { lowestPrice, mostPopular, newest, bestStars } = this.segment.parts.forest
    const { entry } = queue
    if (this.sort === 'cheapest') entry[0] = Math.max(lowestPrice[node]!, this.leastKey)
    else if (this.sort === 'popular') entry[0] = -mostPopular[node]!
    else if (this.sort === 'newest') entry[0] = -newest[node]!
    else entry[0] = -bestStars[node]!
  }

  /**
   * Offers the matching rows of a range of postings; cheapest tests first.
   * @param rows null: the postings are the rows themselves
   */
  readByNearness(rows: Uint32Array | null, from: number, to: number): void {
    const { spots } = this.segment.parts.columns
    const { worst, lat, lng } = this
    const { allowed } = this.conditions
    offeredRow[0] = 0
    if (rows !== null) readRowsAhead(spots, rows, from, to)
    for (let i = from; i < to; i++) {
      const row = rows === null ? i : rows[i]!
      const packed = spots[RECORD * row + LAT]!
      if (allowed[flagsIn(packed)] === 0) continue
      const rowLat = latOf(packed)
      const up = rowLat - lat
      if (up > reach[1]! || -up > reach[1]!) continue
      const rowLng = spots[RECORD * row + LNG]!
      if (shorterWay(rowLng - lng) > reach[2]!) continue
      this.measure(packed, rowLng)
      if (offeredRow[1]! > reach[0]! || !this.filter.passes(row)) continue
      this.offer(row)
      if (worst[1]! >= reach[0]!) continue
      reach[0] = worst[1]!
      this.setReach()
    }
  }

  /** Like `readByNearness`, for orders by a key. The key is tested early, because it excludes most rows. */
  readByKey(rows: Uint32Array | null, from: number, to: number): void {
    const { worst } = this
    if (rows !== null) readRowsAhead(this.segment.parts.columns.spots, rows, from, to)
    for (let i = from; i < to; i++) {
      const row = rows === null ? i : rows[i]!
      if (!this.isInReach(row)) continue
      this.setKey(row)
      if (offeredRow[0]! <= worst[0]!) this.offerByKey(row)
    }
  }

  /** False for rows of another kind or status, and for most that are too far away. */
  isInReach(row: number): boolean {
    const { spots } = this.segment.parts.columns
    const packed = spots[RECORD * row + LAT]!
    if (this.conditions.allowed[flagsIn(packed)] === 0) return false
    const up = latOf(packed) - this.lat
    return up <= reach[1]! && -up <= reach[1]! && shorterWay(spots[RECORD * row + LNG]! - this.lng) <= reach[2]!
  }

  /** Offers a row whose key is set, if it is near enough and passes the filters. */
  offerByKey(row: number): void {
    const { spots } = this.segment.parts.columns
    const { worst } = this
    this.measure(spots[RECORD * row + LAT]!, spots[RECORD * row + LNG]!)
    if (offeredRow[1]! > reach[0]! || (offeredRow[0] === worst[0] && offeredRow[1]! > worst[1]!)) return
    if (this.filter.passes(row)) this.offer(row)
  }

  /** Offers a row that passed the filters to the results of its grade. */
  offer(row: number): void {
    if (!this.asksWords) return this.tops[this.from]!.offer(this.origin, row)
    const grade = this.text!.gradeOf(row)
    if (grade >= this.from && grade <= this.to) this.tops[grade]!.offer(this.origin, row)
  }

  /** Writes the nearness of a row to `offeredRow`; its latitude is packed with its flags. */
  measure(packed: number, lng: number): void {
    const near = nearness(this.lat, this.lng, this.cosine, latOf(packed), lng)
    offeredRow[1] = isActiveIn(flagsIn(packed)) ? near : behind(near)
  }

  /** Writes the key of a row to `offeredRow`. */
  setKey(row: number): void {
    const { columns } = this.segment.parts
    const { facts, views, updated } = columns
    if (this.sort === 'newest') offeredRow[0] = -updated[row]!
    else if (this.sort === 'cheapest') {
      const price = priceOf(columns, row)
      offeredRow[0] = price >= 0 ? price : Infinity
    } else {
      const ratings = facts[RECORD * row + RATING_COUNT]!
      offeredRow[0] =
        this.sort === 'popular'
          ? -popularityOf(ratings, views[row]!)
          : -starsOf(facts[RECORD * row + RATING_SUM]!, ratings)
    }
  }

  /** Computes the coordinate differences of the largest useful nearness. */
  setReach(): void {
    const half = Math.sqrt(reach[0]!)
    const angle = angleAbove(half)
    reach[1] = angle / HALF
    const leastCosine = this.cosine - 2 * angle
    const aside = leastCosine > 0 ? half / Math.sqrt(this.cosine * leastCosine) : 1
    reach[2] = aside < 1 ? angleAbove(aside) / HALF : Infinity
  }
}

/** The result, stored so that the compiler keeps the loop. */
const anyBits = new Int32Array(1)

/**
 * Reads the records of these rows in a loop without branches, so that the processor fetches them from memory in
 * parallel. The tests of the rows would otherwise wait for each record in turn (ADR 0085).
 */
function readRowsAhead(spots: Int32Array, rows: Uint32Array, from: number, to: number): void {
  let any = 0
  for (let i = from; i < to; i++) any |= spots[RECORD * rows[i]!]!
  anyBits[0] = any
}
