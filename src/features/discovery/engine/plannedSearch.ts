import { isAlwaysOpen, isOpenIn, minuteAt, nextMinute } from '../hours.ts'
import { type FoundKind, kindsOf, type SearchQuery, type SearchSort } from '../rules.ts'
import { readAnyScript, readSurely } from './text/loanWords.ts'
import type { Meanings } from './text/meanings.ts'
import { type Grade, gradeOfText, type TextQuery } from './text/textQuery.ts'
import {
  ANYWHERE,
  behind,
  cosineOf,
  isWithin,
  microOf,
  nearness,
  nearnessWithin,
  type PlannedBox,
  plannedBox,
} from './place.ts'
import { type SearchRow, wordsOf } from './searchRow.ts'

/** Sort position of a result: by grade, then key, then nearness, then id, each ascending. */
export interface Position {
  /** Match grade; 0 without words. */
  grade: Grade
  key: number
  nearness: number
  id: string
}

/** A search with every value precomputed that does not depend on a listing. */
export interface PlannedSearch {
  isDemo: boolean
  kinds: readonly FoundKind[]
  /** Centre in millionths of a degree, with the cosine of its latitude. */
  lat: number
  lng: number
  cosine: number
  /** The largest nearness that is inside the radius. */
  reach: number
  /** Null: no box, only the circle counts. */
  box: PlannedBox | null
  text: TextQuery | null
  category: string | null
  lowestPrice: number | null
  highestPrice: number | null
  lowestRating: number | null
  /** Null: any. */
  isActive: boolean | null
  /** Only places open in this minute (`minuteAt`). */
  openAt: number | null
  /** Only places that are always open. */
  openAllDay: boolean
  /** Owners whose listings are excluded: the person (D-48), and people blocked on either side. */
  notOwners: ReadonlySet<string>
  nowMicros: number
  sort: SearchSort
  limit: number
  /** The last result of the previous page. */
  after: Position | null
}

/** The person who searches, the place and the time. */
export interface Searcher {
  /** Owners whose listings are excluded. */
  notOwners: ReadonlySet<string>
  isDemo: boolean
  now: Date
  after: Position | null
}

/** Plans a search. Without a centre every distance is inside the radius, and "nearest" means newest (D-56). */
export function planSearch(
  query: SearchQuery,
  { notOwners, isDemo, now, after }: Searcher,
  meanings: Meanings,
): PlannedSearch {
  const lat = microOf(query.at?.latitude ?? 0)
  return {
    isDemo,
    kinds: kindsOf(query),
    lat,
    lng: microOf(query.at?.longitude ?? 0),
    cosine: cosineOf(lat),
    reach: query.at ? nearnessWithin(query.radius) : ANYWHERE,
    box: query.box && plannedBox(query.box),
    text: query.text ? (query.surely ? readSurely : readAnyScript)(query.text, meanings) : null,
    category: query.category,
    lowestPrice: query.lowestPrice,
    highestPrice: query.highestPrice,
    lowestRating: query.lowestRating,
    isActive: query.availability === 'any' ? null : query.availability === 'available',
    // A place open around the clock may be closed today, so the present minute is checked too.
    openAt: query.openNow || query.openAllDay ? minuteAt(now) : query.openAt && nextMinute(query.openAt, now),
    openAllDay: query.openAllDay,
    notOwners,
    nowMicros: now.getTime() * 1000,
    sort: query.at || query.sort !== 'nearest' ? query.sort : 'newest',
    limit: query.limit,
    after,
  }
}

/** In the order "popular", a higher number of reviews counts as this many. */
const MOST_REVIEWS = 2 ** 20 - 1

/** Popularity as one number: reviews, then views (D-28). */
export const popularityOf = (reviews: number, views: number): number =>
  Math.min(reviews, MOST_REVIEWS) * 2 ** 32 + views

/** Average stars, 0 without a review. */
export const starsOf = (ratingSum: number, ratingCount: number): number =>
  ratingCount === 0 ? 0 : ratingSum / ratingCount

/** Sort price of listings without a price, which come last in "cheapest" (D-27). */
const NO_PRICE = Infinity

/** The sort position of a matching listing in this search. */
export function positionOf(search: PlannedSearch, row: SearchRow, grade: Grade): Position {
  return { grade, key: keyOf(search.sort, row), nearness: nearnessOf(search, row), id: row.id }
}

/** At the same place, what is available comes first. */
function nearnessOf({ lat, lng, cosine }: PlannedSearch, { latitude, longitude, status }: SearchRow): number {
  const near = nearness(lat, lng, cosine, microOf(latitude), microOf(longitude))
  return status === 'active' ? near : behind(near)
}

function keyOf(sort: SearchSort, row: SearchRow): number {
  switch (sort) {
    case 'nearest':
      return 0
    case 'cheapest':
      return row.pricePaise ?? NO_PRICE
    case 'popular':
      return -popularityOf(row.ratingCount, row.views)
    case 'newest':
      return -row.updatedMicros
    case 'rating':
      return -starsOf(row.ratingSum, row.ratingCount)
  }
}

/** Order of two positions: negative when `a` comes first. Ids are compared by code unit. */
export function comparePositions(a: Position, b: Position): number {
  if (a.grade !== b.grade) return a.grade - b.grade
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  if (a.nearness !== b.nearness) return a.nearness - b.nearness
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** The position of a listing among the results of all pages; null when it does not match. */
export function foundAt(search: PlannedSearch, row: SearchRow): Position | null {
  if (!passesFilters(search, row)) return null
  const grade = search.text === null ? 0 : gradeOfText(search.text, wordsOf(row))
  return grade === null ? null : positionOf(search, row, grade)
}

/** True when a listing matches the search, on any page. */
export const isFound = (search: PlannedSearch, row: SearchRow): boolean => foundAt(search, row) !== null

/** The definition of every filter except the words. */
function passesFilters(search: PlannedSearch, row: SearchRow): boolean {
  return (
    row.isDemo === search.isDemo &&
    search.kinds.includes(row.kind) &&
    row.visibleUntilMicros > search.nowMicros &&
    (row.ownerId === null || !search.notOwners.has(row.ownerId)) &&
    (search.category === null || row.category === search.category) &&
    (search.isActive === null || (row.status === 'active') === search.isActive) &&
    isPriceWithin(search, row) &&
    (search.lowestRating === null || starsOf(row.ratingSum, row.ratingCount) >= search.lowestRating) &&
    nearnessOf(search, row) <= search.reach &&
    (search.box === null || isWithin(search.box, microOf(row.latitude), microOf(row.longitude))) &&
    (search.openAt === null || isOpenIn(row.hours, search.openAt)) &&
    (!search.openAllDay || isAlwaysOpen(row.hours))
  )
}

/**
 * True when at least one price is within the limits. Listings without a price (shops, offices) are excluded only by a
 * lowest price.
 */
function isPriceWithin({ lowestPrice, highestPrice }: PlannedSearch, { pricePaise, sizePrices }: SearchRow): boolean {
  if (pricePaise === null) return lowestPrice === null
  const isWithin = (price: number) =>
    (lowestPrice === null || price >= lowestPrice) && (highestPrice === null || price <= highestPrice)
  return sizePrices?.length ? sizePrices.some(isWithin) : isWithin(pricePaise)
}
