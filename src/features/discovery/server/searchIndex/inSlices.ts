import { setImmediate as nextTurn } from 'node:timers/promises'
import { milliseconds } from '#core/units.ts'

/** Work on the index gives way to requests after this long. */
const SLICE = milliseconds(2)

/** Takes the steps, letting others have their turn every {@link SLICE}. */
export async function inSlices(steps: Generator<void, void>): Promise<void> {
  for (;;) {
    const until = performance.now() + SLICE
    while (performance.now() < until) if (steps.next().done) return
    await nextTurn()
  }
}
