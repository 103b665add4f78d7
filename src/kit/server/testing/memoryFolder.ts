import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files of tests are at most about a gigabyte: the test server's log and a few dozen databases. */
const FREE_BYTES_NEEDED = 4e9
const NAME = /^hereabouts-run-(\d+)$/
const HOUR_MS = 3_600_000

/**
 * Lets this process and its children keep temporary files in memory, where a system offers it (`/dev/shm` of Linux):
 * a run makes and removes about a hundred thousand small files of databases, and waits for the disk at every first
 * start. What tests prove by killing processes is the same there: only a power cut loses what the disk would keep.
 * Without enough memory nothing changes. TMPDIR set by the caller is respected. The folder is removed when the process
 * exits.
 */
export function keepFilesInMemory(): void {
  const memory = '/dev/shm'
  if (process.env['TMPDIR'] || freeBytes(memory) < FREE_BYTES_NEEDED) return
  const folder = join(memory, `hereabouts-run-${process.pid}`)
  try {
    clearLeftovers(memory)
    mkdirSync(folder, { recursive: true })
    // Like /tmp: the user who runs PostgreSQL for root passes through it.
    chmodSync(folder, 0o1777)
  } catch {
    return
  }
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Removes folders of killed runs. One that has just been made may belong to another container. */
function clearLeftovers(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = NAME.exec(name) ?? []
    const folder = join(memory, name)
    if (!pid || isRunning(Number(pid)) || Date.now() - statSync(folder).mtimeMs < HOUR_MS) continue
    rmSync(folder, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
