import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { cannotRun, type Binaries } from './binaries.ts'
import { DatabaseUnavailable } from './databaseUnavailable.ts'
import type { Identity } from './identity.ts'
import { processMark, signal } from './processes.ts'
import { giveToOwnerOf, readLock, readNote, type Connection } from './serverNote.ts'
import { watchOver } from './watchdog.ts'
import { ROLE } from './cluster.ts'

/** A PostgreSQL server that this process started. */
export interface Postmaster {
  pid: number
  /** Resolves when it accepts connections (after recovery, which may take long). */
  ready: Promise<void>
  /** Resolves when it has ended, for any reason. */
  exited: Promise<void>
  /** Shuts it down cleanly: open transactions are rolled back, a checkpoint is written. */
  stop(): Promise<void>
}

/** Another server, or leftover processes of a killed one, still hold the files; retrying makes sense. */
export class ClusterBusy extends Error {
  override readonly name = 'ClusterBusy'
}

/** How long a clean shutdown may take before the server is stopped immediately and recovers at its next start. */
export const STOP_TIMEOUT_MS = 60_000

const BUSY = /lock file .* already exists|pre-existing shared memory block|is another postmaster/i
const LOG_KEPT_BYTES = 1_000_000

/**
 * Starts PostgreSQL as a child process with a watchdog, and waits until it holds the cluster's lock.
 * @throws ClusterBusy while another one holds it · DatabaseUnavailable with PostgreSQL's message
 */
export async function startOnUnix(
  cluster: string,
  binaries: Binaries,
  identity: Identity,
  settings: string[],
  logPath: string,
): Promise<Postmaster> {
  const log = openLog(logPath)
  const logStart = fstatSync(log).size
  const child = identity.run(binaries.postgres, ['-D', cluster, ...settings], ['ignore', log, log])
  closeSync(log)
  const pid = child.pid
  if (pid === undefined) throw cannotRun(binaries.postgres, await spawnError(child))
  const watchdog = watchOver(pid, binaries.pgCtl, cluster)
  let hasEnded = false
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      hasEnded = true
      watchdog.dismiss()
      resolve()
    })
  })
  child.unref()

  const reaches = async (state: (status: string) => boolean) => {
    for (;;) {
      const lock = readLock(cluster)
      if (lock?.pid === pid && state(lock.status)) return
      if (hasEnded) throw whyNot(logPath, logStart)
      await sleep(10)
    }
  }
  await reaches(() => true)
  const ready = reaches((status) => status === 'ready')
  ready.catch(() => {}) // callers may await it, but need not
  const stop = async () => {
    child.ref()
    if (!hasEnded) await endInOrder(pid, exited)
  }
  return { pid, ready, exited, stop }
}

/** Stops a server whose owner died. */
export async function stopOnUnix(pid: number): Promise<void> {
  const gone = (async () => {
    while (processMark(pid) !== null) await sleep(20)
  })()
  await endInOrder(pid, gone)
}

async function endInOrder(pid: number, exited: Promise<void>): Promise<void> {
  signal(pid, 'SIGINT')
  const timer = new AbortController()
  const tooLong = sleep(STOP_TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => signal(pid, 'SIGQUIT'))
  tooLong.catch(() => {}) // aborted because the server ended in time
  await exited
  timer.abort()
}

function spawnError(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => child.once('error', (error: NodeJS.ErrnoException) => resolve(error.code)))
}

function whyNot(logPath: string, from: number): Error {
  const said = readFileSync(logPath).subarray(from).toString('utf8').trim().slice(-2000)
  if (BUSY.test(said)) return new ClusterBusy(said)
  return new DatabaseUnavailable(`The built-in database did not start. It says (${logPath}):\n${said || 'nothing'}`)
}

function openLog(path: string): number {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_KEPT_BYTES) renameSync(path, `${path}.1`)
  const log = openSync(path, 'a', 0o600)
  giveToOwnerOf(dirname(path), path)
  return log
}

/** On Windows PostgreSQL refuses to run as administrator; `pg_ctl` starts it with reduced rights. */
export async function startOnWindows(
  cluster: string,
  binaries: Binaries,
  settings: string[],
  log: string,
): Promise<Postmaster> {
  const options = settings.map((setting) => `"${setting}"`).join(' ')
  const started = await pgCtl(binaries, ['start', '-w', '-t', '600', '-D', cluster, '-l', log, '-o', options])
  const lock = readLock(cluster)
  if (!started || !lock)
    throw new DatabaseUnavailable(`The built-in database did not start. Its reasons stand in ${log}.`)
  const watchdog = watchOver(lock.pid, binaries.pgCtl, cluster)
  const exited = (async () => {
    while (processMark(lock.pid) !== null) await sleep(500, undefined, { ref: false })
    watchdog.dismiss()
  })()
  return { pid: lock.pid, ready: Promise.resolve(), exited, stop: () => stopOnWindows(cluster, binaries) }
}

/** Windows has no signals, so `pg_ctl` stops the server. */
export async function stopOnWindows(cluster: string, binaries: Binaries): Promise<void> {
  if (!(await pgCtl(binaries, ['stop', '-m', 'fast', '-w', '-t', '60', '-D', cluster]))) {
    await pgCtl(binaries, ['stop', '-m', 'immediate', '-w', '-D', cluster])
  }
}

function pgCtl(binaries: Binaries, args: string[]): Promise<boolean> {
  const child = spawn(binaries.pgCtl, args, { stdio: 'ignore', windowsHide: true })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Where the server listens, and the PostgreSQL settings for that. */
export interface Endpoint {
  connection: Connection
  flags: Record<string, string>
}

const PORT = 5432
/** Below the shortest limit of the supported systems (macOS: 103 bytes and a terminating zero). */
const SOCKET_PATH_BYTES = 100
const ASIDE = 'hereabouts-socket-'

/**
 * A unix socket in the database's folder, accessible only to its owner; in the temporary folder if the path is too
 * long. On Windows the loopback address with a password.
 */
export async function openEndpoint(folder: string, identity: Identity): Promise<Endpoint> {
  if (process.platform === 'win32') return loopback(folder)
  removeFormerSocket(folder)
  const own = join(folder, 'socket')
  const host =
    Buffer.byteLength(join(own, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_BYTES ? own : mkdtempSync(join(tmpdir(), ASIDE))
  mkdirSync(host, { recursive: true, mode: 0o700 })
  chmodSync(host, 0o700)
  if (identity.owner) chownSync(host, identity.owner.uid, identity.owner.gid)
  return {
    connection: { host, port: PORT, user: ROLE, database: 'postgres' },
    flags: {
      port: String(PORT),
      listen_addresses: '',
      unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    },
  }
}

/** Removes the socket's folder if it is in the temporary folder. */
export function closeEndpoint({ connection }: Endpoint): void {
  if (isAside(connection.host)) rmSync(connection.host, { recursive: true, force: true })
}

const isAside = (host: string) => dirname(host) === tmpdir() && basename(host).startsWith(ASIDE)

/** The file with the role's password for `initdb`, undefined where a socket is used. */
export function passwordFile(folder: string): string | undefined {
  if (process.platform !== 'win32') return undefined
  const path = join(folder, 'password')
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return path
}

function removeFormerSocket(folder: string): void {
  const former = readNote(folder)
  if (!former || !isAside(former.connection.host) || processMark(former.owner) === former.ownerMark) return
  rmSync(former.connection.host, { recursive: true, force: true })
}

async function loopback(folder: string): Promise<Endpoint> {
  const port = await freePort()
  const password = readFileSync(passwordFile(folder)!, 'utf8').trim()
  return {
    connection: { host: '127.0.0.1', port, user: ROLE, database: 'postgres', password },
    flags: { port: String(port), listen_addresses: '127.0.0.1' },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
