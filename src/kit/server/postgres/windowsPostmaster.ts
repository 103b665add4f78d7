import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { DatabaseUnavailable } from './databaseUnavailable.ts'
import type { Postmaster } from './postmaster.ts'
import { processMark } from './processes.ts'
import { readLock } from './serverNote.ts'
import { watchOver } from './watchdog.ts'

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
