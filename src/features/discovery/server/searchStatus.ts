import type { Snapshot } from './changeStore.ts'

/** State of this process's search. */
export interface SearchStatus {
  /** False while SQL answers. */
  isReady: boolean
  listings: number
  lagMilliseconds: number
  version: Snapshot | null
  /** Answers compared with SQL since the start, and how many differed. */
  compared: number
  differences: number
}
