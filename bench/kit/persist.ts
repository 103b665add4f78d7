import { setTimeout as sleep } from 'node:timers/promises'

/** When nothing has gone on for so long, something is stuck. */
export const STUCK_MS = 180_000

/** Asks until it is answered. @throws what was thrown last, after three minutes */
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
