import { type Milliseconds, milliseconds, seconds } from '#core/units.ts'
import type { ApiError } from '../api.ts'
import type { KeptCall, OutboxStore, RefusedNote, WaitingCall } from './outboxStore.ts'

/** How the server took a call: answered, refused for good, not reached (`later`), or it broke on it (`broken`). */
export type Sent =
  | { outcome: 'done'; answer: unknown }
  | { outcome: 'refused'; error: ApiError }
  | { outcome: 'later' }
  | { outcome: 'broken' }

/** What an outbox needs of its surroundings. */
export interface OutboxDeps {
  store: OutboxStore
  /** Id of the person who is signed in; null for a visitor. */
  owner: () => string | null
  send: (call: KeptCall) => Promise<Sent>
  /** Runs the work while no other tab does the same. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Tells the other tabs that what waits has changed, and with what answer a call left. */
  tellTabs: (answered: Answered | null) => void
  /** Calls back after a while. */
  wait: (duration: Milliseconds, then: () => void) => void
  isOnline: () => boolean
}

/** A call that the server answered. */
export interface Answered {
  call: KeptCall
  answer: unknown
}

/** A call that left the outbox: answered, or refused for good. */
export type Settled = Answered | { call: KeptCall; error: ApiError }
type SettledListener = (settled: Settled) => void

const noteOf = ({ code, params }: ApiError): RefusedNote => ({ code, params, at: new Date().toISOString() })

const FIRST_PAUSE = seconds(1)
const LONGEST_PAUSE = seconds(60)
/** A call that the server breaks on so often gives way to the others of its lane until the app is opened again. */
const MOST_BREAKS = 8
const NOTHING: readonly KeptCall[] = []

/**
 * Sends what a person did in the order it was done, through lost networks, closed tabs and crashes: a call is kept
 * before anybody is shown its effect, and forgotten only once the server has answered it or its owner throws it away. One
 * that the server refuses is set aside with the reason. A repeat carries the key of the tap, so it has one effect
 * (trust R2).
 */
export class Outbox {
  readonly #deps: OutboxDeps
  readonly #listeners = new Set<() => void>()
  readonly #settledListeners = new Set<SettledListener>()
  readonly #breaks = new Map<string, number>()
  #calls: readonly KeptCall[] = NOTHING
  #flushing: Promise<void> | null = null
  #isAskedAgain = false
  #isPausing = false
  #pauses = 0

  constructor(deps: OutboxDeps) {
    this.#deps = deps
  }

  /**
   * Everything that is kept, of all owners, in the order of the taps: what waits and what was refused. The same list
   * until something changes.
   */
  readonly calls = (): readonly KeptCall[] => this.#calls

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Tells of every call that is answered or refused for good, before it stops waiting. */
  onSettled(listener: SettledListener): () => void {
    this.#settledListeners.add(listener)
    return () => this.#settledListeners.delete(listener)
  }

  /** Keeps a call; resolves once it would survive a crash. Sending it is begun, not awaited. */
  async add(call: WaitingCall): Promise<void> {
    await this.#deps.store.add(call)
    await this.reload()
    this.#deps.tellTabs(null)
    void this.flush()
  }

  /** Sends a call that was refused, or on which the server broke, once more. */
  async retry(number: number): Promise<void> {
    await this.#change(number, ({ refused: _, ...call }) => call)
  }

  /** Gives a call that was refused another content, and sends it under a key of its own. */
  async amend(number: number, key: string, input: WaitingCall['input']): Promise<void> {
    await this.#change(number, ({ refused: _, ...call }) => ({ ...call, key, input }))
  }

  /** Throws a call away, unless it is answered meanwhile. @returns whether it was still there */
  async discard(number: number): Promise<boolean> {
    let isThere = false
    await this.#deps.alone(async () => {
      await this.reload()
      isThere = this.#calls.some((call) => call.number === number)
      if (isThere) await this.#deps.store.remove(number)
    })
    await this.reload()
    this.#deps.tellTabs(null)
    return isThere
  }

  async #change(number: number, changed: (call: KeptCall) => KeptCall): Promise<void> {
    await this.#deps.alone(async () => {
      await this.reload()
      const call = this.#calls.find((each) => each.number === number)
      if (!call) return
      this.#breaks.delete(call.key)
      await this.#deps.store.put(changed(call))
    })
    await this.reload()
    this.#deps.tellTabs(null)
    void this.flush()
  }

  /** Takes in what another tab told: its answers count here too. */
  async heard(answered: Answered | null): Promise<void> {
    if (answered) this.#tellSettled(answered)
    await this.reload()
  }

  /** Reads again what waits. */
  async reload(): Promise<void> {
    this.#calls = await this.#deps.store.all()
    for (const listener of this.#listeners) listener()
  }

  /** Sends what can be sent now; resolves when nothing more can. A call made meanwhile is not forgotten. */
  flush(): Promise<void> {
    this.#isAskedAgain = true
    return (this.#flushing ??= Promise.resolve().then(() => this.#flushAll()))
  }

  async #flushAll(): Promise<void> {
    try {
      while (this.#isAskedAgain && this.#deps.isOnline() && this.#deps.owner() !== null) {
        this.#isAskedAgain = false
        await this.#deps.alone(() => this.#sendLanes())
      }
    } finally {
      this.#flushing = null
    }
  }

  async #sendLanes(): Promise<void> {
    await this.reload()
    const owner = this.#deps.owner()
    const mine = this.#calls.filter((call) => call.owner === owner && !call.refused && !this.#isSetAside(call))
    const lanes = [...new Set(mine.map(({ lane }) => lane))]
    const results = await Promise.all(lanes.map((lane) => this.#sendLane(mine.filter((call) => call.lane === lane))))
    if (results.every(Boolean)) this.#pauses = 0
    else this.#tryLater()
  }

  /** @returns false when the lane must wait */
  async #sendLane(calls: readonly KeptCall[]): Promise<boolean> {
    for (const call of calls) {
      if (call.owner !== this.#deps.owner()) return true
      const sent = await this.#deps.send(call)
      if (sent.outcome === 'later' || (sent.outcome === 'broken' && !this.#giveUp(call))) return false
      if (sent.outcome === 'done') await this.#settle({ call, answer: sent.answer })
      if (sent.outcome === 'refused') await this.#settle({ call, error: sent.error })
    }
    return true
  }

  async #settle(settled: Settled): Promise<void> {
    this.#tellSettled(settled)
    const { store } = this.#deps
    if ('error' in settled) await store.put({ ...settled.call, refused: noteOf(settled.error) })
    else await store.remove(settled.call.number)
    await this.reload()
    this.#deps.tellTabs('answer' in settled ? settled : null)
  }

  #tellSettled(settled: Settled): void {
    for (const listener of this.#settledListeners) listener(settled)
  }

  /** Counts that the server broke on a call. @returns true when that was once too often */
  #giveUp(call: KeptCall): boolean {
    this.#breaks.set(call.key, (this.#breaks.get(call.key) ?? 0) + 1)
    return this.#isSetAside(call)
  }

  #isSetAside({ key }: KeptCall): boolean {
    return (this.#breaks.get(key) ?? 0) >= MOST_BREAKS
  }

  #tryLater(): void {
    if (this.#isPausing) return
    this.#isPausing = true
    const pause = milliseconds(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#pauses))
    this.#pauses += 1
    this.#deps.wait(pause, () => {
      this.#isPausing = false
      void this.flush()
    })
  }
}
