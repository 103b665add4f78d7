import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { ConnectionPool } from './connectionPool.ts'

/**
 * Called for every NOTIFY on a channel, and with '' after a reconnection, because notifications may have been missed.
 */
export type OnBell = (payload: string) => void | Promise<void>

const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5000
const HEARTBEAT_MS = 1000
/** A live connection without a heartbeat for this long receives no notifications. */
const DEAF_AFTER_MS = 5000
/**
 * Number of heartbeats that must be missing, too: a process that was too busy to send heartbeats and to read its
 * connections is not deaf.
 */
const DEAF_AFTER_BEATS = 3
/** After a lost heartbeat a connection is not trusted for this long, because other notifications may be lost, too. */
const DISTRUST_MS = 60_000

/**
 * LISTEN on one dedicated connection for all channels. A broken connection is reopened, with growing pauses; then the
 * listeners of every channel are called once, because notifications in between are lost. A notification says that
 * something changed, never what: listeners read the database.
 */
export class Bells {
  readonly #config: pg.ClientConfig
  readonly #ringer: pg.Pool
  readonly #log: Pick<Logger, 'warn' | 'error'>
  readonly #channels = new Map<string, Set<OnBell>>()
  #client: Promise<pg.Client> | null = null
  #heartbeat: NodeJS.Timeout | undefined
  #watched: pg.Client | null = null
  /** Resolves when the latest statement has been answered or has failed. */
  #asked: Promise<unknown> = Promise.resolve()
  /** Time at which the latest heartbeat received on the current connection was sent (`performance.now()`). */
  #sureAt = -Infinity
  #watchedSince = 0
  /** Heartbeats are numbered: the last one sent, and the last one received on the current connection. */
  #rungBeats = 0
  #rungBefore = 0
  #heardBeat: number | null = null
  #lostBeatAt = -Infinity
  #isDeaf = false
  /** The channel of this process's heartbeats. */
  readonly #heart = `heartbeat_${randomUUID().replaceAll('-', '')}`
  readonly #closing = new AbortController()

  /**
   * @param config the connection that listens: a session of its own, never through a pooler in transaction mode
   * @param ringing the connections on which the product sends NOTIFY; heartbeats are sent on them, too
   */
  constructor(config: pg.ClientConfig, ringing: pg.PoolConfig, log: Pick<Logger, 'warn' | 'error'>) {
    this.#config = config
    this.#ringer = new ConnectionPool({ ...ringing, max: 1, connectionTimeoutMillis: 2000, keepAlive: true }, log)
    this.#log = log
  }

  /**
   * Milliseconds for which a notification may have been missed. Every second this process sends a heartbeat to itself
   * on another connection; when it arrives, everything sent before it has arrived, too. Infinity without a connection,
   * until listeners were called after a reconnection, and for a minute after a heartbeat was lost, as happens behind a
   * pooler in transaction mode.
   */
  readonly lag = (): number => {
    const now = performance.now()
    return now - this.#lostBeatAt < DISTRUST_MS ? Infinity : now - this.#sureAt
  }

  /**
   * Starts to listen to a channel.
   * @returns a function that stops listening
   */
  async listen(channel: string, onBell: OnBell): Promise<() => void> {
    const known = this.#channels.get(channel)
    const hearers = known ?? new Set()
    hearers.add(onBell)
    this.#channels.set(channel, hearers)
    const client = await (this.#client ??= this.#connect().then((first) => this.#watch(first)))
    if (!known) {
      await this.#ask(client, `listen ${pg.escapeIdentifier(channel)}`).catch((err: unknown) =>
        this.#log.warn({ err, channel }, 'Not heard yet; the next connection listens to it.'),
      )
    }
    return () => void hearers.delete(onBell)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#unwatch()
    const client = await this.#client?.catch(() => null)
    await client?.end().catch(() => {})
    if (!this.#ringer.ending) await this.#ringer.end()
  }

  /** Retries until it is connected and listens to every channel; rejects only after `close`. */
  async #connect(): Promise<pg.Client> {
    for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const client = new pg.Client({ ...this.#config, query_timeout: 10_000, keepAlive: true })
      client.on('error', () => {}) // followed by 'end'
      try {
        await client.connect()
        client.on('notification', ({ channel, payload }) =>
          channel === this.#heart ? this.#beaten(client, payload ?? '') : this.#ring(channel, payload ?? ''),
        )
        for (const channel of [this.#heart, ...this.#channels.keys()])
          await client.query(`listen ${pg.escapeIdentifier(channel)}`)
        client.once('end', () => this.#reconnect())
        return client
      } catch (error) {
        await client.end().catch(() => {})
        if (this.#closing.signal.aborted) throw error
        this.#log.warn({ reason: (error as Error).message }, 'Not listening to the database; trying again.')
        await sleep(pause, undefined, { signal: this.#closing.signal })
      }
    }
  }

  #reconnect(): void {
    this.#unwatch()
    if (this.#closing.signal.aborted) return
    this.#client = this.#connect()
    this.#client.then(
      (client) => {
        for (const channel of this.#channels.keys()) this.#ring(channel, '')
        this.#watch(client)
      },
      () => {}, // closed in the meantime
    )
  }

  /**
   * Sends the heartbeat every second. A listening connection that does not answer at all is dropped; one that answers
   * but receives nothing (a pooler in transaction mode) stays, and `lag` grows.
   */
  #watch(client: pg.Client): pg.Client {
    let isAsking = false
    const beat = async () => {
      if (isAsking) return
      isAsking = true
      const at = performance.now()
      await Promise.all([
        this.#ringer.query('select pg_notify($1, $2)', [this.#heart, `${this.#rungBeats + 1} ${at}`]).then(
          // A heartbeat is not counted if the listening connection was replaced meanwhile; the next one then has the
          // same number.
          () => {
            if (this.#watched === client) this.#rungBeats++
          },
          () => {}, // the next heartbeat has the same number, because this one may not have been sent
        ),
        this.#ask(client, 'select 1 as listening').catch(() => {}), // `#ask` drops the connection and its heartbeats
      ])
      isAsking = false
      if (this.#watched === client) this.#tellWhenDeaf()
    }
    this.#watched = client
    this.#watchedSince = performance.now()
    this.#rungBefore = this.#rungBeats
    this.#heardBeat = null
    this.#heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref()
    void beat()
    return client
  }

  #beaten(client: pg.Client, payload: string): void {
    if (this.#watched !== client) return
    const [number, rungAt] = payload.split(' ').map(Number) as [number, number]
    if (this.#heardBeat !== null && number > this.#heardBeat + 1) this.#lostBeatAt = performance.now()
    this.#heardBeat = number
    this.#sureAt = Math.max(this.#sureAt, rungAt)
    if (this.lag() > DEAF_AFTER_MS) return
    if (this.#isDeaf) this.#log.warn('Notifications of the database are heard again.')
    this.#isDeaf = false
  }

  /** Logs once when the connection is alive but receives no notifications. */
  #tellWhenDeaf(): void {
    if (this.#isDeaf || Math.min(this.lag(), performance.now() - this.#watchedSince) < DEAF_AFTER_MS) return
    if (this.#rungBeats - (this.#heardBeat ?? this.#rungBefore) < DEAF_AFTER_BEATS) return
    this.#isDeaf = true
    this.#log.error(
      'Notifications of the database are not heard: everything asks the database instead. If DATABASE_URL leads to a ' +
        'pooler in transaction mode, set LISTEN_DATABASE_URL to the database itself.',
    )
  }

  #unwatch(): void {
    clearInterval(this.#heartbeat)
    this.#watched = null
    this.#sureAt = -Infinity
  }

  /**
   * Sends a statement once the previous ones are answered, as pg requires. The first failure ends the connection, so
   * that later statements fail immediately instead of waiting on a dead connection.
   */
  #ask(client: pg.Client, statement: string): Promise<unknown> {
    const asked = this.#asked
      .then(() => client.query(statement))
      .catch((error: unknown) => {
        this.#drop(client)
        throw error
      })
    this.#asked = asked.catch(() => {})
    return asked
  }

  /** Drops a connection; once it has ended, the next one is opened. */
  #drop(client: pg.Client): void {
    if (this.#watched === client) this.#unwatch()
    client.end().catch(() => {})
  }

  #ring(channel: string, payload: string): void {
    for (const onBell of this.#channels.get(channel) ?? []) {
      Promise.resolve()
        .then(() => onBell(payload))
        .catch((err: unknown) => this.#log.error({ err, channel }, 'A bell was answered with an error.'))
    }
  }
}
