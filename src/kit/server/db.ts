import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './context.ts'
import { Bells, type OnBell } from './postgres/bells.ts'
import { ConnectionPool } from './postgres/connectionPool.ts'
import { DatabaseUnavailable } from './postgres/databaseUnavailable.ts'
import { inspectServer } from './postgres/inspectServer.ts'
import { startPostgres, type EmbeddedPostgres } from './postgres/startPostgres.ts'

/** The open database of this process. */
export interface OpenDatabase {
  pool: pg.Pool
  db: Database
  /** For those who bring a pool of their own (the keeper of jobs). */
  connection: pg.PoolConfig
  /**
   * Hears NOTIFY on a channel; `onBell` is also called after every reconnection, for what may have been missed.
   * @returns stops hearing it
   */
  listen(channel: string, onBell: OnBell): Promise<() => void>
  /** For how many milliseconds NOTIFY may have been missed, Infinity while nothing is heard (`Bells.lag`). */
  bellLag(): number
  /** Ends the connections, then the embedded server when this process runs it. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** Refuse when another process of ours already runs the embedded server, instead of joining it. */
  alone?: boolean
  /** Connections at most; the embedded server has 60 for all processes together. */
  poolSize?: number
}

/** How long a start waits for a server of `DATABASE_URL` that is not up yet. */
const PATIENCE_MS = 60_000
/** How long a start waits for the server before it, which may be on its way out. */
const FAREWELL_MS = 5000
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', 'ETIMEDOUT', '57P03'])

/**
 * Opens the database that `DATABASE_URL` names, else the embedded one in the data directory (ADR 0001).
 * @throws DatabaseUnavailable with a sentence for the operator
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? null : await openEmbedded(config.dataDir, log, options)
  const connection: pg.PoolConfig = {
    ...(embedded?.connection ?? { connectionString: config.databaseUrl }),
    application_name: 'hereabouts',
  }
  const pool = new ConnectionPool(
    {
      ...connection,
      max: options.poolSize ?? 16,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    },
    log,
  )
  const bells = new Bells(connection, log)
  const close = async () => {
    await bells.close()
    await pool.end()
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
    listen: (channel, onBell) => bells.listen(channel, onBell),
    bellLag: () => bells.lag,
    close,
  }
}

async function openEmbedded(
  dataDir: string,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  options: OpenOptions,
): Promise<EmbeddedPostgres> {
  for (const deadline = Date.now() + FAREWELL_MS; ;) {
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
  for (const deadline = Date.now() + PATIENCE_MS; ;) {
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

/** Resolves once the database has answered; rejects when it does not. */
export async function askDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}
