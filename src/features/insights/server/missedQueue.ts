import type { LatLng } from '#core/geo.ts'
import { seconds } from '#core/units.ts'
import { type Ctx, type Machines, productCtx } from '#kit/server/context.ts'
import { type Missed, missedOf, recordMissed } from './missedSearches.ts'

/** How long a missed search waits for others, and how many wait at most; what comes on top is dropped. */
const EVERY = seconds(1)
const MOST_WAITING = 1000

/** Takes in what was searched in vain without keeping the answer waiting, and writes it once a second. */
export class MissedQueue {
  readonly #machines: Machines
  #waiting: Missed[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  /** Searches that were not kept because too many waited. */
  dropped = 0

  constructor(machines: Machines) {
    this.#machines = machines
  }

  add(ctx: Ctx, search: { text: string; near: LatLng }): void {
    const missed = missedOf(ctx, search)
    if (!missed) return
    if (this.#waiting.length >= MOST_WAITING) {
      this.dropped++
      return
    }
    this.#waiting.push(missed)
    this.#timer ??= setTimeout(() => void this.flush(), EVERY).unref()
  }

  /** Writes what waits, after what is being written. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const batch = this.#waiting
    this.#waiting = []
    if (batch.length > 0) this.#writing = this.#writing.then(() => this.#write(batch))
    return this.#writing
  }

  async #write(batch: Missed[]): Promise<void> {
    try {
      await recordMissed(productCtx(this.#machines), batch)
    } catch (error) {
      this.#machines.log.warn({ err: error, searches: batch.length }, 'Missed searches could not be kept.')
    }
  }
}
