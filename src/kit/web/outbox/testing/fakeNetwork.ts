import type { Milliseconds } from '#core/units.ts'
import type { Sent } from '../Outbox.ts'
import type { KeptCall } from '../outboxStore.ts'

/** Seeded random numbers from 0 up to 1. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Waits for `rounds` rounds of the microtask queue. */
export async function pending(rounds: number): Promise<void> {
  for (let i = 0; i < rounds; i++) await Promise.resolve()
}

/** A lock as shared by browser tabs: tasks run one after the other; a crash releases it. */
export function inTurn() {
  let last = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}

/** Timers that end when the test calls `pass`. */
export class FakeTime {
  readonly pauses: number[] = []
  #waiting: (() => void)[] = []

  readonly wait = (duration: Milliseconds, then: () => void): void => {
    this.pauses.push(duration)
    this.#waiting.push(then)
  }

  /** Ends every pause. */
  pass(): void {
    const over = this.#waiting
    this.#waiting = []
    for (const then of over) then()
  }
}

/** A server that honours idempotency keys (unless `isForgetful`), behind a network that loses requests and answers. */
export function fakeServer(random: () => number, isForgetful = false) {
  const known = new Set<string>()
  let losses = 0.4
  let crashes = 0
  const server = {
    isOnline: true,
    /** Keys in the order of their effects; a repeated key is a duplicate effect. */
    effects: [] as string[],
    /** Simulates a crash of all pages: running requests may still reach the server, but their answers are lost. */
    crash: () => void crashes++,
    heal() {
      losses = 0
      server.isOnline = true
    },
    async send({ key }: KeptCall): Promise<Sent> {
      const life = crashes
      await pending(1 + Math.floor(random() * 3))
      if (!server.isOnline || random() < losses) return isOver(life) ?? { outcome: 'later' }
      if (isForgetful || !known.has(key)) {
        known.add(key)
        server.effects.push(key)
      }
      await pending(1 + Math.floor(random() * 3))
      if (random() < losses) return isOver(life) ?? { outcome: 'later' }
      return isOver(life) ?? { outcome: 'done', answer: null }
    },
  }
  /** A crashed page does nothing more: its request never returns, and another page takes the lock. */
  const isOver = (life: number): Sent | null => (life === crashes ? null : { outcome: 'later' })
  return server
}
