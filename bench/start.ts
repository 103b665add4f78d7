import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import { planSearch } from '#features/discovery/engine/plannedSearch.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import type { Machines } from '#kit/server/context.ts'
import { openDatabase } from '#kit/server/db.ts'
import { urlOf, withDatabase } from './kit/database.ts'
import { figure, printTable } from './kit/timing.ts'
import { benchListings, BENCH_NOW } from './search/listings.ts'
import { fillDatabase, insertListings } from './search/overSql.ts'
import { benchQuestions } from './search/questions.ts'

/**
 * `npm run bench -- start [listings] [rounds]`: starts the search from the database and from its files on disk,
 * alternating, each in a separate process; then processes that are killed while they save. Fails when a page differs.
 */
const QUESTIONS = 500
const KILLS = 8
const CHANGES = 1000

interface Started {
  from: string
  seconds: number
  cpuSeconds: number
  /** Longest time for which the event loop was blocked, in milliseconds. */
  longestPause: number
  saveSeconds: number
  saveCpuSeconds: number
  longestPauseSaving: number
  pages: string
  listings: number
}

async function bench(count: number, rounds: number): Promise<void> {
  await withDatabase(async (database) => {
    await fillDatabase(database.db, count)
    const url = urlOf(database)
    const root = mkdtempSync(join(tmpdir(), 'hereabouts-start-'))
    try {
      const folder = join(root, 'search')
      const started: Record<string, Started[]> = { 'from the database': [], 'from its files': [] }
      for (let round = 0; round < rounds; round++) {
        rmSync(folder, { recursive: true, force: true })
        started['from the database']!.push(await start(url, folder, count))
        started['from its files']!.push(await start(url, folder, count))
      }
      const bytes = bytesIn(folder)
      await insertListings(database.db, [...benchListings(2 * CHANGES, 77)].slice(0, CHANGES))
      started[`from its files, ${CHANGES} changes later`] = [await start(url, folder, count)]
      rmSync(folder, { recursive: true, force: true })
      started['from the database']!.push(await start(url, folder, count))
      printTable(`Start with ${figure(count)} listings, the best of ${rounds}`, [
        ['', 'seconds', 'CPU seconds', 'longest pause ms', 'first save s', 'CPU s', 'longest pause ms'],
        ...Object.entries(started).map(([name, runs]) => [
          name,
          best(runs, 'seconds'),
          best(runs, 'cpuSeconds'),
          best(runs, 'longestPause'),
          best(runs, 'saveSeconds'),
          best(runs, 'saveCpuSeconds'),
          best(runs, 'longestPauseSaving'),
        ]),
      ])
      console.log(
        `The files have ${figure(bytes / 1e6)} MB, ${figure(bytes / started['from its files']![0]!.listings)} bytes a listing.`,
      )
      checkOrigins(started)
      await kills(url, folder, count)
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  })
}

const best = (runs: Started[], name: Exclude<keyof Started, 'from' | 'pages' | 'listings'>) =>
  Math.min(...runs.map((run) => run[name])).toFixed(2)

function checkOrigins(started: Record<string, Started[]>): void {
  const all = Object.entries(started)
  const wrong = all.filter(([name, runs]) => runs.some(({ from }) => !name.startsWith(`from ${WORDS[from]!}`)))
  const [before, after] = [all[0]![1][0]!.pages, all[0]![1].at(-1)!.pages]
  const isSame =
    started['from its files']!.every(({ pages }) => pages === before) &&
    all[2]![1].every(({ pages }) => pages === after)
  console.log(
    `${isSame ? 'All' : 'NOT ALL'} pages of ${QUESTIONS} questions are the same from the files as from the database.`,
  )
  if (wrong.length > 0 || !isSame) process.exitCode = 1
}

const WORDS: Record<string, string> = { file: 'its files', database: 'the database' }

/** Kills processes at random moments of their first save, then starts from the files they left. */
async function kills(url: string, folder: string, count: number): Promise<void> {
  const origins: string[] = []
  let truth = ''
  let wrong = 0
  for (let i = 0; i < KILLS; i++) {
    rmSync(folder, { recursive: true, force: true })
    const child = startChild(url, folder, count)
    while (!existsSync(folder)) await sleep(1)
    await sleep(i * i * 12)
    const over = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await over
    const { from, pages } = await start(url, folder, count)
    origins.push(from)
    truth ||= pages
    if (pages !== truth) wrong++
  }
  console.log(`Killed ${KILLS} times while saving: then started from ${origins.join(', ')}; ${wrong} with other pages.`)
  if (wrong > 0) process.exitCode = 1
}

const bytesIn = (folder: string) =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

const startChild = (url: string, folder: string, count: number): ChildProcess =>
  fork(fileURLToPath(import.meta.url), ['--child', url, folder, String(count)])

async function start(url: string, folder: string, count: number): Promise<Started> {
  const child = startChild(url, folder, count)
  return new Promise((resolve, reject) => {
    let started: Started | null = null
    child.once('message', (message) => (started = message as Started))
    child.once('exit', (code) => (started ? resolve(started) : reject(new Error(`The start ended with ${code}`))))
  })
}

/** Starts the search once in this process, until it is saved. */
async function child(url: string, folder: string, count: number): Promise<void> {
  let from = ''
  const log = pino({ level: 'error' })
  log.info = (facts: { from?: string }) => (from = facts.from ?? from)
  log.warn = (text: unknown) => console.log(text)
  const database = await openDatabase({ databaseUrl: url, dataDir: folder }, log)
  const machines = { db: database.db, log, now: () => BENCH_NOW } as Machines
  await sleep(100)
  const manifest = join(folder, 'manifest')
  const timeOf = () => (existsSync(manifest) ? statSync(manifest).mtimeMs : 0)
  const before = timeOf()
  const loading = measure()
  const service = new SearchService(machines, database, { shadowShare: 0, file: { folder, contents: 'bench' } })
  await service.ready
  const loaded = loading()
  const saving = measure()
  while (timeOf() === before) await sleep(5)
  const saved = saving()
  const pages = await pagesOf(service, count)
  const { listings } = service.status()
  await service.stop()
  await database.close()
  process.send!({
    from,
    seconds: loaded.seconds,
    cpuSeconds: loaded.cpuSeconds,
    longestPause: loaded.longestPause,
    saveSeconds: saved.seconds,
    saveCpuSeconds: saved.cpuSeconds,
    longestPauseSaving: saved.longestPause,
    pages,
    listings,
  } satisfies Started)
  process.disconnect()
}

function measure() {
  const [start, cpu, delays] = [performance.now(), process.cpuUsage(), monitorEventLoopDelay({ resolution: 1 })]
  delays.enable()
  return () => {
    delays.disable()
    const { user, system } = process.cpuUsage(cpu)
    const longestPause = delays.max / 1e6
    return { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6, longestPause }
  }
}

/** A hash of the pages of seeded queries. */
async function pagesOf(service: SearchService, count: number): Promise<string> {
  const samples = [...benchListings(Math.min(count, 20_000))]
  const hash = createHash('sha256')
  const searcher = { notOwners: new Set<string>(), isDemo: false, now: BENCH_NOW, after: null }
  for (const query of benchQuestions(samples, QUESTIONS)) {
    const search = planSearch(query, searcher, everydayMeanings)
    const found = (await service.find(search, null)) ?? (await service.catchUp(), await service.find(search, null))
    hash.update(
      found!.hits.map(({ payload, position }) => `${position.nearness} ${Buffer.from(payload).toString()}`).join(),
    )
  }
  return hash.digest('hex')
}

const [first, ...others] = process.argv.slice(2)
if (first === '--child') await child(others[0]!, others[1]!, Number(others[2]))
else await bench(Number(first ?? 100_000), Number(others[0] ?? 3))
