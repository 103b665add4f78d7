import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ROLE } from './cluster.ts'
import type { Identity } from './identity.ts'
import { processMark } from './processes.ts'
import { readNote, type Connection } from './serverNote.ts'

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
