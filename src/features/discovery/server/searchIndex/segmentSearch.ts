import { nearness } from '../query/place.ts'
import { popularityOf, starsOf } from '../query/plannedSearch.ts'
import type { SearchSort } from '../../rules.ts'
import type { Conditions } from './conditions.ts'
import { PRICELESS } from './flags.ts'
import { NodeQueue } from './nodeQueue.ts'
import type { Segment } from './segment.ts'
import { TextTest } from './textTest.ts'
import type { TopResults } from './topResults.ts'

/** Radians of half a millionth of a degree. */
const HALF = Math.PI / 360e6
const HALF_TURN = 180e6
const TURN = 360e6
/** Lower limits of a nearness are kept this much below what is computed, as rounding may differ. */
const BELOW = 1 - 1e-12

/** Lists with fewer postings are read whole; of more lists than this no trees are walked side by side. */
const FEW_POSTINGS = 256
const MOST_LISTS = 128

/** A search of one segment. The queue of open nodes serves one search at a time. */
const queue = new NodeQueue()

/** Offers every row of the segment that answers the search and may still be among the best. */
export function searchSegment(segment: Segment, conditions: Conditions, top: TopResults): void {
  const text = conditions.search.text ? new TextTest(conditions.search.text, segment) : null
  if (!text?.isHopeless) new SegmentSearch(segment, conditions, top, text).run()
  text?.end()
}

class SegmentSearch {
  readonly segment: Segment
  readonly conditions: Conditions
  readonly top: TopResults
  readonly sort: SearchSort
  readonly isKeyed: boolean
  readonly lat: number
  readonly lng: number
  readonly cosine: number
  /** Rows farther than this cannot be of interest: the radius, or for "nearest" the worst of a full page. */
  reach: number
  /** The same as differences of latitude and longitude, rather too large than too small. */
  latReach: number
  lngReach: number
  text: TextTest | null

  constructor(segment: Segment, conditions: Conditions, top: TopResults, text: TextTest | null) {
    const { search } = conditions
    this.segment = segment
    this.conditions = conditions
    this.top = top
    this.sort = search.sort
    this.isKeyed = search.sort !== 'nearest'
    this.lat = search.lat
    this.lng = search.lng
    this.cosine = search.cosine
    this.reach = search.reach
    this.latReach = Infinity
    this.lngReach = Infinity
    this.text = text
    this.setReach(search.sort === 'nearest' ? Math.min(search.reach, top.worstNearness) : search.reach)
  }

  /** Takes the shortest list that holds every answer, and walks its tree or reads it. */
  run(): void {
    const { categoryLists, categoryRoots, allRoots, wordLists } = this.segment.parts
    const { category } = this.conditions
    queue.clear()
    let postings = this.segment.count
    const inCategory = category >= 0 && category + 1 < categoryLists.starts.length
    if (category >= 0) postings = inCategory ? categoryLists.starts[category + 1]! - categoryLists.starts[category]! : 0
    const words = this.text?.shortest()
    if (words && words.postings < postings && (words.postings < FEW_POSTINGS || words.lists <= MOST_LISTS)) {
      if (this.text!.isOneTerm) this.text = null
      for (let i = 0; i < words.stretches.length; i += 2) this.openWords(words.stretches[i]!, words.stretches[i + 1]!)
      this.walk(wordLists.rows)
    } else if (category < 0) {
      this.openNodes(allRoots.first, allRoots.count)
      this.walk(wordLists.rows)
    } else if (inCategory) {
      if (categoryRoots.count[category]! > 0) this.openNodes(categoryRoots.first[category]!, categoryRoots.count[category]!)
      else this.readPostings(categoryLists.rows, categoryLists.starts[category]!, postings)
      this.walk(categoryLists.rows)
    }
  }

  openWords(from: number, to: number): void {
    const { wordLists, wordRoots } = this.segment.parts
    for (let word = from; word < to; word++) {
      if (wordRoots.count[word]! > 0) this.openNodes(wordRoots.first[word]!, wordRoots.count[word]!)
      else this.readPostings(wordLists.rows, wordLists.starts[word]!, wordLists.starts[word + 1]! - wordLists.starts[word]!)
    }
  }

  /** Opens the best node until none can hold anything better than what is found. */
  walk(postings: Uint32Array): void {
    const { forest } = this.segment.parts
    const { top } = this
    while (queue.size > 0) {
      const node = queue.pop()
      if (top.count === top.room && !canBeat(top, queue.key, queue.nearness)) return
      if (queue.nearness > this.reach) continue
      const first = forest.first[node]!
      const size = forest.size[node]!
      const leaf = forest.leaf[node]!
      if (leaf === 0) this.openNodes(first, size)
      else if (leaf === 1) this.readPostings(postings, first, size)
      else for (let row = first; row < first + size; row++) this.readRow(row)
    }
  }

  /** Puts nodes into the queue that may hold answers. */
  openNodes(first: number, count: number): void {
    const { forest } = this.segment.parts
    const { conditions, top, lat, lng, cosine } = this
    for (let node = first; node < first + count; node++) {
      const flags = forest.flags[node]!
      if ((flags & conditions.kindBits) === 0 || (flags & conditions.statusBits) === 0) continue
      if (conditions.asksPrice && !this.hasPrice(node, flags)) continue
      if (forest.bestStars[node]! < conditions.lowestStars) continue
      const at = 4 * node
      const { box } = forest
      const south = box[at]!
      const north = box[at + 1]!
      const west = box[at + 2]!
      const east = box[at + 3]!
      const up = lat < south ? south - lat : lat > north ? lat - north : 0
      if (up > this.latReach) continue
      const sideways = lng >= west && lng <= east ? 0 : Math.min(turned(west - lng), turned(lng - east))
      if (sideways > this.lngReach) continue
      const a = sineBelow(up * HALF)
      const b = sineBelow(sideways * HALF)
      const least = (a * a + cosine * forest.cosine[node]! * b * b) * BELOW
      if (least > this.reach) continue
      const key = this.isKeyed ? this.bestKey(node) : 0
      if (top.count === top.room && !canBeat(top, key, least)) continue
      queue.push(key, least, node)
    }
  }

  hasPrice(node: number, flags: number): boolean {
    const { conditions } = this
    const { forest } = this.segment.parts
    if (conditions.takesPriceless && (flags & PRICELESS) !== 0) return true
    return forest.lowestPrice[node]! <= conditions.highestPrice && forest.highestPrice[node]! >= conditions.lowestPrice
  }

  /** The best key that a row below the node may have. */
  bestKey(node: number): number {
    const { forest } = this.segment.parts
    if (this.sort === 'cheapest') return Math.max(forest.lowestPrice[node]!, this.conditions.lowestPrice)
    if (this.sort === 'popular') return -forest.mostPopular[node]!
    return this.sort === 'newest' ? -forest.newest[node]! : -forest.bestStars[node]!
  }

  readPostings(postings: Uint32Array, first: number, count: number): void {
    for (let i = first; i < first + count; i++) this.readRow(postings[i]!)
  }

  /** Offers a row if it answers the search; the cheapest tests come first. */
  readRow(row: number): void {
    const { columns } = this.segment.parts
    const { conditions, top } = this
    if (conditions.allowed[columns.flags[row]!] === 0) return
    const key = this.isKeyed ? this.keyOf(row) : 0
    if (key > top.worstKey) return
    const rowLat = columns.spots[2 * row]!
    const rowLng = columns.spots[2 * row + 1]!
    const up = rowLat - this.lat
    if (up > this.latReach || -up > this.latReach || turned(rowLng - this.lng) > this.lngReach) return
    const near = nearness(this.lat, this.lng, this.cosine, rowLat, rowLng)
    if (near > this.reach || (key === top.worstKey && near > top.worstNearness)) return
    if (!this.passes(row)) return
    top.offer(key, near, this.segment, row)
    if (!this.isKeyed && top.worstNearness < this.reach) this.setReach(top.worstNearness)
  }

  passes(row: number): boolean {
    const { columns } = this.segment.parts
    const { conditions } = this
    if (conditions.category >= 0 && columns.category[row] !== conditions.category) return false
    if (columns.visibleUntil[row]! <= conditions.nowMicros) return false
    if (conditions.asksPrice && !this.isPriceWithin(columns.price[row]!)) return false
    if (conditions.lowestStars > 0 && starsOf(columns.ratingSum[row]!, columns.ratingCount[row]!) < conditions.lowestStars) return false
    if (conditions.notOwner !== 0 && columns.owner[row] === conditions.notOwner && this.isOwn(row)) return false
    if (this.text !== null && !this.text.passes(row)) return false
    const { openAt } = conditions.search
    return openAt === null || conditions.openHours.isOpen(columns.hours[row]!, openAt)
  }

  isPriceWithin(price: number): boolean {
    const { lowestPrice, highestPrice, takesPriceless } = this.conditions
    return Number.isNaN(price) ? takesPriceless : price >= lowestPrice && price <= highestPrice
  }

  isOwn(row: number): boolean {
    return this.segment.ownerOf(row) === this.conditions.search.notOwner
  }

  keyOf(row: number): number {
    const { columns } = this.segment.parts
    if (this.sort === 'cheapest') return Number.isNaN(columns.price[row]!) ? Infinity : columns.price[row]!
    if (this.sort === 'popular') return -popularityOf(columns.ratingCount[row]!, columns.views[row]!)
    if (this.sort === 'newest') return -columns.updated[row]!
    return -starsOf(columns.ratingSum[row]!, columns.ratingCount[row]!)
  }

  setReach(reach: number): void {
    this.reach = reach
    const half = Math.sqrt(reach)
    const angle = angleAbove(half)
    this.latReach = angle / HALF
    const leastCosine = this.cosine - 2 * angle
    const aside = leastCosine > 0 ? half / Math.sqrt(this.cosine * leastCosine) : 1
    this.lngReach = aside < 1 ? angleAbove(aside) / HALF : Infinity
  }
}

/** True when something with at best this key and nearness may come before the worst of a full page, or tie with it. */
function canBeat(top: TopResults, key: number, nearness: number): boolean {
  return key < top.worstKey || (key === top.worstKey && nearness <= top.worstNearness)
}

/** A difference of longitudes as the shorter way round. */
function turned(difference: number): number {
  const way = difference < 0 ? -difference : difference
  return way > HALF_TURN ? TURN - way : way
}

/** Not below the angle of a sine from 0 to 1. */
const angleAbove = (sine: number) => sine * (1 + sine * sine)

/** Not above the sine of an angle from 0 to a quarter turn, and close to it for small ones. */
const sineBelow = (angle: number) => angle - (angle * angle * angle) / 6
