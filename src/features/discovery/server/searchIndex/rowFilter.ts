import { starsOf } from '../../engine/plannedSearch.ts'
import { isWithin } from '../../engine/place.ts'
import { CATEGORY, latOf, OWNER, PRICE, RATING_COUNT, RATING_SUM, VISIBLE_UNTIL } from './columns.ts'
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
    const { facts, facts32, hours, spots } = this.#segment.parts.columns
    const { category, asksPrice, lowestStars, notOwners, nowMicros, search, openHours } = this.#conditions
    const at = 8 * row
    if (category >= 0 && facts32[at + CATEGORY] !== category) return false
    if (facts[4 * row + VISIBLE_UNTIL]! <= nowMicros) return false
    if (asksPrice && !this.#isPriceWithin(row, facts[4 * row + PRICE]!)) return false
    if (lowestStars > 0 && starsOf(facts32[at + RATING_SUM]!, facts32[at + RATING_COUNT]!) < lowestStars) return false
    if (search.box !== null && !isWithin(search.box, latOf(spots[2 * row]!), spots[2 * row + 1]!)) return false
    if (notOwners.includes(facts32[at + OWNER]!) && this.#isLeftOut(row)) return false
    if (search.openAllDay && !openHours.isAlwaysOpen(hours[row]!)) return false
    return search.openAt === null || openHours.isOpen(hours[row]!, search.openAt)
  }

  /** The lowest price decides, except where it is too low: another of the row's prices may be within. */
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
