import type { LatLng } from '#core/geo.ts'
import type { PlannedSearch } from '../../engine/plannedSearch.ts'
import type { Reading } from '../../engine/readings.ts'
import type { SearchQuery } from '../../rules.ts'
import type { Hit } from '../searchIndex/hits.ts'
import type { SqlHit } from '../searchSql.ts'
import type { SaidPlace } from './saidPlace.ts'

/** One interpretation of a search, planned for the person who searches. */
export interface Asked {
  search: PlannedSearch
  /** The searches of a list: one for each thing, then the whole text. Null: not a list. */
  things: readonly PlannedSearch[] | null
  reading: Reading
  part: number
  centre: SearchQuery['at']
  place: SaidPlace | null
  /** Number of results on earlier pages. */
  seen: number
  /** True when a list was answered and everything named in it was found. */
  isWholeList?: boolean
  fingerprint: () => number
}

/** The centre of a search as a bare position. */
export const pointOf = ({ latitude, longitude }: LatLng): LatLng => ({ latitude, longitude })

export type IndexFound = { source: 'index'; hits: Hit[]; hasMore: boolean }
export type SqlFound = { source: 'sql'; hits: SqlHit[]; hasMore: boolean }
export type Found = IndexFound | SqlFound

/** An interpretation with its results. */
export interface Answer<Results extends Found = Found> {
  asked: Asked
  found: Results
}
