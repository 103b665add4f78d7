import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Region } from '#kit/server/indexRegions.ts'
import { openDatabase, type OpenDatabase } from '#kit/server/db.ts'
import { migrate } from '#kit/server/migrate.ts'
import { urlOf } from './kit/database.ts'
import { figure, percentiles, printTable } from './kit/timing.ts'
import { child, type Loaded, type Order } from './regions/child.ts'
import { copyListings } from './regions/fillDatabase.ts'
import { databaseCpu, type Duty, freePorts, Node, type Started } from './regions/processes.ts'

/**
 * `npm run bench -- regions [listings] [folder] [together]`: the index by region (ADR 0082). Fills a database, starts a
 * process for each of four regions from the database, then all from their files, and prints memory, seconds, freshness
 * and searches a second. Up to two million listings, the pages of 2,000 queries, following their cursors, are compared
 * with one index of all listings; fails when one differs. A folder keeps the filled database for the next run;
 * `together`: this many first starts at a time.
 */
const REGIONS = 4
const QUESTIONS = 2000
const MOST_COMPARED = 2_000_000
const WRITES = 200
const SECONDS = 10
const WARM = 3
const LANES = 4
const NEAR = 5000

const script = fileURLToPath(import.meta.url)
const [first, ...others] = process.argv.slice(2)

async function bench(count: number, kept: string | undefined, together: number): Promise<void> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'hereabouts-regions-'))
  const database = await openDatabase({ databaseUrl: '', dataDir: folder }, pino({ level: 'error' }))
  try {
    await migrate(database.pool, pino({ level: 'error' }))
    await fill(database, count)
    await measure(database, folder, count, together)
  } finally {
    await database.close()
    if (!kept) rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(database: OpenDatabase, count: number): Promise<void> {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::integer as count from listings')
  if (rows[0]!.count === count) return
  if (rows[0]!.count > 0) throw new Error(`The folder has ${rows[0]!.count} listings`)
  const start = performance.now()
  await copyListings(database, count)
  logWithLoad(`Filled with ${figure(count)} listings in ${figure((performance.now() - start) / 1000)} s`)
}

const logWithLoad = (text: string) => console.log(`${text}. Load ${figure(loadavg()[0]!)}.`)

/** Regions with about as many listings each. */
async function regionsOf({ pool }: OpenDatabase): Promise<Region[]> {
  const { rows } = await pool.query<{ cell: number; count: number }>(
    'select cell_of(latitude, longitude) as cell, count(*)::integer as count from listings group by 1 order by 1',
  )
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const ends: number[] = []
  let sum = 0
  for (const { cell, count } of rows) {
    // A cell is not divided: it is assigned to the side that makes the parts more equal.
    const goal = (total * (ends.length + 1)) / REGIONS
    if (ends.length < REGIONS - 1 && sum + count / 2 > goal) ends.push(cell - 1)
    sum += count
  }
  const largest = Math.max(...rows.map(({ count }) => count)) / total
  console.log(`${rows.length} cells have listings, the largest ${figure(100 * largest)} % of them.`)
  const ports = await freePorts(REGIONS)
  return [0, ...ends.map((end) => end + 1)].map((from, i) => ({
    from,
    to: ends[i] ?? 65_535,
    urls: [`http://127.0.0.1:${ports[i]!}`],
  }))
}

async function measure(database: OpenDatabase, folder: string, count: number, together: number): Promise<void> {
  const all = await regionsOf(database)
  const url = urlOf(database)
  const postmaster = Number(readFileSync(await postmasterFile(database), 'utf8').split('\n')[0])
  const dutyOf = (own: Region): Duty => ({
    url,
    folder,
    regions: { own, all },
    port: Number(new URL(own.urls[0]!).port),
    count,
  })
  const rows: Array<[string, Started, number]> = []
  const note = (name: string, started: Started, cpu = NaN) => {
    rows.push([name, started, cpu])
    logWithLoad(`${name}: ${JSON.stringify(started)}, CPU seconds of PostgreSQL ${figure(cpu)}`)
  }
  for (let i = 0; i < all.length; i += together) {
    const before = databaseCpu(postmaster)
    const starting = all.slice(i, i + together).map((own) => ({ own, node: new Node(script, dutyOf(own)) }))
    const started = await Promise.all(starting.map(({ node }) => node.started))
    const cpu = (databaseCpu(postmaster) - before) / starting.length
    for (const [j, { own }] of starting.entries())
      note(`region ${i + j + 1}, cells ${own.from}-${own.to}`, started[j]!, cpu)
    await Promise.all(starting.map(({ node }) => node.stop()))
  }
  const nodes: Node[] = []
  for (const [i, own] of all.entries()) {
    nodes.push(new Node(script, dutyOf(own)))
    note(`region ${i + 1} again`, await nodes[i]!.started)
  }
  const isCompared = count <= MOST_COMPARED
  const whole = isCompared ? new Node(script, { url, folder, regions: null, port: 0, count }) : null
  if (whole) note('one index of all', await whole.started)
  printStarts(count, rows)
  await speed(nodes, whole)
  await freshness(nodes)
  if (whole) await compare(nodes, whole)
  await Promise.all([...nodes, ...(whole ? [whole] : [])].map((node) => node.stop()))
}

async function postmasterFile({ pool }: OpenDatabase): Promise<string> {
  const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  return join(rows[0]!.folder, 'postmaster.pid')
}

function printStarts(count: number, rows: Array<[string, Started, number]>): void {
  printTable(`${figure(count)} listings, first starts and starts from the files`, [
    [
      '',
      'listings',
      'from',
      'seconds',
      'CPU s',
      'PostgreSQL CPU s',
      'resident GB',
      'at most GB',
      'file GB',
      'save CPU s',
    ],
    ...rows.map(([name, each, cpu]) => [
      name,
      each.listings,
      each.from,
      each.seconds,
      each.cpuSeconds,
      Number.isNaN(cpu) ? '' : cpu,
      each.resident / 1e9,
      each.mostResident / 1e9,
      each.fileBytes / 1e9,
      each.saveCpuSeconds,
    ]),
  ])
}

type Used = { cpuSeconds: number; resident: number }

async function speed(nodes: Node[], whole: Node | null): Promise<void> {
  const rows: Array<[string, Loaded[], number]> = []
  const cpu = async () =>
    (await Promise.all(nodes.map((node) => node.ask<Used>({ order: 'cpu' })))).reduce(
      (sum, each) => sum + each.cpuSeconds,
      0,
    )
  const before = await cpu()
  await sleep(1000 * SECONDS)
  const idle = ((await cpu()) - before) / SECONDS
  logWithLoad(
    `Nobody asks: ${figure(1000 * idle)} ms of processor time a second, all ${nodes.length} processes together`,
  )
  const run = async (name: string, asked: Node[], lanes: number, radius: number | null) => {
    const order: Order = { order: 'load', questions: QUESTIONS, seconds: SECONDS, lanes, radius, seed: 2 }
    await Promise.all(asked.map((node) => node.ask<Loaded>({ ...order, seconds: WARM })))
    const [from, start] = [await cpu(), performance.now()]
    const loaded = await Promise.all(asked.map((node) => node.ask<Loaded>(order)))
    const used = (await cpu()) - from - (idle * (performance.now() - start)) / 1000
    rows.push([name, loaded, asked[0] === whole ? loaded[0]!.cpuSeconds : used])
    logWithLoad(`${name}: ${JSON.stringify(loaded)}`)
  }
  await run('one after the other, 0.5 to 5,000 km', [nodes[0]!], 1, null)
  await run('one after the other, 5 km', [nodes[0]!], 1, NEAR)
  await run('all four asked, 4 at a time each, 0.5 to 5,000 km', nodes, LANES, null)
  await run('all four asked, 4 at a time each, 5 km', nodes, LANES, NEAR)
  if (whole) await run('one index of all, 0.5 to 5,000 km', [whole], 1, null)
  if (whole) await run('one index of all, 5 km', [whole], 1, NEAR)
  printTable('Searches through the door', [
    [
      '',
      'a second',
      'CPU µs a search, all processes, idle taken off',
      'p50 ms',
      'p99 ms',
      'regions asked',
      'without an answer',
    ],
    ...rows.map(([name, loaded, used]) => {
      const searches = loaded.reduce((sum, each) => sum + each.searches, 0)
      return [
        name,
        loaded.reduce((sum, each) => sum + each.searches / each.seconds, 0),
        (1e6 * used) / searches,
        Math.max(...loaded.map(({ p50 }) => p50)),
        Math.max(...loaded.map(({ p99 }) => p99)),
        loaded[0]!.regions,
        loaded.reduce((sum, each) => sum + each.unanswered, 0),
      ]
    }),
  ])
}

async function freshness(nodes: Node[]): Promise<void> {
  const waits: number[] = []
  for (const [i, node] of nodes.entries())
    waits.push(
      ...(await node.ask<number[]>({
        order: 'fresh',
        writes: WRITES / nodes.length,
        from: i * WRITES,
      } satisfies Order)),
    )
  logWithLoad('Freshness')
  printTable(`From commit to searchable through the door, ${WRITES} writes anywhere, looked for every ms`, [
    ['p50 ms', 'p99 ms', 'longest ms'],
    percentiles(waits),
  ])
}

async function compare(nodes: Node[], whole: Node): Promise<void> {
  const order: Order = { order: 'pages', questions: QUESTIONS }
  const expected = await whole.ask<string[]>(order)
  for (const [i, node] of nodes.entries()) {
    const pages = await node.ask<string[]>(order)
    const same = pages.filter((page, at) => page === expected[at]).length
    logWithLoad(`Through region ${i + 1}: ${same} of ${QUESTIONS} questions have the pages of one index`)
    if (same < QUESTIONS) process.exitCode = 1
  }
}

if (first === '--child') await child(JSON.parse(others[0]!) as Duty)
else await bench(Number(first ?? 200_000), others[0] || undefined, Number(others[1] ?? 1))
