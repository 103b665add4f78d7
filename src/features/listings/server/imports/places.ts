import type { LatLng } from '#core/geo.ts'
import type { Hours, PlaceDetails } from '../../contract.ts'

/** Where a place comes from: OpenStreetMap, whose credit must be shown, or somebody's own list. */
export type PlaceSource = 'osm' | 'csv'

/** A place as read from a file, ready to become an unclaimed shop or office. */
export interface ImportedPlace {
  /** Where it stands in the file; the first line is 1. */
  line: number
  source: PlaceSource
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
  /** Null also for hours that differ from week to week, until they are read for this one. */
  hours: Hours
  hoursVary: boolean
  /** Ids of concepts, the best first. */
  concepts: string[]
  brand: string | null
  details: PlaceDetails
}

/** A place of the file that was left out, and why. */
export interface SkippedPlace {
  line: number
  reason: SkipReason
  detail: string
  /** Its name, as far as there is one. */
  name?: string
  /** The tag that says what it is, "shop=vacant". */
  tag?: string
}

export type SkipReason = 'broken' | 'no name' | 'no place' | 'listed twice' | 'not a shop or office' | 'vacant'

export type ReadPlace = ImportedPlace | SkippedPlace

export const isSkipped = (place: ReadPlace): place is SkippedPlace => 'reason' in place
