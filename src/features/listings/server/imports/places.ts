import type { LatLng } from '#core/geo.ts'
import type { Hours } from '../../contract.ts'

/** A place as read from a file, ready to become an unclaimed shop or office. */
export interface ImportedPlace {
  /** Where it stands in the file; the first line is 1. */
  line: number
  /** Its id at the source: the same on every run. */
  sourceId: string
  kind: 'shop' | 'office'
  name: string
  category: string
  at: LatLng
  address: string
  contact: string
  description: string
  keywords: string[]
  hours: Hours
}

/** A place of the file that was left out, and why. */
export interface SkippedPlace {
  line: number
  reason: SkipReason
  detail: string
}

export type SkipReason = 'broken' | 'no name' | 'no place' | 'listed twice' | 'not a shop or office'

export type ReadPlace = ImportedPlace | SkippedPlace

export const isSkipped = (place: ReadPlace): place is SkippedPlace => 'reason' in place
