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
import { TextTest } from './textTest.ts'
import type { TopResults } from './topResults.ts'

/** Radians of half a millionth of a degree. */
const HALF = Math.PI / 360e6
/** Lower limits of a nearness are kept this much below what is computed, as rounding may differ. */
const BELOW = 1 - 1e-12

/** Lists with fewer postings are read whole; of more lists than this no trees are walked side by side. */
const FEW_POSTINGS = 256
const MOST_LISTS = 128

/** The queue of open nodes serves one search at a time. */
const queue = new NodeQueue()

/** A search of one segment; `origin` is its place among them. With words it goes grade by grade. */
export class SegmentQuestion {
  readonly #segment: Segment
  readonly #origin: number
  readonly #conditions: Conditions
  readonly #text: TextTest | null

  constructor(segment: Segment, origin: number, conditions: Conditions) {
    this.#segment = segment
    this.#origin = origin
    this.#conditions = conditions
    this.#text = conditions.search.text ? new TextTest(conditions.search.text, segment) : null
  }

  /** Offers every row of the segment that answers at just this grade and may still be among the best. */
  search(grade: Grade, top: TopResults): void {
    if (this.#text && !this.#text.goTo(grade)) return
    new SegmentSearch(this.#segment, this.#origin, this.#conditions, top, this.#text).run()
  }

  end(): void {
    this.#text?.end()
  }
}

class SegmentSearch {
  readonly segment: Segment
  readonly origin: number
  readonly conditions: Conditions
  readonly top: TopResults
  readonly text: TextTest | null
  readonly sort: SearchSort
  readonly isKeyed: boolean
  readonly lat: number
  readonly lng: number
  readonly cosine: number
  filter: RowFilter
  /**
   * How far rows may be that are still of interest: as a nearness (the radius, or for "nearest" the worst of a full page),
   * and as differences of latitude and longitude, rather too large than too small.
   */
  readonly reach = new Float64Array(3)

  constructor(segment: Segment, origin: number, conditions: Conditions, top: TopResults, text: TextTest | null) {
    const { search } = conditions
    this.segment = segment
    this.origin = origin
    this.conditions = conditions
    this.top = top
    this.text = text
    this.sort = search.sort
    this.isKeyed = search.sort !== 'nearest'
    this.lat = search.lat
    this.lng = search.lng
    this.cosine = search.cosine
    this.filter = new RowFilter(segment, conditions, text)
    this.reach[0] = this.isKeyed ? search.reach : Math.min(search.reach, top.worst[1]!)
    this.setReach()
  }

  /** Takes the shortest list that holds every answer, and walks its tree or reads it. */
  run(): void {
    const { categoryLists, categoryRoots, allRoots, wordLists, wordRoots } = this.segment.parts
    const { category } = this.conditions
    queue.clear()
    let postings = this.segment.count
    const inCategory = category >= 0 && category + 1 < categoryLists.starts.length
    if (category >= 0) postings = inCategory ? categoryLists.starts[category + 1]! - categoryLists.starts[category]! : 0
    const words = this.text?.shortest()
    if (words && words.postings < postings && (words.postings < FEW_POSTINGS || words.lists <= MOST_LISTS)) {
      if (this.text!.isListEnough) this.filter = new RowFilter(this.segment, this.conditions, null)
      for (let i = 0; i < words.stretches.length; i += 2) {
        this.openLists(wordLists, wordRoots, words.stretches[i]!, words.stretches[i + 1]!)
      }
      this.walk(wordLists)
    } else if (category < 0) {
      this.openNodes(allRoots.first, allRoots.count)
      this.walk(wordLists)
    } else if (inCategory) {
      this.openLists(categoryLists, categoryRoots, category, category + 1)
      this.walk(categoryLists)
    }
  }

  /** Opens the trees of a stretch of lists; what has none is read at once. */
  openLists(lists: Postings, roots: Roots, from: number, to: number): void {
    const { starts, rows } = lists
    for (let list = from; list < to; list++) {
      if (roots.count[list]! > 0) this.openNodes(roots.first[list]!, roots.count[list]!)
      else if (this.isKeyed) this.readByKey(rows, starts[list]!, starts[list + 1]!)
      else this.readByNearness(rows, starts[list]!, starts[list + 1]!)
    }
  }

  /** Opens the best node until none can hold anything better than what is found. */
  walk({ rows }: Postings): void {
    const { first, leaf, size } = this.segment.parts.forest
    const { reach } = this
    const { worst } = this.top
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

  /** Puts nodes into the queue that may hold answers. */
  openNodes(start: number, count: number): void {
    const { box, traits, bestStars, cosine: cosines } = this.segment.parts.forest
    const { conditions, lat, lng, cosine, isKeyed } = this
    const { kindBits, statusBits, asksPrice, lowestStars } = conditions
    const { worst } = this.top
    const { entry } = queue
    const [reach, latReach, lngReach] = [this.reach[0]!, this.reach[1]!, this.reach[2]!]
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
      if (least > reach) continue
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

  /** Writes the best key that a row below the node may have into the queue's entry. */
  setBestKey(node: number): void {
    const { lowestPrice, mostPopular, newest, bestStars } = this.segment.parts.forest
    const { entry } = queue
    if (this.sort === 'cheapest') entry[0] = Math.max(lowestPrice[node]!, this.conditions.lowestPrice)
    else if (this.sort === 'popular') entry[0] = -mostPopular[node]!
    else if (this.sort === 'newest') entry[0] = -newest[node]!
    else entry[0] = -bestStars[node]!
  }

  /**
   * Offers the rows of a stretch of postings that answer; the cheapest tests come first.
   * @param rows null: the postings are the rows themselves
   */
  readByNearness(rows: Uint32Array | null, from: number, to: number): void {
    const { spots } = this.segment.parts.columns
    const { top, reach, lat, lng } = this
    const { offered, worst } = top
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
      top.offer(this.origin, row)
      if (worst[1]! >= reach[0]!) continue
      reach[0] = worst[1]!
      this.setReach()
    }
  }

  /** The same for the orders by a key, in which the key says that most rows are of no interest. */
  readByKey(rows: Uint32Array | null, from: number, to: number): void {
    const { spots } = this.segment.parts.columns
    const { top, reach, lat, lng } = this
    const { offered, worst } = top
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
      if (this.filter.passes(row)) top.offer(this.origin, row)
    }
  }

  /** Writes the nearness of a place into what is offered. */
  measure(lat: number, lng: number): void {
    this.top.offered[1] = nearness(this.lat, this.lng, this.cosine, lat, lng)
  }

  /** Writes a row's key into what is offered. */
  setKey(row: number): void {
    const { facts, facts32, views, updated } = this.segment.parts.columns
    const { offered } = this.top
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

  /** Works the differences out for the nearness that is within reach. */
  setReach(): void {
    const half = Math.sqrt(this.reach[0]!)
    const angle = angleAbove(half)
    this.reach[1] = angle / HALF
    const leastCosine = this.cosine - 2 * angle
    const aside = leastCosine > 0 ? half / Math.sqrt(this.cosine * leastCosine) : 1
    this.reach[2] = aside < 1 ? angleAbove(aside) / HALF : Infinity
  }
}
