import { BrowserDatabase } from '#kit/web/database.ts'
import type { SentLine } from '../../bulkContract.ts'
import type { BulkCells } from '../../bulkRules.ts'

/** A line to import, with the file names of its photos. */
export interface PlannedLine {
  line: number
  cells: BulkCells
  photos: string[]
  /** Photos that the line names and that are not among the files. */
  missing?: string[]
}

/** A line that was rejected, or accepted only in part. */
export interface Fault extends Omit<PlannedLine, 'photos'> {
  problems: { column: string; problem: string }[]
}

/** A running import as stored in this browser, to continue after a reload. */
export interface KeptJob {
  owner: string
  id: string
  lines: PlannedLine[]
  /** The files with the photos. */
  files: File[]
  /** Number of finished lines. */
  done: number
  created: number
  changed: number
  unchanged: number
  photos: number
  faults: Fault[]
  /** The lines being sent, and the idempotency key of their request: a retry sends exactly the same. */
  pending?: { key: string; lines: SentLine[]; faults: Fault[] } | undefined
}

const STORE = 'jobs'

const database = new BrowserDatabase('hereaboutsImport', { [STORE]: 'owner' })

/** A person's stored import in this browser; null: none, or no storage. */
export async function readJob(owner: string): Promise<KeptJob | null> {
  try {
    return (await database.read<KeptJob | undefined>(STORE, (store) => store.get(owner))) ?? null
  } catch {
    return null
  }
}

/**
 * Stores an import. Without enough space it is stored without its photos, or not at all; then it runs only while the
 * page is open.
 */
export async function keepJob(job: KeptJob): Promise<void> {
  for (const kept of [job, { ...job, files: [] }]) {
    try {
      await database.change(STORE, (store) => store.put(kept))
      return
    } catch {
      // The second attempt stores less: it leaves out the photos.
    }
  }
}

export const forgetJob = (owner: string): Promise<void> =>
  database.change(STORE, (store) => store.delete(owner)).catch(() => {})
