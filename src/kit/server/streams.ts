import type { ServerResponse } from 'node:http'
import { hours, seconds } from '#core/units.ts'
import { type Actor, type Machines, productCtx } from './context.ts'
import type { NotificationSource } from './db.ts'
import type { InboxEvent } from './inbox.ts'
import type { EndReason, Reader, Stream } from './openStream.ts'
import { behindBy, cannotResume, type LastHeard, startOf, toldSinceEach } from './streamStore.ts'

/** One event in the text format of an EventSource. */
const eventText = (event: string, data: unknown, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Interval of the heartbeat, by which both ends notice a dead connection. */
const BEAT_EVERY = seconds(20)
/** Most streams of one person on one node; a new one closes the oldest. */
export const MOST_STREAMS = 8
const PAGE = 200
/** People whose inboxes are read in one query. */
const AT_ONCE = 500
/** Most bytes buffered for a client that does not read. */
const MOST_WAITING = 512 * 1024
/** Lifetime of a stream; then the browser reconnects and authenticates again. */
const LASTS = hours(6)
const SLOTS = 20
/**
 * Delay after which a browser with a renewed session reconnects, so that it has the cookie with the new token by then.
 */
const RENEWED_WAIT = seconds(2)
/** When no notification has arrived for this long, the end of a session may have been missed. */
const MOST_LAG = seconds(5)
/**
 * A stream that was opened less than this long ago still gets events then, because its session has just been checked.
 */
const CHECKED_FOR = seconds(2)

/**
 * The open event streams of this node (ADR 0015): a person's events go to each of their browsers, once and in order.
 * NOTIFY only triggers a read of the rows, which are also read at every heartbeat, so a lost NOTIFY delays events by
 * seconds.
 */
export class EventStreams {
  readonly #machines: Machines
  readonly #bells: NotificationSource
  readonly #readers = new Map<string, Reader>()
  readonly #unlisten: Array<() => void> = []
  /** People who were notified and whose events are not yet read. */
  readonly #rung = new Set<string>()
  /** People whose events were held back while no notifications arrived. */
  readonly #heldBack = new Set<string>()
  #isLooking = false
  #timer: NodeJS.Timeout | undefined
  #tick = 0
  #opened = 0
  #count = 0
  #hasStopped = false

  constructor(machines: Machines, bells: NotificationSource) {
    this.#machines = machines
    this.#bells = bells
  }

  /** Number of open streams. */
  get count(): number {
    return this.#count
  }

  /** Starts to listen to notifications. */
  async start(): Promise<void> {
    const hear = async (channel: string, onBell: (payload: string) => void) =>
      this.#unlisten.push(await this.#bells.listen(channel, onBell))
    await hear('inbox', (userId) => this.#ring(userId))
    await hear('inbox_now', (message) => this.#tellNow(message))
    // After a reconnection, ends of sessions may have been missed: all streams are closed, and browsers reconnect.
    await hear('session_ended', (id) => (id === '' ? this.#endAll() : this.endSession(id)))
    await hear('session_renewed', (id) => this.#renewSession(id))
    this.#timer = setInterval(() => void this.#beat(), BEAT_EVERY / SLOTS).unref()
  }

  /** Ends every stream, so that the server can close; browsers reconnect to another node or the next process. */
  stop(): void {
    this.#hasStopped = true
    clearInterval(this.#timer)
    for (const unlisten of this.#unlisten) unlisten()
    this.#endAll()
  }

  /**
   * Opens a stream for a person on a response.
   * @param heard the last event that this browser received; null if none: only new events are sent
   */
  async open({ userId, sessionId }: Actor, heard: LastHeard | null, out: ServerResponse): Promise<void> {
    const start = await startOf(productCtx(this.#machines), userId, heard?.number ?? null)
    const isGap = heard !== null && cannotResume(heard, start)
    const position = heard === null || isGap ? start.last : heard.number
    const slot = this.#opened++ % SLOTS
    const openedAt = this.#nowMs()
    const stream: Stream = { sessionId, position, out, slot, until: openedAt + LASTS, openedAt }
    out.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    out.shouldKeepAlive = false
    this.#write(stream, 'hello', { userId })
    if (isGap || heard === null)
      this.#write(stream, isGap ? 'gap' : 'at', { number: position, at: start.lastAt?.toISOString() ?? '' })
    if (this.#hasStopped) return this.#end(stream, 'again')
    const reader = this.#readers.get(userId) ?? { streams: new Set() }
    this.#readers.set(userId, reader)
    reader.streams.add(stream)
    this.#count++
    out.once('close', () => this.#forget(userId, stream))
    const [oldest] = reader.streams
    if (reader.streams.size > MOST_STREAMS) this.#end(oldest!, 'tooMany')
    this.#ring(userId)
  }

  /** Closes the streams of a session that has ended. */
  endSession(sessionId: string): void {
    this.#each((stream) => stream.sessionId === sessionId && this.#end(stream, 'signedOut'))
  }

  /** Closes the streams of a session with a new token: one of them may have been opened with a copy of the old one. */
  #renewSession(sessionId: string): void {
    this.#each((stream) => stream.sessionId === sessionId && this.#end(stream, 'again', RENEWED_WAIT))
  }

  #nowMs = () => this.#machines.now().getTime()

  #each(visit: (stream: Stream) => unknown): void {
    for (const { streams } of this.#readers.values()) for (const stream of streams) visit(stream)
  }

  #endAll(): void {
    this.#each((stream) => this.#end(stream, 'again'))
  }

  /** Reconnection delays are random, so that browsers do not all reconnect at once. */
  #end(stream: Stream, reason: EndReason, least: number = 0): void {
    if (stream.out.writableEnded) return
    const waitMs = least + Math.round(Math.random() * Math.max(200, 2 * this.#count))
    stream.out.end(eventText('end', { reason, ...(reason === 'again' && { waitMs: Math.min(waitMs, 10_000) }) }))
  }

  #forget(userId: string, stream: Stream): void {
    const reader = this.#readers.get(userId)
    if (reader?.streams.delete(stream)) this.#count--
    if (reader?.streams.size === 0) this.#readers.delete(userId)
  }

  /** Reads new events of a person who has streams on this node; notifications during the read cause another one. */
  #ring(userId: string): void {
    if (!this.#readers.has(userId)) return
    this.#rung.add(userId)
    if (!this.#isLooking) void this.#look()
  }

  /** Reads events, one query at a time, for all people notified during the previous one. */
  async #look(): Promise<void> {
    this.#isLooking = true
    try {
      while (this.#rung.size > 0) await this.#catchUp([...this.#rung].slice(0, AT_ONCE))
    } catch (error) {
      this.#machines.log.warn({ err: error }, 'Inboxes could not be read; the next beat looks again.')
    } finally {
      this.#isLooking = false
    }
  }

  async #catchUp(userIds: string[]): Promise<void> {
    const from = new Map<string, number>()
    for (const userId of userIds) {
      this.#rung.delete(userId)
      const positions = [...(this.#readers.get(userId)?.streams ?? [])].map(({ position }) => position)
      if (positions.length > 0) from.set(userId, Math.min(...positions))
    }
    const told = await toldSinceEach(productCtx(this.#machines), from, PAGE)
    for (const [userId, events] of told) {
      for (const stream of this.#readers.get(userId)?.streams ?? []) {
        if (!this.#mayHear(stream)) this.#heldBack.add(userId)
        // A stream opened during the query may be at a lower number than was queried; its own notification follows.
        else if (stream.position >= from.get(userId)!) for (const event of events) this.#pass(stream, event)
      }
      if (events.length === PAGE) this.#rung.add(userId)
    }
  }

  /**
   * False when the session of the stream may have ended without a notification. Its events then wait until
   * notifications arrive again. If none have arrived by its next heartbeat, the stream is closed, and the browser
   * resumes with a new one (ADR 0081).
   */
  #mayHear({ openedAt }: Stream): boolean {
    return this.#bells.bellLag() <= MOST_LAG || this.#nowMs() - openedAt < CHECKED_FOR
  }

  #pass(stream: Stream, { number, type, payload, createdAt }: InboxEvent): void {
    if (number <= stream.position) return
    stream.position = number
    this.#write(stream, 'told', { number, type, payload, at: createdAt.toISOString() }, number)
  }

  #tellNow(message: string): void {
    if (message === '') return
    const { to, type, payload } = JSON.parse(message) as { to: string; type: string; payload: unknown }
    for (const stream of this.#readers.get(to)?.streams ?? [])
      if (this.#mayHear(stream)) this.#write(stream, 'now', { type, payload })
  }

  #write(stream: Stream, event: string, data: unknown, id?: number): void {
    const { out } = stream
    if (out.writableEnded || out.destroyed) return
    out.write(eventText(event, data, id))
    if (out.writableLength > MOST_WAITING) out.destroy()
  }

  /**
   * Serves a twentieth of all streams per tick: sends the heartbeat and reads events of lost notifications. While no
   * notifications arrive, a stream is closed instead: its session may have ended, and reconnecting checks it.
   */
  async #beat(): Promise<void> {
    this.#tick = (this.#tick + 1) % SLOTS
    const now = this.#nowMs()
    const isDeaf = this.#bells.bellLag() > MOST_LAG
    if (!isDeaf) {
      for (const userId of this.#heldBack) this.#ring(userId)
      this.#heldBack.clear()
    }
    const positions = new Map<string, number>()
    for (const [userId, { streams }] of this.#readers) {
      for (const stream of streams) {
        if (stream.slot !== this.#tick) continue
        if (isDeaf) {
          this.#end(stream, 'again')
          continue
        }
        this.#write(stream, 'beat', {})
        positions.set(userId, Math.min(positions.get(userId) ?? Infinity, stream.position))
        if (now > stream.until) this.#end(stream, 'again')
      }
    }
    try {
      const behind = await behindBy(productCtx(this.#machines), positions)
      for (const userId of behind) this.#ring(userId)
    } catch (error) {
      this.#machines.log.warn({ err: error }, 'Inboxes could not be looked at; the next beat does it.')
    }
  }
}
