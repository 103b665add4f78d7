import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { seconds } from '#core/units.ts'
import { planSearch } from '#features/discovery/engine/plannedSearch.ts'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import type { Machines } from '#kit/server/context.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import { withDatabase } from './kit/database.ts'
import { Random } from './kit/random.ts'
import { printTable } from './kit/timing.ts'
import { benchListings, BENCH_NOW } from './search/listings.ts'
import { fillDatabase, insertListings } from './search/overSql.ts'
import { benchQuestions } from './search/questions.ts'

/**
 * `npm run bench -- hour [listings] [changes]`: memory of the search while listings change: ten changes a second for an
 * hour by default, as fast as the database takes them. Of ten changes, seven edit a listing, one moves a listing, one
 * hides one and one adds one. Prints memory after each tenth, always after a garbage collection. At the end it compares
 * the pages of 200 queries with those of a newly built index; fails when one differs.
 */
const BATCH = 10
const STEPS = 10
const QUESTIONS = 200
const SEARCHES_A_BATCH = 20
const KILOBYTE = 1000

const count = Number(process.argv[2] ?? 20_000)
const changes = Number(process.argv[3] ?? 36_000)
const random = new Random(5)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function bench(database: OpenDatabase): Promise<void> {
  await fillDatabase(database.db, count)
  const rows = [...benchListings(count)]
  const spare = benchListings(2 * changes, 77)
  const plans = benchQuestions(rows, QUESTIONS).map((query) =>
    planSearch(query, { notOwners: new Set<string>(), isDemo: false, now: BENCH_NOW, after: null }, everydayMeanings),
  )
  const service = await startService(database)
  const ids = rows.map(({ id }) => id)
  const table: unknown[][] = [['changes', 'listings', 'heap MB', 'outside MB', 'resident MB']]
  const measure = (done: number) => {
    collectGarbage()
    const { heapUsed, external, rss } = process.memoryUsage()
    const megabytes = [heapUsed, external, rss].map((bytes) => bytes / KILOBYTE ** 2)
    table.push([done, service.status().listings, ...megabytes])
  }
  measure(0)
  for (let step = 1; step <= STEPS; step++) {
    for (let done = 0; done < changes / STEPS; done += BATCH) {
      await changeSome(database, ids, spare)
      await service.catchUp()
      for (let i = 0; i < SEARCHES_A_BATCH; i++) await service.find(random.pick(plans), null)
    }
    measure((changes / STEPS) * step)
  }
  printTable('Memory while listings change, after a garbage collection', table as string[][])
  const anew = await startService(database)
  let different = 0
  for (const plan of plans) if ((await pageOf(service, plan)) !== (await pageOf(anew, plan))) different++
  console.log(`${QUESTIONS - different} of ${QUESTIONS} pages are those of an index built anew.`)
  if (different > 0) process.exitCode = 1
  await service.stop()
  await anew.stop()
}

async function startService(database: OpenDatabase): Promise<SearchService> {
  const machines = { db: database.db, log: pino({ level: 'error' }), now: () => BENCH_NOW } as Machines
  const followDb = database.limited({ use: 'changes', connections: 1, answersWithin: seconds(15) })
  const service = new SearchService(machines, database, { followDb })
  await service.ready
  return service
}

/** Ten changes of listings picked at random, one transaction per kind of change. */
async function changeSome({ db }: OpenDatabase, ids: string[], spare: Iterator<SearchRow>): Promise<void> {
  const picked = Array.from({ length: BATCH - 1 }, () => random.pick(ids))
  const [moved, hidden, ...edited] = picked
  const names = edited.map(() => `item ${random.below(100_000)} again`)
  await db.execute(sql`
    update listings set title = r.title, updated_at = now()
    from json_to_recordset(${JSON.stringify(edited.map((id, i) => ({ id, title: names[i] })))}::json) as r (id text, title text)
    where listings.id = r.id`)
  await db.execute(sql`update listings set latitude = latitude + 0.01 where id = ${moved}`)
  await db.execute(sql`update listings set visible_until = timestamptz 'epoch' where id = ${hidden}`)
  const added = spare.next().value as SearchRow
  await insertListings(db, [added])
  ids.push(added.id)
}

async function pageOf(service: SearchService, plan: Parameters<SearchService['find']>[0]): Promise<string> {
  await service.catchUp()
  return JSON.stringify((await service.find(plan, null))?.hits.map(({ position }) => position))
}

await withDatabase(bench)
