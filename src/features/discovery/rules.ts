import { isOnEarth, type LatLng } from '#core/geo.ts'
import type { OpenTime } from './hours.ts'
import { kilometers, type Meters, meters, type Paise, rupees } from '#core/units.ts'

/** What is searched (D-02): all kinds, items, or services. */
export const SEARCH_TYPES = ['all', 'products', 'services'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

/** Orders of the results (D-25). */
export const SEARCH_SORTS = ['nearest', 'cheapest', 'popular', 'newest', 'rating'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** The availability filter (D-24). */
export const AVAILABILITIES = ['any', 'available', 'inactive'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** The kinds of listing in the search: those with a fixed place (ADR 0007). */
export const FOUND_KINDS = ['item', 'service', 'shop', 'office'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/**
 * Results with a `match` of at least this are only similar: prefixes, terms of a concept, other scripts, typing errors.
 */
export const FIRST_SIMILAR = 2

/** Search distance (D-21, D-22). */
export const DEFAULT_RADIUS = kilometers(5)
export const SMALLEST_RADIUS = meters(1)
export const LARGEST_RADIUS = kilometers(5000)

/**
 * Price limits in rupees: the highest price and default (D-12), and the values for texts that are not numbers (D-14,
 * D-15).
 */
export const HIGHEST_PRICE = 100_000_000
export const UNREADABLE_LOWEST_PRICE = 0
export const UNREADABLE_HIGHEST_PRICE = 10_000

/** Results per page: default and maximum. */
export const PAGE_SIZE = 20
export const LARGEST_PAGE = 50

/** Longest search text; longer ones are cut off. */
export const LONGEST_TEXT = 200

/** A search as received: every field optional and unchecked. Prices in rupees. */
export interface AskedSearch {
  q?: string | undefined
  type?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  radiusMeters?: number | undefined
  /** "south,west,north,east" in degrees. */
  box?: string | undefined
  category?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** Only kinds that have a price: without shops and offices. */
  pricedOnly?: boolean | undefined
  /** Without typing errors and other guesses. */
  surely?: boolean | undefined
  minRating?: number | undefined
  availability?: string | undefined
  openNow?: boolean | undefined
  /** Only places open at the next such time. */
  openAt?: OpenTime | undefined
  /** Only places that are always open. */
  openAllDay?: boolean | undefined
  sort?: string | undefined
  limit?: number | undefined
}

/** A validated search: every field has a value within its limits. */
export interface SearchQuery {
  text: string
  type: SearchType
  /** Centre of the search; null: none, distances are ignored. */
  at: LatLng | null
  radius: Meters
  /** Only listings within this part of the map; null: only the circle counts. */
  box: Box | null
  /** Null: any. */
  category: string | null
  /** Null: no limit on that side. */
  lowestPrice: Paise | null
  highestPrice: Paise | null
  pricedOnly: boolean
  surely: boolean
  lowestRating: number | null
  availability: Availability
  openNow: boolean
  /** Null: at any time. */
  openAt: OpenTime | null
  openAllDay: boolean
  sort: SearchSort
  limit: number
}

/**
 * Validates a search (D-03, D-06, D-13, D-18, D-22, D-31): unknown words become the default, numbers are clamped, a
 * price limit that excludes nothing becomes null. A lowest price above the highest is kept and finds nothing.
 */
export function normaliseSearch(asked: AskedSearch): SearchQuery {
  const at = { latitude: asked.latitude ?? NaN, longitude: asked.longitude ?? NaN }
  const lowest = Math.max(0, finite(asked.minPrice, UNREADABLE_LOWEST_PRICE))
  const highest = Math.max(
    0,
    finite(asked.maxPrice, asked.maxPrice === undefined ? HIGHEST_PRICE : UNREADABLE_HIGHEST_PRICE),
  )
  const rating = Math.min(5, finite(asked.minRating, 0))
  return {
    text: (asked.q ?? '').slice(0, LONGEST_TEXT).trim(),
    type: oneOf(SEARCH_TYPES, asked.type),
    at: isOnEarth(at) ? at : null,
    radius: meters(between(SMALLEST_RADIUS, finite(asked.radiusMeters, DEFAULT_RADIUS), LARGEST_RADIUS)),
    box: readBox(asked.box ?? ''),
    category: asked.category?.trim() || null,
    lowestPrice: lowest > 0 ? rupees(lowest) : null,
    highestPrice: highest < HIGHEST_PRICE ? rupees(highest) : null,
    pricedOnly: asked.pricedOnly ?? false,
    surely: asked.surely ?? false,
    lowestRating: rating > 0 ? rating : null,
    availability: oneOf(AVAILABILITIES, asked.availability),
    openNow: asked.openNow ?? false,
    openAt: asked.openAt ?? null,
    openAllDay: asked.openAllDay ?? false,
    sort: oneOf(SEARCH_SORTS, asked.sort),
    limit: between(1, Math.floor(finite(asked.limit, PAGE_SIZE)), LARGEST_PAGE),
  }
}

/** The kinds of a type: "services" has only services, "all" also shops and offices, unless only prices are asked for. */
export function kindsOf({ type, pricedOnly }: Pick<SearchQuery, 'type' | 'pricedOnly'>): readonly FoundKind[] {
  if (type === 'products') return ['item']
  if (type === 'services') return ['service']
  return pricedOnly ? PRICED_KINDS : FOUND_KINDS
}

const PRICED_KINDS: readonly FoundKind[] = ['item', 'service']

const finite = (value: number | undefined, otherwise: number) =>
  value === undefined || Number.isNaN(value) ? otherwise : value

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** The word itself if it is in the list, else the first of the list. */
const oneOf = <Word extends string>(words: readonly Word[], word: string | undefined): Word =>
  words.find((known) => known === word) ?? words[0]!

/**
 * A part of a map, in degrees: between two latitudes, and from `west` eastward to `east`. May cross the antimeridian;
 * 360 degrees or more mean all longitudes.
 */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

const DEGREES = String.raw`-?\d{1,3}(?:\.\d{1,9})?`
const FORMAT = new RegExp(`^${DEGREES}(?:,${DEGREES}){3}$`)

/**
 * Parses "south,west,north,east".
 * @returns null for any other text, and when south is above north
 */
export function readBox(text: string): Box | null {
  if (!FORMAT.test(text)) return null
  const [south, west, north, east] = text.split(',').map(Number) as [number, number, number, number]
  return south >= -90 && south <= north && north <= 90 ? { south, west, north, east } : null
}

/** Writes a box for {@link readBox}, accurate to a metre. */
export const boxText = ({ south, west, north, east }: Box): string =>
  [Math.max(-90, south), west, Math.min(90, north), east].map((degrees) => degrees.toFixed(5)).join()
