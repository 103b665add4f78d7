import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Binaries, findBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { DatabaseUnavailable } from './databaseUnavailable.ts'
import { assertDurable, DURABLE_SETTINGS } from './durability.ts'
import {
  closeEndpoint,
  type Endpoint,
  openEndpoint,
  passwordFile,
  ClusterBusy,
  type Postmaster,
  startOnUnix,
  stopOnUnix,
  startOnWindows,
  stopOnWindows,
} from './postmaster.ts'
import { chooseIdentity, giveTo, type Identity } from './identity.ts'
import { type Connection, findRunningServer, type RunningServer, type ServerNote, writeNote } from './serverNote.ts'

/** The embedded server, as seen by its caller. */
export interface EmbeddedPostgres {
  connection: Connection
  /** True if another process of the product runs the server; it ends with that process. */
  adopted: boolean
  /** Id of the process that runs the server. */
  owner: number
  /** Shuts the server down cleanly; an adopted one keeps running. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** The product's data directory; the database is in its folder `postgres`. */
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
  // Other servers get this setting from migration 0341.
  jit: 'off',
  // Statement errors arrive as exceptions; in PostgreSQL's log they would contain user input.
  log_min_messages: 'log',
  log_line_prefix: '%m [%p] ',
}
const NON_DURABLE_SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
const START_TIMEOUT_MS = 30_000

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
  const deadline = Date.now() + START_TIMEOUT_MS
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
        return await startOwnServer({ folder, cluster, binaries, identity }, options)
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

async function startOwnServer(ground: Installation, options: StartOptions): Promise<EmbeddedPostgres> {
  const durability = options.disposable ? NON_DURABLE_SETTINGS : DURABLE_SETTINGS
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

/**
 * True for a server without a live owner. Waits two seconds, because an owner that has just started writes its note
 * late.
 */
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

/** Folder, programs and user of a server. */
interface Installation {
  folder: string
  cluster: string
  binaries: Binaries
  identity: Identity
}

const LONGEST_PAUSE_MS = 10_000

/** A server owned by this process. If it ends unexpectedly, it is restarted on the same folder. */
class KeptServer {
  readonly #ground: Installation
  readonly #flags: Record<string, string>
  readonly #log: Pick<Logger, 'warn' | 'error'> | undefined
  #isStopping = false
  #keeping = Promise.resolve()
  #endpoint: Endpoint | undefined
  #postmaster: Postmaster | undefined

  constructor(ground: Installation, flags: Record<string, string>, log: Pick<Logger, 'warn' | 'error'> | undefined) {
    this.#ground = ground
    this.#flags = flags
    this.#log = log
  }

  /**
   * Starts the server and waits until it accepts connections.
   * @throws ClusterBusy while another server holds the files · DatabaseUnavailable when it cannot start
   */
  async start(): Promise<Connection> {
    const endpoint = await openEndpoint(this.#ground.folder, this.#ground.identity)
    this.#endpoint = endpoint
    try {
      this.#postmaster = await this.#launch(endpoint)
    } catch (error) {
      closeEndpoint(endpoint)
      throw error
    }
    this.#keeping = this.#keep(endpoint)
    return endpoint.connection
  }

  /** Shuts the server down cleanly. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#postmaster?.stop()
    await this.#keeping
    if (this.#endpoint) closeEndpoint(this.#endpoint)
  }

  async #launch(endpoint: Endpoint): Promise<Postmaster> {
    const { folder, cluster, binaries, identity } = this.#ground
    const settings = Object.entries({ ...this.#flags, ...endpoint.flags }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const log = join(folder, 'server.log')
    const postmaster =
      process.platform === 'win32'
        ? await startOnWindows(cluster, binaries, settings, log)
        : await startOnUnix(cluster, binaries, identity, settings, log)
    writeNote(folder, postmaster.pid, endpoint.connection)
    await postmaster.ready
    return postmaster
  }

  async #keep(endpoint: Endpoint): Promise<void> {
    for (;;) {
      await this.#postmaster!.exited
      if (this.#isStopping) return
      this.#log?.error('The built-in database ended by itself. Starting it again.')
      await this.#relaunch(endpoint)
    }
  }

  async #relaunch(endpoint: Endpoint): Promise<void> {
    for (let pause = 50; !this.#isStopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        this.#postmaster = await this.#launch(endpoint)
        this.#log?.warn('The built-in database runs again.')
        if (this.#isStopping) await this.#postmaster.stop()
        return
      } catch (err) {
        this.#log?.error({ err }, 'The built-in database did not start again.')
      }
      await sleep(pause)
    }
  }
}
