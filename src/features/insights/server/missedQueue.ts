import type { LatLng } from '#core/geo.ts'
import { seconds } from '#core/units.ts'
import { type Ctx, type Machines, productCtx } from '#kit/server/context.ts'
import { type Missed, missedOf, recordMissed } from './missedSearches.ts'

/** Interval of writing missed searches. */
const EVERY = seconds(1)
/** Most searches in the queue; further ones are dropped. */
const MOST_WAITING = 1000

/** Queues missed searches without delaying the answer, and writes them once a second. */
export class MissedQueue {
  readonly #machines: Machines
  #waiting: Missed[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  /** Searches dropped because the queue was full. */
  dropped = 0

  constructor(machines: Machines) {
    this.#machines = machines
  }

  add(ctx: Pick<Ctx, 'actor' | 'now'>, search: { text: string; near: LatLng }): void {
    const missed = missedOf(ctx, search)
    if (!missed) return
    if (this.#waiting.length >= MOST_WAITING) {
      this.dropped++
      return
    }
    this.#waiting.push(missed)
    this.#timer ??= setTimeout(() => void this.flush(), EVERY).unref()
  }

  /** Writes the queue, after a write in progress. */
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
