import type { OpenTime } from '../hours.ts'
import type { Availability, SearchSort } from '../rules.ts'
import { SPOKEN_NUMBER } from './spokenNumbers.ts'

/** Filters and order that a search text may contain. */
export interface ReadFilters {
  /** In rupees. */
  minPrice: number
  maxPrice: number
  /** In kilometres. */
  distance: number
  rating: number
  openNow: boolean
  /** The next such time at which places shall be open. */
  openAt: OpenTime
  openAllDay: boolean
  availability: Availability
  sortBy: SearchSort
}

export interface Phrase {
  said: RegExp
  /** Null: the phrase is not a filter in this context. */
  means: (...numbers: number[]) => Partial<ReadFilters> | null
  /** True when it contains a number, so a text without one need not be tested. */
  needsNumber: boolean
}

/** A phrase delimited by blanks, so that "open" is not found in "opener"; \b does not work with Devanagari. */
export const phrase = (words: string, means: Phrase['means']): Phrase => ({
  said: new RegExp(` (?:${words})(?= )`, 'u'),
  means,
  needsNumber: words.includes(SPOKEN_NUMBER),
})
