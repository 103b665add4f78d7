import { setTimeout as sleep } from 'node:timers/promises'

/** Time without progress after which a run counts as stuck. */
export const STUCK_MS = 180_000

/**
 * Retries until success.
 * @throws the last error, after three minutes
 */
export async function persist<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + STUCK_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}
