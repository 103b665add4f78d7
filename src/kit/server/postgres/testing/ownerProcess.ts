import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { inject, onTestFinished } from 'vitest'
import { processMark } from '../processes.ts'
import { projectRoot } from '../../projectRoot.ts'
import { startPostgres } from '../startPostgres.ts'
import type { OwnerOrders, OwnerWord } from './databaseOwner.ts'

type Up = Extract<OwnerWord, { said: 'up' }>

/** A separate process that runs the embedded server. */
export interface OwnerProcess extends Up {
  pid: number
  /** Rows acknowledged so far. */
  acknowledged: number[]
  /** Resolves once `count` rows are acknowledged, or the process has ended. */
  acknowledges(count: number): Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
}

let program: Promise<string> | undefined
let original: Promise<string> | undefined

/** Starts such a process and waits until its server is up. It is killed after the test. */
export async function startOwner(orders: OwnerOrders): Promise<OwnerProcess> {
  const child = await spawnOwner(orders)
  const acknowledged: number[] = []
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let wake = () => {}
  const lines = createInterface({ input: child.stdout! })
  const drained = new Promise<void>((resolve) => lines.once('close', () => resolve()))
  void drained.then(() => wake())
  const up = await new Promise<Up>((resolve, reject) => {
    lines.on('line', (line) => {
      const word = JSON.parse(line) as OwnerWord
      if (word.said === 'up') resolve(word)
      else if (word.said === 'failed') reject(new Error(word.message))
      else acknowledged.push(word.row)
      wake()
    })
    void exited.then(() => reject(new Error('the process ended before its server was up')))
  })
  return {
    ...up,
    pid: child.pid!,
    acknowledged,
    async acknowledges(count) {
      let isGone = false
      void drained.then(() => (isGone = true))
      while (acknowledged.length < count && !isGone) await new Promise<void>((resolve) => (wake = resolve))
    },
    async kill(signal) {
      child.kill(signal)
      await exited
      await drained
    },
  }
}

/** Starts such a process without waiting for its server. */
export async function spawnOwner(orders: OwnerOrders): Promise<ChildProcess> {
  const path = await (program ??= bundled())
  const child = spawn(process.execPath, [path, JSON.stringify(orders)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** An empty data directory, removed after the test together with servers still running on it. */
export function emptyDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'hereabouts-launcher-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  return dataDir
}

/**
 * A data directory with a database, copied from one that is created once per test file; for tests that are not about
 * the first start.
 * @param below its path below a new folder
 */
export async function dataDirWithDatabase(below = ''): Promise<string> {
  const dataDir = join(emptyDataDir(), below)
  // Not cpSync: since Node 22 it makes private folders accessible to others, and PostgreSQL refuses them.
  await cp(await (original ??= makeOriginal()), dataDir, { recursive: true })
  return dataDir
}

async function makeOriginal(): Promise<string> {
  const dataDir = mkdtempSync(join(inject('testFolder'), 'launcher-'))
  const server = await startPostgres({ dataDir, disposable: true })
  await server.stop()
  rmSync(join(dataDir, 'postgres', 'socket'), { recursive: true, force: true })
  return dataDir
}

/** True while this process runs. */
export const isAlive = (pid: number): boolean => processMark(pid) !== null

/** The oldest supported Node version cannot run TypeScript, so the program is bundled first. */
async function bundled(): Promise<string> {
  const outfile = join(projectRoot(), 'node_modules', '.cache', 'tests', `databaseOwner-${process.pid}.mjs`)
  await build({
    entryPoints: [join(import.meta.dirname, 'databaseOwner.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  })
  return outfile
}
