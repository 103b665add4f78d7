import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { cellMiddle } from '#core/area.ts'
import { destination, distance, type LatLng } from '#core/geo.ts'
import { newId } from '#core/ids.ts'
import { kilometers, meters, milliseconds } from '#core/units.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import { aRow } from '#features/discovery/server/testing/makeRow.ts'
import { putRows } from '#features/discovery/server/testing/insertRows.ts'
import { compareFits, type Fit, FOUND_AT_ONCE, GROUP_SIZE } from '#features/requests/rules.ts'
import { askNeighbourhood } from '#features/requests/server/feature.ts'
import { makeCtx, type Machines } from '#kit/server/context.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import { withDatabase } from './kit/database.ts'
import { Random } from './kit/random.ts'
import { percentiles, printTable } from './kit/timing.ts'

/**
 * `npm run bench -- requests [open requests]`: a town of 5,000 sellers with many open requests, each sent to five
 * sellers; then new requests are made sequentially by the verb that a tap runs. Each must choose exactly the twenty
 * sellers found by a full scan. Processor time is the sum of this process and the database.
 */
const OPEN = Number(process.argv[2] ?? 10_000)
const SELLERS = 5000
const ASKED = 100
const RANGE = kilometers(5)
const TOWN: LatLng = { latitude: 12.9763, longitude: 77.5929 }
const NOW = new Date('2026-01-05T06:30:00Z')
const GOODS = ['cake', 'guitar', 'sofa', 'laptop', 'bicycle', 'saree', 'umbrella', 'honey', 'camera', 'mattress']
const random = new Random(21)

interface Seller {
  id: string
  goods: string
  at: LatLng
  /** Milliseconds until each answer; 3 hours if there is none. */
  waits: number[]
}

const somewhere = () => destination(TOWN, random.next() * 360, meters(12_000 * Math.sqrt(random.next())))
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

async function fill(database: OpenDatabase): Promise<Seller[]> {
  const sellers = Array.from({ length: SELLERS }, (): Seller => {
    return { id: newId(), goods: random.pick(GOODS), at: somewhere(), waits: [] }
  })
  const rows = sellers.map(({ id, goods, at }) =>
    aRow({ id: newId(), ownerId: id, title: `Fine ${goods}`, category: 'Home & Garden', ...at }),
  )
  await putRows(database.db, rows)
  const askers = Array.from({ length: OPEN + ASKED }, newId)
  await database.db.execute(sql`
    insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
    select id, 'Asker', id || '@example.org', id, id, 'none', now(), now() from unnest(${sql.param(askers)}::uuid[]) id`)
  const requests = askers.slice(0, OPEN).map((askerId) => {
    const goods = random.pick(GOODS)
    const told = Array.from({ length: GROUP_SIZE }, () => random.pick(sellers))
    return { id: newId(), askerId, goods, ...cellMiddle(somewhere()), told: [...new Set(told)] }
  })
  await database.db.execute(sql`
    insert into requests (id, asker_id, kind, words, concepts, latitude, longitude, asked_meters, range_meters, is_demo,
      created_at, closes_at)
    select g.id, g."askerId", 'buy', 'A ' || g.goods, array['product/' || g.goods], g.latitude, g.longitude, 5000, 5000,
      false, ${hoursAgo(48)}, ${hoursAgo(-100)}
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
      as g(id uuid, "askerId" uuid, goods text, latitude float8, longitude float8)`)
  const tellings = requests.flatMap(({ id, told }) =>
    told.map((seller) => {
      const wait = random.chance(0.4) ? Math.round(random.next() * 7_200_000) : null
      seller.waits.push(wait ?? 10_800_000)
      const answered = wait === null ? null : new Date(new Date(hoursAgo(47)).getTime() + wait).toISOString()
      return { requestId: id, userId: seller.id, answered }
    }),
  )
  for (let i = 0; i < tellings.length; i += 5000)
    await database.db.execute(sql`
      insert into request_tellings (request_id, user_id, rank, told_at, answered_at)
      select g."requestId", g."userId", 1, ${hoursAgo(47)}, g.answered
      from jsonb_to_recordset(${JSON.stringify(tellings.slice(i, i + 5000))}::jsonb)
        as g("requestId" uuid, "userId" uuid, answered timestamptz)`)
  await database.db.execute(sql`
    insert into published_areas (user_id, latitude, longitude, published_at)
    select id, 0, 0, now() from unnest(${sql.param(askers.slice(OPEN))}::uuid[]) id`)
  await database.db.execute(sql`analyze`)
  askersLeft.push(...askers.slice(OPEN))
  return sellers
}

const askersLeft: string[] = []

/** The twenty sellers found by a full scan. */
function rightTwenty(sellers: readonly Seller[], goods: string, at: LatLng): string[] {
  const fits = sellers.flatMap(({ id, goods: sold, at: place, waits }) => {
    const away = distance(at, place)
    if (sold !== goods || away > RANGE) return []
    const answersAfter = waits.length === 0 ? null : milliseconds(waits.reduce((a, b) => a + b, 0) / waits.length)
    const fit: Fit = { grade: 0, distance: away, answersAfter }
    return [{ id, fit }]
  })
  return nearestOf(fits)
}

/** The index returns the sixty nearest of the best fit; those who answer fastest come first. */
const nearestOf = (fits: { id: string; fit: Fit }[]) =>
  fits
    .sort((a, b) => a.fit.distance - b.fit.distance)
    .slice(0, 3 * FOUND_AT_ONCE)
    .sort((a, b) => compareFits(a.fit, b.fit))
    .slice(0, FOUND_AT_ONCE)
    .map(({ id }) => id)

/** Processor milliseconds used by the database's processes so far. */
async function databaseCpu({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where pid is not null')
  return rows.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) * 10
  }, 0)
}

await withDatabase(async (database) => {
  const log = pino({ level: 'error' })
  const machines = { db: database.db, log, now: () => NOW } as Machines
  const sellers = await fill(database)
  const index = new SearchService(machines, database, { shadowShare: 0 })
  await index.ready
  const waits: number[] = []
  let wrong = 0
  const cpu = { own: 0, database: 0 }
  for (let n = 0; n < ASKED; n++) {
    const goods = GOODS[n % GOODS.length]!
    const at = cellMiddle(somewhere())
    const userId = askersLeft[n]!
    const actor = { userId, sessionId: newId(), isAdmin: false, isDemo: false }
    const init = { requestId: 'bench', address: '', userAgent: '', deviceToken: '' }
    const ctx = makeCtx({ ...machines, actor, ...init })
    const words = `Who has a ${goods} near here?`
    const [own, base] = [process.cpuUsage(), await databaseCpu(database)]
    const begun = performance.now()
    const { id } = await askNeighbourhood(ctx, index, {
      id: newId(),
      kind: 'buy',
      words,
      rangeMeters: RANGE,
      hoursOpen: 24,
      ...at,
    })
    waits.push(performance.now() - begun)
    const { user, system } = process.cpuUsage(own)
    cpu.own += (user + system) / 1000
    cpu.database += (await databaseCpu(database)) - base
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select user_id as id from request_tellings where request_id = ${id} order by rank`,
    )
    const chosen = rows.map((row) => row.id)
    if (chosen.join() !== rightTwenty(sellers, goods, at).join()) wrong++
  }
  const [p50, p99] = percentiles(waits)
  printTable(`One new request beside ${OPEN} open ones, ${SELLERS} sellers, load ${loadavg()[0]!.toFixed(1)}`, [
    ['', 'CPU ms, this process', 'CPU ms, database', 'p50 ms', 'p99 ms', 'wrong twenties'],
    [`${ASKED} asked`, cpu.own / ASKED, cpu.database / ASKED, p50, p99, `${wrong} of ${ASKED}`],
  ])
  if (wrong > 0) process.exitCode = 1
  await index.stop()
})
