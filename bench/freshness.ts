import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { seconds } from '#core/units.ts'
import { normaliseSearch } from '#features/discovery/rules.ts'
import { planSearch } from '#features/discovery/engine/plannedSearch.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import type { Machines } from '#kit/server/context.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import { withDatabase } from './kit/database.ts'
import { figure, percentiles, printTable } from './kit/timing.ts'
import { benchListings, BENCH_NOW } from './search/listings.ts'
import { fillDatabase, insertListings } from './search/overSql.ts'

/**
 * `npm run bench -- freshness [listings]`: time from commit to searchable, with concurrent writers, with lost
 * notifications, and the time of a start. Prints figures; fails only when a change is lost.
 */
const SINGLE_WRITES = 500
const WRITERS = 8
const WRITES_OF_EACH = 400
const TICK_MILLISECONDS = 1

const count = Number(process.argv[2] ?? 100_000)
const spare = [...benchListings(2 * (SINGLE_WRITES + WRITERS * WRITES_OF_EACH), 77)]

/** A unique word that finds exactly this listing. */
const nameOf = (number: number) => `fresh${number}q`

async function bench(database: OpenDatabase): Promise<void> {
  await fillDatabase(database.db, count)
  const machines = { db: database.db, log: pino({ level: 'error' }), now: () => BENCH_NOW } as Machines
  const start = performance.now()
  const followDb = database.limited({ use: 'changes', connections: 1, answersWithin: seconds(15) })
  const service = new SearchService(machines, database, { followDb })
  await service.ready
  console.log(
    `Ready ${figure(performance.now() - start)} ms after its start, with ${figure(service.status().listings)} listings.`,
  )
  await single(database, service)
  await overtaking(database, service)
  await lostBell(database, service)
  await service.stop()
}

/** Sequential writes: time until each is found. */
async function single({ db }: OpenDatabase, service: SearchService): Promise<void> {
  const waits: number[] = []
  for (let i = 0; i < SINGLE_WRITES; i++) {
    await insertListings(db, [{ ...spare[i]!, title: nameOf(i) }])
    const committed = performance.now()
    while (!(await isFound(service, i))) await sleep(TICK_MILLISECONDS)
    waits.push(performance.now() - committed)
  }
  printTable(`From commit to searchable, ${SINGLE_WRITES} writes, looked for every ${TICK_MILLISECONDS} ms`, [
    ['p50 ms', 'p99 ms', 'longest ms'],
    percentiles(waits),
  ])
}

/** Writers whose transactions commit a random time after they got their number. */
async function overtaking({ pool }: OpenDatabase, service: SearchService): Promise<void> {
  const start = performance.now()
  let written = SINGLE_WRITES
  const write = async () => {
    const client = await pool.connect()
    for (let i = 0; i < WRITES_OF_EACH; i++) {
      const number = written++
      const { id, latitude, longitude, category } = spare[number]!
      await client.query('begin')
      await client.query(
        `insert into listings (id, kind, title, category, latitude, longitude, visible_until, created_at, updated_at)
         values ($1, 'item', $2, $3, $4, $5, 'infinity', now(), now())`,
        [id, nameOf(number), category, latitude, longitude],
      )
      if (number % 3 === 0) await sleep(number % 7)
      await client.query('commit')
    }
    client.release()
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  const rate = (WRITERS * WRITES_OF_EACH) / ((performance.now() - start) / 1000)
  await service.catchUp()
  let lost = 0
  for (let number = SINGLE_WRITES; number < written; number++) {
    if (number % 100 === 0) await service.catchUp() // an index that has not polled for two seconds does not answer
    if (!(await isFound(service, number))) lost++
  }
  console.log(
    `\n${figure(WRITERS * WRITES_OF_EACH)} writes by ${WRITERS} overtaking writers, ${figure(rate)} a second: ${lost} lost.`,
  )
  if (lost > 0) process.exitCode = 1
}

/** A change without NOTIFY: the service finds it by polling. */
async function lostBell({ db }: OpenDatabase, service: SearchService): Promise<void> {
  const waits: number[] = []
  for (let i = 0; i < 10; i++) {
    const title = `silent${i}q`
    const { id } = spare[i]!
    await db.transaction(async (inside) => {
      await inside.execute(sql`set local session_replication_role = replica`) // no triggers, so no NOTIFY
      await inside.execute(sql`update listings set title = ${title} where id = ${id}`)
      await inside.execute(sql`insert into listing_changes (txid, listing_id) values (pg_current_xact_id(), ${id})`)
    })
    const committed = performance.now()
    while (!(await isNamed(service, title))) await sleep(TICK_MILLISECONDS)
    waits.push(performance.now() - committed)
  }
  console.log(`Without a bell a change was found after ${figure(Math.max(...waits))} ms at the latest.`)
}

const isFound = (service: SearchService, number: number) => isNamed(service, nameOf(number))

async function isNamed(service: SearchService, q: string): Promise<boolean> {
  const query = normaliseSearch({ q })
  const search = planSearch(
    query,
    { notOwners: new Set<string>(), isDemo: false, now: BENCH_NOW, after: null },
    everydayMeanings,
  )
  return ((await service.find(search, null))?.hits.length ?? 0) > 0
}

await withDatabase(bench)
