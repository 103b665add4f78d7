import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { planSearch } from '#features/discovery/engine/plannedSearch.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import { normaliseSearch } from '#features/discovery/rules.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import { searchSql } from '#features/discovery/server/searchSql.ts'
import type { Machines } from '#kit/server/context.ts'
import { openDatabase } from '#kit/server/db.ts'
import { migrate } from '#kit/server/migrate.ts'
import { benchListings, BENCH_NOW } from './search/listings.ts'
import { insertListings } from './search/overSql.ts'

/**
 * `npm run bench -- promotion`: a primary and an asynchronous standby of the system's PostgreSQL (Debian:
 * postgresql-15). The primary acknowledges listings that the standby never gets, then it is killed, and the standby is
 * promoted on its port. Fails if the index, once it answers again, shows a listing that no longer exists or lacks one.
 */
const BEFORE = 2000
const LOST = 20
const AFTER = 10

const bin = process.env['PG_BIN'] ?? newestOf('/usr/lib/postgresql')
const isRoot = process.getuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'hereabouts-promotion-'))
chmodSync(folder, 0o777)

function newestOf(installed: string): string {
  const version = existsSync(installed) ? readdirSync(installed).sort().at(-1) : undefined
  if (version === undefined) throw new Error('No PostgreSQL of the system is installed; set PG_BIN.')
  return join(installed, version, 'bin')
}

/** Runs a PostgreSQL program as another user, because it refuses to run as root. */
function pg(program: string, ...args: string[]): void {
  const command = [join(bin, program), ...args]
  const [file, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
  execFileSync(file!, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
}

async function freePort(): Promise<number> {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  await new Promise((resolve) => taken.close(resolve))
  return port
}

const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')]
const start = (data: string, port: number) =>
  pg('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', `-p ${port} -k ${folder} -h 127.0.0.1`, 'start')
const stop = (data: string, how: string) => pg('pg_ctl', '-D', data, '-w', '-m', how, 'stop')

const wordOf = (kind: 'lost' | 'after', number: number) => `${kind}${number}q`

/** Number of listings with this name in the index and in the database; null: the index does not answer. */
async function counted(service: SearchService, { db }: Pick<Machines, 'db'>, q: string) {
  const searcher = { notOwners: new Set<string>(), isDemo: false, now: BENCH_NOW, after: null }
  const search = planSearch(normaliseSearch({ q }), searcher, everydayMeanings)
  const answer = await service.find(search, null)
  return { index: answer && answer.hits.length, database: (await searchSql(db, search)).hits.length }
}

/** Compares the index with the database for every listing of the benchmark; the database is the reference. */
async function compare(service: SearchService, machines: Pick<Machines, 'db'>) {
  const sum = { ghosts: 0, missing: 0, bySql: 0 }
  for (const [kind, count] of [
    ['lost', LOST],
    ['after', AFTER],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const { index, database } = await counted(service, machines, wordOf(kind, i))
      if (index === null) sum.bySql++
      else if (index > database) sum.ghosts++
      else if (index < database) sum.missing++
    }
  }
  return sum
}

async function run(): Promise<number> {
  const port = await freePort()
  pg('initdb', '-D', primary, '-U', 'hereabouts', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  start(primary, port)
  const log = pino({ level: 'error' })
  const url = `postgresql://hereabouts@127.0.0.1:${port}/postgres`
  const database = await openDatabase({ databaseUrl: url, dataDir: folder }, log)
  await migrate(database.pool, log)
  const spare = [...benchListings(3 * (BEFORE + LOST + AFTER), 77)]
  await insertListings(database.db, spare.slice(0, BEFORE))
  pg('pg_basebackup', '-D', standby, '-h', '127.0.0.1', '-p', String(port), '-U', 'hereabouts', '-X', 'stream')
  writeFileSync(join(standby, 'standby.signal'), '')
  if (isRoot) execFileSync('chown', ['postgres', join(standby, 'standby.signal')])
  const machines = { db: database.db, log, now: () => BENCH_NOW } as Machines
  const service = new SearchService(machines, database)
  await service.ready
  const named = (kind: 'lost' | 'after', from: number, count: number) =>
    insertListings(
      database.db,
      Array.from({ length: count }, (_, i) => ({ ...spare[from + i]!, title: wordOf(kind, i) })),
    )
  await named('lost', BEFORE, LOST)
  await service.catchUp()
  const before = (await counted(service, machines, wordOf('lost', 0))).index
  stop(primary, 'immediate')
  start(standby, port)
  pg('pg_ctl', '-D', standby, '-w', 'promote')
  await sleep(200)
  // As many transactions as were lost, so that transaction ids alone do not show the loss.
  for (let i = 0; i < 200; i++) await database.pool.query('select pg_current_xact_id()').catch(() => sleep(50))
  await named('after', BEFORE + LOST, AFTER)
  const promoted = performance.now()
  let state = await compare(service, machines)
  const worst = { ...state }
  while (state.bySql > 0 || state.ghosts > 0 || state.missing > 0) {
    if (performance.now() - promoted > 30_000) break
    await sleep(100)
    state = await compare(service, machines)
    worst.ghosts = Math.max(worst.ghosts, state.ghosts)
    worst.missing = Math.max(worst.missing, state.missing)
  }
  console.log(
    `${LOST} listings known to the index (${before === 1 ? 'found' : 'NOT FOUND'}) and lost in a promotion, ${AFTER} written after it. ` +
      `At worst ${worst.ghosts} ghosts and ${worst.missing} missing; ` +
      `the index answers again after ${((performance.now() - promoted) / 1000).toFixed(1)} s with ${state.ghosts} ghosts, ${state.missing} missing.`,
  )
  await service.stop()
  await database.close()
  return state.bySql + state.ghosts + state.missing + (before === 1 ? 0 : 1)
}

try {
  if ((await run()) > 0) process.exitCode = 1
} finally {
  for (const data of [primary, standby]) if (existsSync(join(data, 'postmaster.pid'))) stop(data, 'immediate')
  rmSync(folder, { recursive: true, force: true })
}
