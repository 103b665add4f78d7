import type { LatLng } from '#core/geo.ts'
import type { Meters } from '#core/units.ts'
import type { Hours, PlaceDetails } from '../../contract.ts'

/** Source of a place: OpenStreetMap, whose attribution must be shown, or a list of our own. */
export type PlaceSource = 'osm' | 'csv'

/** A place as read from a file, ready to become an unclaimed shop or office. */
export interface ImportedPlace {
  /** Line in the file, from 1. */
  line: number
  source: PlaceSource
  /** Its id in the source, the same on every run. */
  sourceId: string
  kind: 'shop' | 'office'
  name: string
  category: string
  at: LatLng
  address: string
  contact: string
  description: string
  keywords: string[]
  /** Null also for hours that differ between weeks, until they are parsed for the current week. */
  hours: Hours
  hoursVary: boolean
  /** Ids of concepts, best match first. */
  concepts: string[]
  brand: string | null
  details: PlaceDetails
}

/** A skipped place of the file, and why. */
export interface SkippedPlace {
  line: number
  reason: SkipReason
  detail: string
  /** Its name, if it has one. */
  name?: string
  /** The deciding tag, "shop=vacant". */
  tag?: string
}

export type SkipReason = 'broken' | 'no name' | 'no place' | 'listed twice' | 'not a shop or office' | 'vacant'

export type ReadPlace = ImportedPlace | SkippedPlace

export const isSkipped = (place: ReadPlace): place is SkippedPlace => 'reason' in place

/** What the source covers completely: stored places missing in it are gone. */
export type Coverage = { file: string } | { center: LatLng; radius: Meters }

/** A stored place that is no longer in the source. */
export interface GonePlace {
  id: string
  name: string
}
