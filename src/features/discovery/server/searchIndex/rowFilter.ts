import { starsOf } from '../../engine/plannedSearch.ts'
import { isWithin } from '../../engine/place.ts'
import { CATEGORY, isVisibleAt, LAT, latOf, LNG, OWNER, priceOf, RATING_COUNT, RATING_SUM, RECORD } from './columns.ts'
import type { Conditions } from './conditions.ts'
import type { Segment } from './segment.ts'

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
