import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { causeOf, databaseCode } from './causeOf.ts'

/** PostgreSQL's codes for a transaction rolled back by a deadlock or a serialization failure. */
export const TAKEN_BACK = ['40P01', '40001']
const TRIES = 6

/** Runs the work and retries it after a transient failure; `codes` are PostgreSQL's codes of those. */
export async function withRetry<T>(
  { log }: { log: Pick<Logger, 'warn'> },
  codes: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !codes.includes(databaseCode(error) ?? '')) throw error
      log.warn({ failure: causeOf(error) }, 'a change of the database is tried again')
      await sleep(10 * attempt)
    }
  }
}
