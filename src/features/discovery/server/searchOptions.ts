import type { Database } from '#kit/server/context.ts'
import type { RegionSettings } from './regions/regionRouter.ts'

/** Options of the search of a process. */
export interface SearchOptions {
  /** Monotonic milliseconds; set by tests. */
  clock?: () => number
  /** Share of searches that are compared with SQL afterwards; one in a thousand by default. */
  shadowShare?: number
  /**
   * Folder of the index on disk, and a fingerprint of what its contents depend on besides the database; absent: not
   * saved.
   */
  file?: { folder: string; contents: string }
  /** A separate connection for following changes; absent: the shared ones are used. */
  followDb?: Database
  /**
   * The part of the index that this process holds, and the addresses of the others; absent: it holds the whole index.
   */
  regions?: RegionSettings
}
