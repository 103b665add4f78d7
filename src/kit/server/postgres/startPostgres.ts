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

/** The embedded server, as seen by its caller. */
export interface EmbeddedPostgres {
  connection: Connection
  /** Another process of the product runs it; it ends with that process. */
  adopted: boolean
  /** Id of the process that runs it. */
  owner: number
  /** Shuts the server down cleanly; an adopted one keeps running. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** The product's data directory; the database lives in its folder `postgres`. */
  dataDir: string
  /** Further settings of PostgreSQL. */
  flags?: Record<string, string>
  /** For tests: fast but not durable, and durability is not checked. */
  disposable?: boolean
  /** Logs when the server ended unexpectedly and was restarted. */
  log?: Pick<Logger, 'warn' | 'error'>
}

const DEFAULTS = {
  max_connections: '60',
  shared_buffers: '128MB',
  log_checkpoints: 'off',
  // Statement errors arrive as exceptions; in PostgreSQL's log they would contain user input (trust S9).
  log_min_messages: 'log',
  log_line_prefix: '%m [%p] ',
}
const FORGETFUL = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
const PATIENCE_MS = 30_000

/**
 * Starts the embedded PostgreSQL on a data directory, created at the first start, or joins the one that another process
 * of the product already runs there. A server whose owner died is stopped first. The server ends with this process,
 * even if it is killed, and is restarted if it ends unexpectedly.
 * @throws DatabaseUnavailable with a sentence for the operator
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
  // Other users may traverse the folder if root starts the product, because the server runs as another user. The files
  // inside are private.
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

/** True for a server without a live owner; a starting one gets a moment to write its note. */
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
