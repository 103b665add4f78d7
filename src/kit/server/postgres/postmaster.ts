/** A PostgreSQL server that this process started. */
export interface Postmaster {
  pid: number
  /** Resolves when it accepts connections (after recovery, which may take long). */
  ready: Promise<void>
  /** Resolves when it has ended, for any reason. */
  exited: Promise<void>
  /** Shuts it down cleanly: open transactions are rolled back, a checkpoint is written. */
  stop(): Promise<void>
}

/** Another server, or leftover processes of a killed one, still hold the files; retrying makes sense. */
export class ClusterBusy extends Error {
  override readonly name = 'ClusterBusy'
}

/** How long a clean shutdown may take before the server is stopped immediately and recovers at its next start. */
export const STOP_TIMEOUT_MS = 60_000
