import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Binaries } from './binaries.ts'
import { closeEndpoint, openEndpoint, type Endpoint } from './endpoint.ts'
import type { Identity } from './identity.ts'
import type { Postmaster } from './postmaster.ts'
import { writeNote, type Connection } from './serverNote.ts'
import { startOnUnix } from './unixPostmaster.ts'
import { startOnWindows } from './windowsPostmaster.ts'

/** Folder, programs and user of a server. */
export interface Ground {
  folder: string
  cluster: string
  binaries: Binaries
  identity: Identity
}

const LONGEST_PAUSE_MS = 10_000

/** A server that this process owns. If it ends unexpectedly, it is restarted at the same place. */
export class KeptServer {
  readonly #ground: Ground
  readonly #flags: Record<string, string>
  readonly #log: Pick<Logger, 'warn' | 'error'> | undefined
  #isStopping = false
  #keeping = Promise.resolve()
  #endpoint: Endpoint | undefined
  #postmaster: Postmaster | undefined

  constructor(ground: Ground, flags: Record<string, string>, log: Pick<Logger, 'warn' | 'error'> | undefined) {
    this.#ground = ground
    this.#flags = flags
    this.#log = log
  }

  /**
   * Starts it and waits until it accepts connections.
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

  /** Shuts it down cleanly. */
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
