import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { findBinaries, type Binaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { DatabaseUnavailable } from './databaseUnavailable.ts'
import { assertDurable, DURABLE_SETTINGS } from './durability.ts'
import { passwordFile } from './endpoint.ts'
import { chooseIdentity, giveTo } from './identity.ts'
import { KeptServer, type Ground } from './keptServer.ts'
import { ClusterBusy } from './postmaster.ts'
import { findRunningServer, type Connection, type RunningServer, type ServerNote } from './serverNote.ts'
import { stopOnUnix } from './unixPostmaster.ts'
import { stopOnWindows } from './windowsPostmaster.ts'

/** The embedded server, as whoever asked for it sees it. */
export interface EmbeddedPostgres {
  connection: Connection
  /** Another process of ours runs it; it goes when that process goes. */
  adopted: boolean
  /** The process that runs it. */
  owner: number
  /** Ends the server in order; leaves an adopted one alone. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** The product's data directory; the database lives in its folder `postgres`. */
  dataDir: string
  /** Further settings of PostgreSQL. */
  flags?: Record<string, string>
  /** For tests: speed instead of durability; nothing survives a power cut and nothing is asserted. */
  disposable?: boolean
  /** Told when the server ended by itself and was started again. */
  log?: Pick<Logger, 'warn' | 'error'>
}

const DEFAULTS = {
  max_connections: '60',
  shared_buffers: '128MB',
  log_checkpoints: 'off',
  // Errors of statements reach us as exceptions; in a log they would spell out what people wrote (trust S9).
  log_min_messages: 'log',
  log_line_prefix: '%m [%p] ',
}
const FORGETFUL = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
const PATIENCE_MS = 30_000

/**
 * Starts the built-in PostgreSQL on a data directory, making it at the first start, or joins the one that another
 * process of ours already runs there. A server whose starter died is stopped first. It ends with this process, however
 * that dies, and is started again when it ends by itself.
 * @throws DatabaseUnavailable with a sentence that says what to do
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const folder = openFolder(options.dataDir)
  const identity = chooseIdentity(folder, binaries)
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const cluster = join(folder, String(binaries.major))
    const running = findRunningServer(folder, cluster)
    if (running?.note) {
      if (running.isReady) return joined(running.note)
    } else if (running) {
      if (await isAbandoned(folder, cluster, running)) await stopLeftover(running.pid, cluster, binaries)
      continue
    } else {
      giveTo(identity, folder)
      await openCluster(folder, binaries, identity, {
        passwordFile: passwordFile(folder),
        disposable: options.disposable,
      })
      try {
        return await own({ folder, cluster, binaries, identity }, options)
      } catch (error) {
        if (!(error instanceof ClusterBusy)) throw error
        if (Date.now() > deadline)
          throw new DatabaseUnavailable(`The built-in database is held by another process:\n${error.message}`)
      }
    }
    await sleep(50)
  }
}

function openFolder(dataDir: string): string {
  // Others may pass through when root starts us: the server runs as somebody else. What lies inside is closed by itself.
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    const folder = join(realpathSync(dataDir), 'postgres')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new DatabaseUnavailable(
      `The data directory ${dataDir} cannot be used (${code}). Set DATA_DIR to a folder of your own.`,
    )
  }
}

async function own(ground: Ground, options: StartOptions): Promise<EmbeddedPostgres> {
  const durability = options.disposable ? FORGETFUL : DURABLE_SETTINGS
  const server = new KeptServer(ground, { ...DEFAULTS, ...durability, ...options.flags }, options.log)
  const connection = await server.start()
  if (!options.disposable) {
    try {
      await withClient(connection, assertDurable)
    } catch (error) {
      await server.stop()
      throw error
    }
  }
  return { connection, adopted: false, owner: process.pid, stop: () => server.stop() }
}

function joined({ owner, connection }: ServerNote): EmbeddedPostgres {
  return { connection, adopted: true, owner, stop: async () => {} }
}

async function withClient(connection: Connection, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** A server without a living owner; one that is being started gets a moment to leave its note. */
async function isAbandoned(folder: string, cluster: string, seen: RunningServer): Promise<boolean> {
  for (let waited = 0; waited < 2000; waited += 50) {
    const running = findRunningServer(folder, cluster)
    if (running?.pid !== seen.pid || running.note) return false
    await sleep(50)
  }
  return true
}

async function stopLeftover(pid: number, cluster: string, binaries: Binaries): Promise<void> {
  await (process.platform === 'win32' ? stopOnWindows(cluster, binaries) : stopOnUnix(pid))
}
