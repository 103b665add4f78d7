import type { Database } from '#kit/server/context.ts'
import type { RegionSettings } from './regions/regionDoor.ts'

/** How a process searches. */
export interface SearchOptions {
  /** Monotonic milliseconds; set by tests. */
  clock?: () => number
  /** Share of searches that are compared with SQL afterwards; one in a thousand by default. */
  shadowShare?: number
  /** Where the index is kept on disk, and what its contents depend on besides the database; absent: nowhere. */
  file?: { folder: string; contents: string }
  /** A connection for following changes, where nothing else waits; absent: those of everything. */
  followDb?: Database
  /** The part of the index that this process has, and where the others are; absent: it has all of it. */
  regions?: RegionSettings
}
