import type { PlannedSearch } from '../../engine/plannedSearch.ts'
import { allowedFlags, wantedTraits } from './flags.ts'
import { hashOf } from './idTable.ts'
import type { OpenHours } from './openHours.ts'
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
