import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cannotRun, type Binaries } from './binaries.ts'
import { DatabaseUnavailable } from './databaseUnavailable.ts'
import type { Identity } from './identity.ts'
import { processMark } from './processes.ts'

/** The database's only role; only processes of the product can reach the socket. */
export const ROLE = 'app'

/**
 * Finds or creates the folder with the database's files. It is created under a temporary name and renamed, so that an
 * interrupted first start leaves nothing that looks like a database; leftovers are removed.
 * @param options `passwordFile`: file with the password for the loopback address, where there are no unix sockets;
 * `disposable`: files are not synced to the disk
 * @throws DatabaseUnavailable when the files are of another major version of PostgreSQL, or cannot be created
 */
export async function openCluster(
  folder: string,
  binaries: Binaries,
  identity: Identity,
  options: { passwordFile?: string | undefined; disposable?: boolean | undefined },
): Promise<string> {
  const cluster = join(folder, String(binaries.major))
  clearLeftovers(folder)
  if (existsSync(join(cluster, 'PG_VERSION'))) return cluster
  refuseOtherVersion(folder, binaries.major)
  const aside = join(folder, `init-${process.pid}-${makerMark(process.pid)}-${randomBytes(4).toString('hex')}`)
  await runInitdb(binaries, identity, [
    `--pgdata=${aside}`,
    `--username=${ROLE}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(options.passwordFile
      ? ['--auth=scram-sha-256', `--pwfile=${options.passwordFile}`]
      : ['--auth-local=trust', '--auth-host=reject']),
    ...(options.disposable ? ['--no-sync'] : []),
  ])
  moveIntoPlace(aside, cluster)
  return cluster
}

/** Removes leftovers of interrupted first starts, but not a cluster that another process is creating. */
function clearLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid, mark] = /^init-(\d+)-(\w*)-\w+$/.exec(name) ?? []
    if (!pid || makerMark(Number(pid)) === mark) continue
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
    } catch {
      // An orphaned initdb may still write there; the next start removes the folder.
    }
  }
}

const makerMark = (pid: number) => processMark(pid)?.replace(/\W/g, '') ?? null

function refuseOtherVersion(folder: string, major: number): void {
  const found = readdirSync(folder).find((name) => /^\d+$/.test(name) && existsSync(join(folder, name, 'PG_VERSION')))
  if (!found) return
  throw new DatabaseUnavailable(
    `The data in ${folder} was written by PostgreSQL ${found}; this version of Hereabouts brings PostgreSQL ${major}. ` +
      'Make a backup with the version you had, then restore it with this one.',
  )
}

async function runInitdb(binaries: Binaries, identity: Identity, args: string[]): Promise<void> {
  const child = identity.run(binaries.initdb, args, ['ignore', 'pipe', 'pipe'])
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (said += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => reject(cannotRun(binaries.initdb, error.code)))
    child.once('close', resolve)
  })
  if (code !== 0) throw new DatabaseUnavailable(`The built-in database could not be made:\n${said.trim().slice(-2000)}`)
}

function moveIntoPlace(aside: string, cluster: string): void {
  try {
    renameSync(aside, cluster)
  } catch (error) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
    rmSync(aside, { recursive: true, force: true }) // another process of the product created it first
  }
  syncFolder(dirname(cluster))
  syncFolder(dirname(dirname(cluster)))
}

/** Makes the rename survive a power cut. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
