import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { type PlannedSearch, planSearch, type Position } from '#features/discovery/engine/plannedSearch.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import { normaliseSearch, type SearchQuery } from '#features/discovery/rules.ts'
import { serveRegion } from '#features/discovery/server/regions/regionServer.ts'
import { touchedRegions } from '#features/discovery/server/regions/regionRouter.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import type { Machines } from '#kit/server/context.ts'
import { openDatabase, type OpenDatabase } from '#kit/server/db.ts'
import { percentiles } from '../kit/timing.ts'
import { benchListings, BENCH_NOW } from '../search/listings.ts'
import { insertListings } from '../search/overSql.ts'
import { benchQuestions } from '../search/questions.ts'
import { regionListings } from './fillDatabase.ts'
import type { Duty, Started } from './processes.ts'

const KEY = 'bench'
/** Pages of one question that are compared, through its cursors. */
const PAGES = 3

/** Messages from the parent process. */
export type Order =
  | { order: 'pages'; questions: number }
  | { order: 'load'; questions: number; seconds: number; lanes: number; radius: number | null; seed: number }
  | { order: 'fresh'; writes: number; from: number }
  | { order: 'cpu' }
  | { order: 'stop' }

export interface Loaded {
  searches: number
  seconds: number
  cpuSeconds: number
  p50: number
  p99: number
  /** Average number of regions queried per search. */
  regions: number
  unanswered: number
}

/**
 * Main function of a child process with a part of the index: starts it, saves it, then follows the parent's messages.
 */
export async function child(duty: Duty): Promise<void> {
  let from = ''
  const log = pino({ level: 'error' })
  log.info = (facts: { from?: string }) => (from = facts.from ?? from)
  log.warn = (...all: unknown[]) => console.log(...all)
  const database = await openDatabase({ databaseUrl: duty.url, dataDir: duty.folder }, log)
  const machines = { db: database.db, log, now: () => BENCH_NOW } as Machines
  const { regions } = duty
  const cells = regions ? `${regions.own.from}-${regions.own.to}` : 'all'
  const folder = join(duty.folder, `search-${cells}`)
  mkdirSync(folder, { recursive: true })
  const manifest = join(folder, 'manifest')
  const timeOf = () => (existsSync(manifest) ? statSync(manifest).mtimeMs : 0)
  const before = timeOf()
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  let mostResident = 0
  const watch = setInterval(() => (mostResident = Math.max(mostResident, process.memoryUsage.rss())), 100)
  const service = new SearchService(machines, database, {
    shadowShare: 0,
    file: { folder, contents: `bench ${cells}` },
    ...(regions && { regions: { ...regions, key: KEY } }),
  })
  const server =
    regions &&
    (await serveRegion({ search: service, cells: regions.own, key: KEY, log }, { port: duty.port, host: '127.0.0.1' }))
  await service.ready
  const seconds = (performance.now() - start) / 1000
  const cpuSeconds = cpuSecondsSince(cpu)
  const saving = process.cpuUsage()
  while (timeOf() === before) await sleep(20)
  const saveCpuSeconds = cpuSecondsSince(saving)
  clearInterval(watch)
  await sleep(500)
  process.send!({
    from,
    listings: service.status().listings,
    seconds,
    cpuSeconds,
    resident: process.memoryUsage.rss(),
    mostResident,
    fileBytes: readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0),
    saveCpuSeconds,
  } satisfies Started)
  process.on('message', (message) => void runOrder(message as Order, { duty, service, database, server }))
}

interface Running {
  duty: Duty
  service: SearchService
  database: OpenDatabase
  server: { close(): Promise<void> } | null
}

async function runOrder(order: Order, running: Running): Promise<void> {
  const { duty, service, database, server } = running
  if (order.order === 'pages') process.send!(await pagesOf(service, plansOf(duty.count, order.questions, null, 2)))
  else if (order.order === 'load') process.send!(await load(running, order))
  else if (order.order === 'fresh') process.send!(await fresh(running, order.writes, order.from))
  else if (order.order === 'cpu')
    process.send!({ cpuSeconds: cpuSecondsSince({ user: 0, system: 0 }), resident: process.memoryUsage.rss() })
  else {
    await service.stop()
    await server?.close()
    await database.close()
    process.disconnect()
  }
}

function cpuSecondsSince(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

/**
 * The queries of the benchmark; `radius`: the same radius in metres for all of them, as for people who look around
 * them.
 */
function plansOf(count: number, questions: number, radius: number | null, seed: number): PlannedSearch[] {
  const samples = [...regionListings(Math.min(count, 20_000))]
  const searcher = { notOwners: new Set<string>(), isDemo: false, now: BENCH_NOW, after: null }
  return benchQuestions(samples, questions, seed)
    .map((query) => (radius === null ? query : ({ ...query, radius } as SearchQuery)))
    .map((query) => planSearch(query, searcher, everydayMeanings))
}

/** A hash of the pages of each query, following its cursors. */
async function pagesOf(service: SearchService, plans: readonly PlannedSearch[]): Promise<string[]> {
  const hashes: string[] = []
  for (const plan of plans) {
    const hash = createHash('sha256')
    let after: Position | null = null
    for (let page = 0; page < PAGES; page++) {
      const search: PlannedSearch = { ...plan, after }
      const found = await persist(service, search)
      if (!found) hash.update('no answer')
      for (const { position, payload } of found?.hits ?? []) hash.update(JSON.stringify(position)).update(payload)
      hash.update(String(found?.hasMore))
      if (!found?.hasMore) break
      after = found.hits.at(-1)!.position
    }
    hashes.push(hash.digest('base64'))
  }
  return hashes
}

/**
 * Retries a search that takes longer than a region may, because other processes may use the machine; null after a
 * minute.
 */
async function persist(service: SearchService, search: PlannedSearch) {
  for (let attempt = 0; attempt < 60; attempt++) {
    const found = await service.find(search, null)
    if (found) return found
    await sleep(1000)
  }
  return null
}

async function load({ duty, service }: Running, order: Order & { order: 'load' }): Promise<Loaded> {
  const plans = plansOf(duty.count, order.questions, order.radius, order.seed)
  const waits: number[] = []
  let [next, unanswered] = [0, 0]
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const until = start + 1000 * order.seconds
  const lane = async () => {
    while (performance.now() < until) {
      const asked = performance.now()
      if (!(await service.find(plans[next++ % plans.length]!, null))) unanswered++
      waits.push(performance.now() - asked)
      if (waits.length % 32 === 0) await sleep(0)
    }
  }
  await Promise.all(Array.from({ length: order.lanes }, lane))
  const seconds = (performance.now() - start) / 1000
  const cpuSeconds = cpuSecondsSince(cpu)
  const [p50, p99] = percentiles(waits)
  const { regions } = duty
  const asked = regions
    ? plans.reduce((sum, plan) => sum + touchedRegions(plan, regions.all).length, 0) / plans.length
    : 1
  return { searches: waits.length, seconds, cpuSeconds, p50, p99, regions: asked, unanswered }
}

/** Time from the commit of new listings anywhere in the country until this process finds them. */
async function fresh({ service, database }: Running, writes: number, from: number): Promise<number[]> {
  const waits: number[] = []
  const spare = [...benchListings(2 * writes, 77)].slice(0, writes)
  for (const [i, row] of spare.entries()) {
    const title = `fresh${from + i}q`
    const id = `${'f'.repeat(8)}${row.id.slice(8)}`
    await insertListings(database.db, [{ ...row, id, title }])
    const committed = performance.now()
    const { latitude, longitude } = row
    const query = normaliseSearch({ q: title, latitude, longitude, radiusMeters: 1000 })
    const searcher = { notOwners: new Set<string>(), isDemo: false, now: BENCH_NOW, after: null }
    const search = planSearch(query, searcher, everydayMeanings)
    for (;;) {
      const found = await service.find(search, null)
      if (found && found.hits.length > 0) break
      if (performance.now() - committed > 10_000) break
      await sleep(1)
    }
    waits.push(performance.now() - committed)
    await database.db.execute(`delete from listings where id = '${id}'`)
  }
  return waits
}
