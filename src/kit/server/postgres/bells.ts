import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** Called for every NOTIFY on a channel, and with '' after a reconnection, when some may have been missed. */
export type OnBell = (payload: string) => void | Promise<void>

const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5000
const HEARTBEAT_MS = 1000

/**
 * LISTEN on one dedicated connection for all channels. A broken connection is reopened, with growing pauses; then every
 * channel is rung once, because notifications in between are lost. A bell says that something changed, never what:
 * listeners read the database.
 */
export class Bells {
  readonly #config: pg.ClientConfig
  readonly #log: Pick<Logger, 'warn' | 'error'>
  readonly #channels = new Map<string, Set<OnBell>>()
  #client: Promise<pg.Client> | null = null
  #heartbeat: NodeJS.Timeout | undefined
  #watched: pg.Client | null = null
  /** Settles together with the latest statement. */
  #asked: Promise<unknown> = Promise.resolve()
  /** When the latest heartbeat answered on the current connection was sent. */
  #sureAt = -Infinity
  readonly #closing = new AbortController()

  constructor(config: pg.ClientConfig, log: Pick<Logger, 'warn' | 'error'>) {
    this.#config = config
    this.#log = log
  }

  /**
   * Milliseconds for which a bell may have been missed. The connection answers a heartbeat query every second;
   * notifications sent before the query arrive before its answer. Infinity without a connection, and until missed bells
   * were rung.
   */
  get lag(): number {
    return performance.now() - this.#sureAt
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
  }

  /** Retries until it is connected and listens to every channel; rejects only once closed. */
  async #connect(): Promise<pg.Client> {
    for (let pause = SHORTEST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const client = new pg.Client({ ...this.#config, query_timeout: 10_000, keepAlive: true })
      client.on('error', () => {}) // 'end' follows
      try {
        await client.connect()
        client.on('notification', ({ channel, payload }) => this.#ring(channel, payload ?? ''))
        for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
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

  /** Detects a silently dropped connection by a heartbeat. */
  #watch(client: pg.Client): pg.Client {
    let isAsking = false
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      const askedAt = performance.now()
      try {
        await this.#ask(client, 'select 1 as listening')
        if (this.#watched === client) this.#sureAt = askedAt
        isAsking = false
      } catch {
        // The connection ends, and this heartbeat with it.
      }
    }
    this.#watched = client
    this.#heartbeat = setInterval(() => void ask(), HEARTBEAT_MS).unref()
    void ask()
    return client
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
