import type { SearchSort } from '../../rules.ts'
import { nearness } from '../../engine/place.ts'
import { popularityOf, starsOf } from '../../engine/plannedSearch.ts'
import type { Grade } from '../../engine/text/textQuery.ts'
import { flagsIn, latOf, PRICE, RATING_COUNT, RATING_SUM } from './columns.ts'
import type { Conditions } from './conditions.ts'
import { angleAbove, sineBelow, turned } from './angles.ts'
import { PRICELESS } from './flags.ts'
import type { Roots } from './forest.ts'
import { NodeQueue } from './nodeQueue.ts'
import type { Postings } from './postings.ts'
import { RowFilter } from './rowFilter.ts'
import type { Segment } from './segment.ts'
import type { WordLists } from './termLists.ts'
import type { TextTest } from './textTest.ts'
import { offered, type TopResults } from './topResults.ts'

/** Radians of half a millionth of a degree. */
const HALF = Math.PI / 360e6
/** Factor for lower bounds of a nearness, to allow for rounding. */
const BELOW = 1 - 1e-12

/** Lists with fewer postings are read completely; no more lists than this are walked as trees side by side. */
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
  readonly isKeyed: boolean
  readonly lat: number
  readonly lng: number
  readonly cosine: number
  readonly filter: RowFilter
  /** No row within the wanted prices has a lower key; several prices of a row may lie on both sides of them. */
  readonly leastKey: number
  /** False: every row of the lists matches the words. */
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
    this.isKeyed = search.sort !== 'nearest'
    this.lat = search.lat
    this.lng = search.lng
    this.cosine = search.cosine
    this.filter = new RowFilter(segment, conditions)
    this.leastKey = segment.parts.columns.sizePrices.size > 0 ? -Infinity : conditions.lowestPrice
    this.asksWords = text !== null
    reach[0] = this.isKeyed ? search.reach : Math.min(search.reach, this.worst[1]!)
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
      this.walk(wordLists)
    } else if (category + 1 < categoryLists.starts.length) {
      this.openLists(categoryLists, categoryRoots, category, category + 1)
      this.walk(categoryLists)
    }
  }

  /** Opens the trees of a range of lists; lists without a tree are read at once. */
  openLists(lists: Postings, roots: Roots, from: number, to: number): void {
    const { starts, rows } = lists
    for (let list = from; list < to; list++) {
      if (roots.count[list]! > 0) this.openNodes(roots.first[list]!, roots.count[list]!)
      else if (this.isKeyed) this.readByKey(rows, starts[list]!, starts[list + 1]!)
      else this.readByNearness(rows, starts[list]!, starts[list + 1]!)
    }
  }

  /** Opens the best node until no node can contain a better row. */
  walk({ rows }: Postings): void {
    const { first, leaf, size } = this.segment.parts.forest
    const { worst } = this
    const { entry } = queue
    while (queue.size > 0) {
      const node = queue.pop()
      if (entry[0]! > worst[0]!) return
      if (entry[1]! > reach[0]! || (entry[0] === worst[0] && entry[1]! > worst[1]!)) continue
      const from = first[node]!
      const to = from + size[node]!
      if (leaf[node] === 0) this.openNodes(from, size[node]!)
      else if (this.isKeyed) this.readByKey(leaf[node] === 1 ? rows : null, from, to)
      else this.readByNearness(leaf[node] === 1 ? rows : null, from, to)
    }
  }

  /** Queues nodes that may contain matches. */
  openNodes(start: number, count: number): void {
    const { box, traits, bestStars, cosine: cosines } = this.segment.parts.forest
    const { conditions, lat, lng, cosine, isKeyed } = this
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
        const toWest = turned(west - lng)
        const toEast = turned(lng - east)
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
      if (isKeyed) this.setBestKey(node)
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
    offered[0] = 0
    for (let i = from; i < to; i++) {
      const row = rows === null ? i : rows[i]!
      const packed = spots[2 * row]!
      if (allowed[flagsIn(packed)] === 0) continue
      const rowLat = latOf(packed)
      const up = rowLat - lat
      if (up > reach[1]! || -up > reach[1]!) continue
      const rowLng = spots[2 * row + 1]!
      if (turned(rowLng - lng) > reach[2]!) continue
      this.measure(rowLat, rowLng)
      if (offered[1]! > reach[0]! || !this.filter.passes(row)) continue
      this.offer(row)
      if (worst[1]! >= reach[0]!) continue
      reach[0] = worst[1]!
      this.setReach()
    }
  }

  /** Like `readByNearness`, for orders by a key, where the key excludes most rows. */
  readByKey(rows: Uint32Array | null, from: number, to: number): void {
    const { spots } = this.segment.parts.columns
    const { worst, lat, lng } = this
    const { allowed } = this.conditions
    for (let i = from; i < to; i++) {
      const row = rows === null ? i : rows[i]!
      const packed = spots[2 * row]!
      if (allowed[flagsIn(packed)] === 0) continue
      const rowLat = latOf(packed)
      const up = rowLat - lat
      if (up > reach[1]! || -up > reach[1]!) continue
      const rowLng = spots[2 * row + 1]!
      if (turned(rowLng - lng) > reach[2]!) continue
      this.setKey(row)
      if (offered[0]! > worst[0]!) continue
      this.measure(rowLat, rowLng)
      if (offered[1]! > reach[0]! || (offered[0] === worst[0] && offered[1]! > worst[1]!)) continue
      if (this.filter.passes(row)) this.offer(row)
    }
  }

  /** Offers a row that passed the filters to the results of its grade. */
  offer(row: number): void {
    if (!this.asksWords) return this.tops[this.from]!.offer(this.origin, row)
    const grade = this.text!.gradeOf(row)
    if (grade >= this.from && grade <= this.to) this.tops[grade]!.offer(this.origin, row)
  }

  /** Writes the nearness of a place to `offered`. */
  measure(lat: number, lng: number): void {
    offered[1] = nearness(this.lat, this.lng, this.cosine, lat, lng)
  }

  /** Writes the key of a row to `offered`. */
  setKey(row: number): void {
    const { facts, facts32, views, updated } = this.segment.parts.columns
    if (this.sort === 'newest') offered[0] = -updated[row]!
    else if (this.sort === 'cheapest') {
      const price = facts[4 * row + PRICE]!
      offered[0] = price >= 0 ? price : Infinity
    } else {
      const ratings = facts32[8 * row + RATING_COUNT]!
      offered[0] =
        this.sort === 'popular'
          ? -popularityOf(ratings, views[row]!)
          : -starsOf(facts32[8 * row + RATING_SUM]!, ratings)
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
