/** A PostgreSQL server that this process started. */
export interface Postmaster {
  pid: number
  /** Resolves when it accepts connections (after recovery, which may take its time). */
  ready: Promise<void>
  /** Resolves when it has ended, for whatever reason. */
  exited: Promise<void>
  /** Ends it in order: open transactions are rolled back, a checkpoint is written. */
  stop(): Promise<void>
}

/** Another server, or what is left of a killed one, still holds the files: worth another try. */
export class ClusterBusy extends Error {
  override readonly name = 'ClusterBusy'
}

/** How long a server may take to end in order, before it is ended at once and recovers at its next start. */
export const STOP_PATIENCE_MS = 60_000
