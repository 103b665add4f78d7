import { isWithin } from '../../engine/place.ts'
import { type PlannedSearch, starsOf } from '../../engine/plannedSearch.ts'
import {
  CATEGORY,
  isVisibleAt,
  LAT,
  latOf,
  LNG,
  OWNER,
  priceOf,
  RATING_COUNT,
  RATING_SUM,
  RECORD,
  allowedFlags,
  wantedTraits,
} from './columns.ts'
import { hashOf } from './hashTables.ts'
import type { OpenHours } from './openHours.ts'
import type { Segment } from './segment.ts'
import type { Vocabularies } from './segmentBuilder.ts'

/** The conditions of a search as plain numbers. */
export interface Conditions {
  search: PlannedSearch
  /** By flags of a row: 1 when its kind and status are wanted. */
  allowed: Uint8Array
  /** Trait bits of the wanted kinds and statuses; a tree node without one of each has no matching rows. */
  kindBits: number
  statusBits: number
  /** Number of the category; -1: any. */
  category: number
  lowestPrice: number
  highestPrice: number
  /** True when rows without a price pass. */
  takesPriceless: boolean
  asksPrice: boolean
  lowestStars: number
  /** Hashes of excluded owners. */
  notOwners: readonly number[]
  nowMicros: number
  openHours: OpenHours
}

/**
 * Prepares the conditions of a search.
 * @returns null when no row can match, because no listing has the category
 */
export function conditionsOf(
  search: PlannedSearch,
  vocabularies: Vocabularies,
  openHours: OpenHours,
): Conditions | null {
  const category = search.category === null ? -1 : vocabularies.categories.find(search.category)
  if (search.category !== null && category === -1) return null
  const { kinds, isActive, lowestPrice, highestPrice } = search
  const wanted = wantedTraits(kinds, isActive)
  return {
    search,
    allowed: allowedFlags(wanted.kinds, wanted.statuses),
    kindBits: wanted.kinds,
    statusBits: wanted.statuses,
    category,
    lowestPrice: lowestPrice ?? -Infinity,
    highestPrice: highestPrice ?? Infinity,
    takesPriceless: lowestPrice === null,
    asksPrice: lowestPrice !== null || highestPrice !== null,
    lowestStars: search.lowestRating ?? 0,
    notOwners: Array.from(search.notOwners, hashOf),
    nowMicros: search.nowMicros,
    openHours,
  }
}

/** Tests a row for all conditions except kind, status, distance and words. */
export class RowFilter {
  readonly #segment: Segment
  readonly #conditions: Conditions

  constructor(segment: Segment, conditions: Conditions) {
    this.#segment = segment
    this.#conditions = conditions
  }

  passes(row: number): boolean {
    const { columns } = this.#segment.parts
    const { facts, hours, spots } = columns
    const { category, asksPrice, lowestStars, notOwners, nowMicros, search, openHours } = this.#conditions
    const at = RECORD * row
    if (category >= 0 && facts[at + CATEGORY] !== category) return false
    if (!isVisibleAt(columns, row, nowMicros)) return false
    if (asksPrice && !this.#isPriceWithin(row, priceOf(columns, row))) return false
    if (lowestStars > 0 && starsOf(facts[at + RATING_SUM]!, facts[at + RATING_COUNT]!) < lowestStars) return false
    if (search.box !== null && !isWithin(search.box, latOf(spots[at + LAT]!), spots[at + LNG]!)) return false
    if (notOwners.includes(facts[at + OWNER]!) && this.#isLeftOut(row)) return false
    if (search.openAllDay && !openHours.isAlwaysOpen(hours[row]!)) return false
    return search.openAt === null || openHours.isOpen(hours[row]!, search.openAt)
  }

  /** The lowest price decides, unless it is too low: then another of the row's prices may be within the limits. */
  #isPriceWithin(row: number, lowest: number): boolean {
    const { lowestPrice, highestPrice, takesPriceless } = this.#conditions
    if (Number.isNaN(lowest)) return takesPriceless
    if (lowest >= lowestPrice || lowest > highestPrice) return lowest <= highestPrice
    const prices = this.#segment.parts.columns.sizePrices.get(row) ?? []
    return prices.some((price) => price >= lowestPrice && price <= highestPrice)
  }

  /** Owners are compared by hash first, then by id; ids with the same hash are rare. */
  #isLeftOut(row: number): boolean {
    const owner = this.#segment.ownerOf(row)
    return owner !== null && this.#conditions.search.notOwners.has(owner)
  }
}
