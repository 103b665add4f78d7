import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type Client } from 'pg'
import type { Logger } from 'pino'
import { type Milliseconds, seconds } from '#core/units.ts'
import type { Config } from './config.ts'
import type { Database } from './context.ts'
import { Bells, type OnBell } from './postgres/bells.ts'
import { ConnectionPool } from './postgres/connectionPool.ts'
import { DatabaseUnavailable } from './postgres/databaseUnavailable.ts'
import { laxSettings } from './postgres/durability.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres/startPostgres.ts'

/** The database as opened by this process. */
export interface OpenDatabase {
  pool: pg.Pool
  db: Database
  /** For benchmarks that open their own connections. */
  connection: pg.PoolConfig
  /**
   * Opens a separate pool whose statements must be answered within a time limit, so that a hanging server or a broken
   * network delays a caller only that long. Closed with the database.
   */
  limited(limits: Limits): Database
  /** Current connections by their use. */
  connections(): Array<{ use: string; open: number; idle: number; waiting: number }>
  /**
   * Listens to NOTIFY on a channel; `onBell` is also called after every reconnection, because notifications may have
   * been lost.
   * @returns a function that stops listening
   */
  listen(channel: string, onBell: OnBell): Promise<() => void>
  /** Milliseconds for which NOTIFY may have been missed, Infinity without a connection (`Bells.lag`). */
  bellLag(): number
  /** From now on broken connections are not logged: the process is stopping. */
  expectEnd(): void
  /** Closes the connections, then the embedded server if this process runs it. */
  close(): Promise<void>
}

/** Access to PostgreSQL notifications (LISTEN/NOTIFY). */
export type NotificationSource = Pick<OpenDatabase, 'listen' | 'bellLag'>

/** A cache is not used while NOTIFY may have been missed for longer than this. */
export const CACHE_MOST_LAG = seconds(2)

export interface Limits {
  /** Name of the pool in the metrics. */
  use: string
  /** Largest number of connections. */
  connections: number
  /** Longest time until a statement is answered; also for getting a connection. */
  answersWithin: Milliseconds
}

export interface OpenOptions {
  /** Throws, instead of joining, if another process of the product already runs the embedded server. */
  alone?: boolean
  /** Largest number of connections; the embedded server has 60 for all processes together. */
  poolSize?: number
}

/** A heartbeat of `Bells` that takes longer has failed. */
const HEARTBEAT_WITHIN = seconds(10)
/** How long a start waits for the server of `DATABASE_URL` to accept connections. */
const CONNECT_TIMEOUT_MS = 60_000
/** How long a start waits for an earlier server process to finish shutting down. */
const SHUTDOWN_WAIT_MS = 5000
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', 'ETIMEDOUT', '57P03'])

/**
 * Opens the database of `DATABASE_URL`, else the embedded one in the data directory (ADR 0001).
 * @throws DatabaseUnavailable with a sentence for the operator
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & { listenDatabaseUrl?: string },
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  let isEnding = false
  const warn = (...all: Parameters<typeof log.warn>) => {
    if (!isEnding) log.warn(...all)
  }
  const whileRunning = { warn, error: (...all: Parameters<typeof log.error>) => log.error(...all) }
  const embedded = config.databaseUrl ? null : await openEmbedded(config.dataDir, log, options)
  const connection: pg.PoolConfig = {
    ...(embedded?.connection ?? { connectionString: config.databaseUrl }),
    application_name: 'hereabouts',
  }
  const pools = new Map<string, pg.Pool>()
  const openPool = (use: string, special: pg.PoolConfig): pg.Pool => {
    const usual = { connectionTimeoutMillis: 10_000, idleTimeoutMillis: 60_000, keepAlive: true }
    const made = new ConnectionPool({ ...connection, ...usual, ...special }, whileRunning)
    pools.set(use, made)
    return made
  }
  const pool = openPool('background', { max: options.poolSize ?? 16 })
  const limited = ({ use, connections, answersWithin }: Limits) =>
    drizzle(openPool(use, { max: connections, connectionTimeoutMillis: answersWithin, query_timeout: answersWithin }))
  const { listenDatabaseUrl } = config
  const bells = new Bells(
    { ...connection, ...(listenDatabaseUrl && { connectionString: listenDatabaseUrl }) },
    { ...connection, query_timeout: HEARTBEAT_WITHIN },
    whileRunning,
  )
  const close = async () => {
    isEnding = true
    await bells.close()
    await Promise.all([...pools.values()].map((each) => each.end()))
    await embedded?.stop()
  }
  try {
    await untilReachable(connection, log, async (client) => {
      for (const warning of await inspectServer(client)) log.warn(warning)
    })
  } catch (error) {
    await close()
    throw error
  }
  return {
    pool,
    db: drizzle(pool),
    connection,
    limited,
    connections: () =>
      [...pools].map(([use, { totalCount, idleCount, waitingCount }]) => ({
        use,
        open: totalCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    listen: (channel, onBell) => bells.listen(channel, onBell),
    bellLag: bells.lag,
    expectEnd: () => void (isEnding = true),
    close,
  }
}

async function openEmbedded(
  dataDir: string,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  options: OpenOptions,
): Promise<EmbeddedPostgres> {
  for (const deadline = Date.now() + SHUTDOWN_WAIT_MS; ;) {
    const embedded = await startPostgres({ dataDir, log })
    if (!embedded.adopted || !options.alone) return embedded
    if (Date.now() > deadline) {
      throw new DatabaseUnavailable(
        `Another process of Hereabouts (number ${embedded.owner}) already uses ${dataDir}. ` +
          'Stop it first, or set another DATA_DIR and PORT for a second one.',
      )
    }
    log.info({ owner: embedded.owner }, 'Another process uses this data directory. Waiting for it to end.')
    await sleep(1000)
  }
}

async function untilReachable(
  connection: pg.PoolConfig,
  log: Pick<Logger, 'info'>,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  for (const deadline = Date.now() + CONNECT_TIMEOUT_MS; ;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await work(client)
      return
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      const { code, message } = error as NodeJS.ErrnoException
      if (!NOT_YET.has(code ?? '') || Date.now() > deadline) {
        throw new DatabaseUnavailable(
          `The database cannot be reached: ${message || code}.${connection.connectionString ? ' Check DATABASE_URL.' : ''}`,
        )
      }
      log.info({ reason: code }, 'The database is not up yet. Waiting.')
      await sleep(1000)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Resolves if the database answers a query; rejects otherwise. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}

const OLDEST = 150_000

/**
 * Checks that a server can be used, before anything is written to it.
 * @returns warnings for the operator
 * @throws DatabaseUnavailable when it is too old, a replica, or not in UTF-8
 */
export async function inspectServer(client: Pick<Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string; replica: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding, pg_is_in_recovery() as replica`,
  )
  const server = rows[0]!
  if (server.number < OLDEST) {
    throw new DatabaseUnavailable(`This database is PostgreSQL ${server.version}. Hereabouts needs 15 or newer.`)
  }
  if (server.replica) {
    throw new DatabaseUnavailable('This database is a read-only replica. Point DATABASE_URL at the primary.')
  }
  if (server.encoding !== 'UTF8') {
    throw new DatabaseUnavailable(`This database is encoded in ${server.encoding}. Make one with ENCODING 'UTF8'.`)
  }
  const lax = await laxSettings(client)
  return lax.length === 0
    ? []
    : [`This database runs with ${lax.join(', ')} off: a power cut or a crash can lose what people were told is saved.`]
}
