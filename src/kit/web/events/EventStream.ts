import { onServer } from '#core/paths.ts'
import { announce, announceGap, type LiveEvent, setStreamUp } from '../events.ts'
import { PREFIX } from '../storage.ts'
import { keptPosition, keepPosition, type Position } from './position.ts'

/** A connection without any message for this long, more than two heartbeats, counts as dead. */
const SILENCE_MS = 50_000
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

export interface StreamParts {
  /** Acknowledges all events up to a number. */
  acknowledge(number: number): Promise<unknown>
}

/** Messages between tabs; `up` and `down` are the state of the connection. */
type Told = { is: 'event'; event: LiveEvent } | { is: 'gap'; position: Position } | { is: 'up' } | { is: 'down' }

/**
 * One person's events in this tab. One tab holds the connection (by a Web Lock) and forwards events to the others; when
 * it closes, another tab reconnects from its own position. Each tab drops events that it already has.
 */
export class EventStream {
  readonly #owner: string
  readonly #parts: StreamParts
  readonly #tabs: BroadcastChannel | null
  readonly #leaving = new AbortController()
  #position: Position | null
  #source: EventSource | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #pause = SHORTEST_PAUSE_MS
  #isAcknowledging = false
  #acknowledged = 0

  constructor(owner: string, parts: StreamParts) {
    this.#owner = owner
    this.#parts = parts
    this.#position = keptPosition(owner)
    this.#tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${PREFIX}_events_${owner}`)
    this.#tabs?.addEventListener('message', ({ data }: MessageEvent<Told>) => this.#take(data))
    window.addEventListener('online', this.#again, { signal: this.#leaving.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#again(), {
      signal: this.#leaving.signal,
    })
    void this.#lead()
  }

  /** Closes the stream: the account changed or the page is unloaded. */
  close(): void {
    this.#leaving.abort()
    clearTimeout(this.#silence)
    setStreamUp(false)
    this.#disconnect()
    this.#tabs?.close()
  }

  /** Connects once this tab holds the lock. */
  async #lead(): Promise<void> {
    const { signal } = this.#leaving
    const hold = () =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true })
        if (signal.aborted) resolve()
        else this.#connect()
      })
    if (!this.#tabs || !navigator.locks) return void hold()
    const lock = `${PREFIX}_events_${this.#owner}`
    try {
      const { held } = await navigator.locks.query()
      // Another tab is connected. What this page read before it listened to that tab may lack an event.
      if (!signal.aborted && held?.some(({ name }) => name === lock)) announceGap()
      await navigator.locks.request(lock, { signal }, hold)
    } catch {
      // closed, or unloaded, before this tab's turn
    }
  }

  #connect(): void {
    if (this.#leaving.signal.aborted) return
    this.#disconnect()
    const source = new EventSource(onServer(addressAfter(this.#position)))
    this.#source = source
    this.#expectLife()
    const on = <Data>(type: string, heard: (data: Data) => void) =>
      source.addEventListener(type, (message: MessageEvent<string>) => {
        if (this.#source !== source) return
        this.#expectLife()
        if (type !== 'end') this.#pass({ is: 'up' })
        heard(JSON.parse(message.data) as Data)
      })
    on<{ userId: string }>('hello', ({ userId }) => {
      this.#pause = SHORTEST_PAUSE_MS
      if (userId !== this.#owner) this.#retryIn(LONGEST_PAUSE_MS)
    })
    // A stream without a position starts with new events only, so that data read before may be outdated. Servers of the
    // previous version omit the time.
    const startOver = ({ number, at = '' }: Partial<Position> & { number: number }) =>
      this.#pass({ is: 'gap', position: { number, at } })
    on('at', startOver)
    on('gap', startOver)
    on<LiveEvent>('told', (event) => this.#pass({ is: 'event', event }))
    on<Pick<LiveEvent, 'type' | 'payload'>>('now', (event) =>
      this.#pass({ is: 'event', event: { ...event, number: null, at: '' } }),
    )
    on('beat', () => undefined)
    on<{ reason: string; waitMs?: number }>('end', ({ reason, waitMs }) => this.#ended(reason, waitMs ?? 0))
    source.addEventListener('error', () => this.#source === source && this.#broken(source.readyState === 2))
  }

  #disconnect(): void {
    clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = null
  }

  #expectLife(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#broken(false), SILENCE_MS)
  }

  /** A refused stream may mean that the session has ended: an ordinary call checks that, and signs out if so. */
  #broken(isRefused: boolean): void {
    if (isRefused && navigator.onLine) this.#parts.acknowledge(this.#position?.number ?? 0).catch(() => undefined)
    this.#retryIn(this.#pause * (0.5 + Math.random()))
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS)
  }

  #ended(reason: string, waitMs: number): void {
    if (reason === 'again') return this.#retryIn(waitMs)
    this.#disconnect()
    if (reason === 'signedOut') this.#parts.acknowledge(this.#position?.number ?? 0).catch(() => undefined)
  }

  #retryIn(pauseMs: number): void {
    this.#disconnect()
    this.#pass({ is: 'down' })
    this.#timer = setTimeout(() => this.#connect(), pauseMs)
  }

  /**
   * Reconnects immediately when the network or the user is back. Only the tab that holds the lock has a timer to
   * reconnect.
   */
  readonly #again = (): void => {
    if (this.#source === null && this.#timer !== undefined) this.#connect()
  }

  #pass(told: Told): void {
    this.#tabs?.postMessage(told)
    this.#take(told)
    if (told.is === 'up' || told.is === 'down') return
    const { event } = told as { event?: LiveEvent }
    if (event?.number !== null) void this.#acknowledge()
  }

  #take(told: Told): void {
    if (told.is === 'down') return setStreamUp(false)
    // Every tab detects when the connected tab has become silent.
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => setStreamUp(false), SILENCE_MS)
    setStreamUp(true)
    if (told.is === 'up') return
    if (told.is === 'gap') {
      this.#keep(told.position)
      return announceGap()
    }
    const { event } = told
    const { number, at } = event
    if (number !== null && number <= (this.#position?.number ?? 0)) return
    announce(event)
    if (number !== null) this.#keep({ number, at })
  }

  #keep(position: Position): void {
    this.#position = position
    keepPosition(this.#owner, position)
  }

  /** Sends one acknowledgement at a time; later events are part of the next. */
  async #acknowledge(): Promise<void> {
    if (this.#isAcknowledging) return
    this.#isAcknowledging = true
    try {
      while (this.#position !== null && this.#position.number > this.#acknowledged && !this.#leaving.signal.aborted) {
        const { number } = this.#position
        await this.#parts.acknowledge(number)
        this.#acknowledged = number
      }
    } catch {
      // sent again with the next event or at the next start
    } finally {
      this.#isAcknowledging = false
    }
  }
}

function addressAfter(position: Position | null): string {
  if (position === null) return '/api/events'
  return `/api/events?${new URLSearchParams({ after: String(position.number), at: position.at }).toString()}`
}
