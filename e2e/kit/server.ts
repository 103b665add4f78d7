import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GATEWAY, PAYEE } from './payments.ts'

const ENTRY = 'dist/server/main.js'

/** Longest time for the server to open its first database on a busy machine. */
const START_LIMIT_MS = 90_000
const STOP_LIMIT_MS = 20_000

/**
 * Settings of a server under test. Empty ones are set on purpose: they override a developer's .env. Rate limits are
 * raised, because tests would reach them; the server's own tests cover them. Payments are set up, as in production: a
 * file with settings of its own starts a server of its own, which takes twelve seconds of processor time.
 */
const SETTINGS = {
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  DEMO: 'off',
  LOG_LEVEL: 'warn',
  PUBLIC_URL: '',
  TILE_URL: '',
  MAP_URL: 'off',
  MAP_PLANET: 'off',
  OVERPASS_URL: 'off',
  GEOCODER_URL: '',
  PHOTO_STORE: 'local',
  SIGN_UPS_PER_HOUR: '1000000',
  REQUESTS_PER_MINUTE: '10000000',
  QUOTA_FACTOR: '0',
  ADMIN_UNDO_SECONDS: '0',
  ...PAYEE,
  ...GATEWAY,
}

/** The built server with its own database. */
export class Server {
  readonly origin: string
  readonly dataDir: string
  readonly #settings: Record<string, string>
  #process: ChildProcess | null = null
  #output = ''

  private constructor(port: number, settings: Record<string, string>) {
    this.origin = `http://127.0.0.1:${port}`
    this.dataDir = mkdtempSync(join(tmpdir(), 'hereabouts-'))
    // As root, the database runs as another user, who needs access to the folder.
    chmodSync(this.dataDir, 0o755)
    this.#settings = { ...SETTINGS, PORT: String(port), DATA_DIR: this.dataDir, ...settings }
  }

  /**
   * Starts a server on a free port with an empty database.
   * @param settings environment in addition to the usual one (`DEMO: 'on'`)
   * @throws Error with the server's output, when it does not answer
   */
  static async open(settings: Record<string, string> = {}): Promise<Server> {
    if (!existsSync(ENTRY)) throw new Error(`${ENTRY} is not there. Run: npm run build`)
    const server = new Server(await freePort(), settings)
    try {
      await server.start()
    } catch (error) {
      await server.close()
      throw error
    }
    return server
  }

  /** The server's output so far. */
  get output(): string {
    return this.#output
  }

  /** Starts the server again on its port and its data; does nothing while it runs. */
  async start(): Promise<void> {
    if (this.#process) return
    const { PATH = '', HOME = '', TMPDIR, SystemRoot } = process.env
    const inherited = { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...(SystemRoot && { SystemRoot }) }
    const child = spawn(process.execPath, [ENTRY], {
      env: { ...inherited, ...this.#settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    child.stdout.on('data', (chunk: Buffer) => (this.#output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (this.#output += chunk.toString()))
    const ended = new Promise<never>((_, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        this.#process = null
        reject(new Error(`The server ended (${code ?? signal}):\n${this.#output}`))
      })
    })
    await Promise.race([ended, this.#answers()])
    ended.catch(() => {})
  }

  /** Stops it as an operator would; its data stays for the next start. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Ends the process as a power cut would; the data stays for the next start. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops it and deletes its data. */
  async close(): Promise<void> {
    await this.stop()
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }

  async #answers(): Promise<void> {
    const deadline = Date.now() + START_LIMIT_MS
    while (Date.now() < deadline) {
      const answer = await fetch(`${this.origin}/healthz`).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The server did not answer on ${this.origin}/healthz within ${START_LIMIT_MS} ms:\n${this.#output}`)
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#process
    if (!child) return
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill(signal)
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await exited
    clearTimeout(hard)
    this.#process = null
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
