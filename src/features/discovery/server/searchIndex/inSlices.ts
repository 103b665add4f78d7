import { setImmediate as nextTurn } from 'node:timers/promises'
import { milliseconds } from '#core/units.ts'

/** Index work yields to requests after this long. */
const SLICE = milliseconds(0.5)

/** Runs the steps, yielding to other work every {@link SLICE}. */
export async function inSlices(steps: Generator<void, void>): Promise<void> {
  for (;;) {
    const until = performance.now() + SLICE
    while (performance.now() < until) if (steps.next().done) return
    await nextTurn()
  }
}
