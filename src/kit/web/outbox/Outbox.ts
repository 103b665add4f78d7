import { type Milliseconds, milliseconds, seconds } from '#core/units.ts'
import type { ApiError } from '../api.ts'
import type { KeptCall, OutboxStore, RefusedNote, WaitingCall } from './outboxStore.ts'

/** Result of sending a call: answered, finally refused, not reached (`later`), or a server error (`broken`). */
export type Sent =
  | { outcome: 'done'; answer: unknown }
  | { outcome: 'refused'; error: ApiError }
  | { outcome: 'later' }
  | { outcome: 'broken' }

/** Dependencies of an outbox. */
export interface OutboxDeps {
  store: OutboxStore
  /** Id of the signed-in person; null for a visitor. */
  owner: () => string | null
  send: (call: KeptCall) => Promise<Sent>
  /** Runs the work exclusively among all tabs. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Tells other tabs that the stored calls have changed, and the answer of a finished call. */
  tellTabs: (answered: Answered | null) => void
  /** Runs `then` after a duration. */
  wait: (duration: Milliseconds, then: () => void) => void
  isOnline: () => boolean
}

/** A call that the server answered. */
export interface Answered {
  call: KeptCall
  answer: unknown
}

/** A finished call: answered, or finally refused. */
export type Settled = Answered | { call: KeptCall; error: ApiError }
type SettledListener = (settled: Settled) => void

const noteOf = ({ code, params }: ApiError): RefusedNote => ({ code, params, at: new Date().toISOString() })

const FIRST_PAUSE = seconds(1)
const LONGEST_PAUSE = seconds(60)
/**
 * After this many server errors a call no longer blocks its lane; it is sent again when the app is opened the next
 * time.
 */
const MOST_BREAKS = 8
const NOTHING: readonly KeptCall[] = []

/**
 * Sends a person's calls in order despite lost networks, closed tabs and crashes. A call is stored before its effect is
 * shown, and deleted only once the server answered it or its owner discards it. A refused call is set aside with the
 * reason. Retries carry the key of the tap, so a call has only one effect.
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

  /** All stored calls of all owners in the order of the taps, waiting and refused. The same array until it changes. */
  readonly calls = (): readonly KeptCall[] => this.#calls

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Listens to calls that are answered or finally refused, before they leave the queue. */
  onSettled(listener: SettledListener): () => void {
    this.#settledListeners.add(listener)
    return () => this.#settledListeners.delete(listener)
  }

  /** Stores a call; resolves once it is durable. Sending starts without being awaited. */
  async add(call: WaitingCall): Promise<void> {
    await this.#deps.store.add(call)
    await this.reload()
    this.#deps.tellTabs(null)
    void this.flush()
  }

  /** Resends a call that was refused or met a server error. */
  async retry(number: number): Promise<void> {
    await this.#change(number, ({ refused: _, ...call }) => call)
  }

  /** Resubmits a refused call with new input and a new key. */
  async amend(number: number, key: string, input: WaitingCall['input']): Promise<void> {
    await this.#change(number, ({ refused: _, ...call }) => ({ ...call, key, input }))
  }

  /**
   * Discards a call, unless it is answered in the meantime.
   * @returns whether it still existed
   */
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

  /** Handles a message of another tab: its answers are reported to the listeners of this tab, too. */
  async heard(answered: Answered | null): Promise<void> {
    if (answered) this.#tellSettled(answered)
    await this.reload()
  }

  /** Reloads the stored calls. */
  async reload(): Promise<void> {
    this.#calls = await this.#deps.store.all()
    for (const listener of this.#listeners) listener()
  }

  /** Sends all calls that can be sent now, including those added in the meantime; resolves when no more can be sent. */
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

  /**
   * Sends the calls of one lane.
   * @returns false when the lane must wait
   */
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

  /**
   * Counts a server error of a call.
   * @returns true if the limit is reached
   */
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
