import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#kit/server/db.ts'
import { testDatabase, type TestDatabase } from '#kit/server/testing/testDatabase.ts'
import {
  changesSince,
  currentSnapshot,
  currentState,
  type DatabaseState,
  forgetChanges,
  hasSeen,
  xminOf,
} from './changeStore.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import type { NotificationSource } from '#kit/server/db.ts'
import type { SearchOptions } from './searchOptions.ts'
import { SearchService } from './searchService.ts'
import { searchSql } from './searchSql.ts'
import { deleteRows, insertPerson, putRows } from './testing/insertRows.ts'
import { aRow, HERE, north, SELLER } from './testing/makeRow.ts'
import { asker, bruteForce, listing, NOW, OWNERS, planned, query } from './testing/randomWorld.ts'
import { normaliseSearch } from '../rules.ts'

const seed = Number(process.env['SEED'] ?? 11)
const runs = Number(process.env['RUNS'] ?? 4)
const buyer = { leftOut: ['11111111-0000-4000-8000-000000000000'], isDemo: false }

/** Notifications that never arrive: the service detects changes only by polling. */
const NO_NOTIFICATIONS: NotificationSource = { listen: async () => () => {}, bellLag: () => Infinity }

async function serviceOn(
  database: TestDatabase,
  bells = NO_NOTIFICATIONS,
  options: SearchOptions = {},
): Promise<SearchService> {
  const service = new SearchService({ ...database.ctx(), now: () => NOW }, bells, options)
  onTestFinished(() => service.stop())
  await service.ready
  return service
}

const byText = (q: string) => planned(normaliseSearch({ q, ...HERE }), buyer)

async function titles(service: SearchService, q: string, after: bigint | null = null): Promise<string[] | null> {
  const found = await service.find(byText(q), after)
  return (
    found &&
    found.hits
      .map(({ payload }) => JSON.parse(Buffer.from(payload).toString()) as Record<string, string>)
      .map(({ name, title }) => name ?? title!)
  )
}

test('index and SQL stay equal to the database under random changes in overlapping transactions', async () => {
  const database = await testDatabase()
  const service = await serviceOn(database)
  const id = fc.nat(150).map((n) => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`)
  const change = fc.record({ row: listing(id), stays: fc.boolean(), commitsAfter: fc.nat(3) })
  const step = fc.tuple(fc.uniqueArray(change, { maxLength: 12, selector: ({ row }) => row.id }), query, asker)
  const rows = new Map<string, SearchRow>()
  for (const owner of OWNERS) if (owner !== null) await insertPerson(database.db, owner, 'Asha Tailor')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      for (const [changes, what, who] of steps) {
        await commitOutOfOrder(database, changes, () => service.catchUp())
        for (const { row, stays } of changes) {
          if (stays) rows.set(row.id, row)
          else rows.delete(row.id)
        }
        await service.catchUp()
        const search = planned(what, who)
        const truth = bruteForce(rows.values(), search)
        const index = (await service.find(search, null))!
        expect({ ids: index.hits.map(({ position }) => position.id), hasMore: index.hasMore }).toEqual(truth)
        const { hits, hasMore } = await searchSql(database.db, search)
        expect({ ids: hits.map(({ position }) => position.id), hasMore }).toEqual(truth)
      }
    }),
    { seed, numRuns: runs, endOnFailure: true },
  )
})

/** Each change in its own transaction; they start in order and commit in another, with polls in between. */
async function commitOutOfOrder(
  database: TestDatabase,
  changes: Array<{ row: SearchRow; stays: boolean; commitsAfter: number }>,
  look: () => Promise<void>,
): Promise<void> {
  const open: Array<{ commit: () => void; done: Promise<void>; rank: number }> = []
  for (const [i, { row, stays, commitsAfter }] of changes.entries()) {
    let commit = () => {}
    const mayCommit = new Promise<void>((resolve) => (commit = resolve))
    let isMade = () => {}
    const made = new Promise<void>((resolve) => (isMade = resolve))
    const done = database.db.transaction(async (inside) => {
      await (stays ? putRows(inside, [row]) : deleteRows(inside, [row.id]))
      isMade()
      await mayCommit
    })
    await Promise.race([made, done])
    open.push({ commit, done, rank: i + commitsAfter })
    if (open.length === 4 || i === changes.length - 1) {
      for (const { commit: now, done: ended } of open.splice(0).sort((a, b) => a.rank - b.rank)) {
        now()
        await ended
        await look()
      }
    }
  }
}

test('a transaction that commits after a later one has been seen is not skipped', async () => {
  const database = await testDatabase()
  const service = await serviceOn(database)
  const slow = await database.pool.connect()
  await slow.query('begin')
  await slow.query(`insert into listings (id, kind, title, category, latitude, longitude, visible_until, created_at, updated_at)
    values ('aaaaaaaa-0000-4000-8000-000000000000', 'shop', 'Slow shop', 'Books', ${HERE.latitude}, ${HERE.longitude}, 'infinity', now(), now())`)
  const number = BigInt(
    (await slow.query<{ number: string }>('select pg_current_xact_id()::text as number')).rows[0]!.number,
  )
  await putRows(database.db, [aRow({ title: 'Quick thing' })])
  await service.catchUp()
  expect(await titles(service, '')).toEqual(['Quick thing'])
  expect(hasSeen(service.status().version!, number)).toBe(false)
  expect(Number(service.status().version!.split(':')[1])).toBeGreaterThan(Number(number))
  await slow.query('commit')
  slow.release()
  await service.catchUp()
  expect(await titles(service, '')).toEqual(['Quick thing', 'Slow shop'])
})

test('a committed change is found through the notification, without polling', async () => {
  const database = await testDatabase()
  const opened = await openDatabase(
    { databaseUrl: database.url, dataDir: database.ctx().config.dataDir },
    database.ctx().log,
  )
  onTestFinished(() => opened.close())
  const service = await serviceOn(database, opened)
  await putRows(database.db, [aRow({ title: 'Fresh bread' })])
  await vi.waitFor(async () => expect(await titles(service, 'bread')).toEqual(['Fresh bread']), {
    timeout: 20_000,
    interval: 5,
  })
})

test('a change whose notification was lost is still found', async () => {
  const database = await testDatabase()
  const service = await serviceOn(database)
  await putRows(database.db, [aRow({ title: 'Fresh bread' })])
  await vi.waitFor(async () => expect(await titles(service, 'bread')).toEqual(['Fresh bread']), {
    timeout: 20_000,
    interval: 20,
  })
})

test('a search that names the transaction of a write sees that write', async () => {
  const database = await testDatabase()
  const service = await serviceOn(database)
  let number = 0n
  await database.db.transaction(async (inside) => {
    await putRows(inside, [aRow({ title: 'Just written' })])
    const { rows } = await inside.execute<{ number: string }>(sql`select pg_current_xact_id()::text as number`)
    number = BigInt(rows[0]!.number)
  })
  expect(await titles(service, 'written', number)).toEqual(['Just written'])
  expect(await service.find(byText('written'), number + 1000n)).toBeNull()
})

test('an index not updated for more than two seconds does not answer, and answers again once updated', async () => {
  const database = await testDatabase()
  let elapsed = 0
  const service = await serviceOn(database, NO_NOTIFICATIONS, { clock: () => elapsed })
  elapsed += 1999
  expect(await titles(service, '')).toEqual([])
  elapsed += 2
  expect(await titles(service, '')).toBeNull()
  await service.catchUp()
  expect(await titles(service, '')).toEqual([])
})

test('changes that were deleted before they were read cause a rebuild of the index', async () => {
  const database = await testDatabase()
  const service = await serviceOn(database)
  await putRows(database.db, [aRow({ title: 'Missed' })])
  await database.db.execute(sql`select pg_current_xact_id()`)
  // Changes are deleted only once no transaction on the whole server is older, and other test files have some.
  await vi.waitFor(
    async () => {
      await forgetChanges(database.db, xminOf(await currentSnapshot(database.db)))
      const { rows } = await database.db.execute(sql`select 1 from listing_changes`)
      expect(rows).toEqual([])
    },
    { timeout: 25_000 },
  )
  await service.catchUp()
  await service.ready
  expect(await titles(service, '')).toEqual(['Missed'])
})

test('a database with another history, or with lower transaction numbers, makes the reader start over', async () => {
  const { db } = await testDatabase()
  const state = await currentState(db)
  const [identifier, timeline] = state.history.split(':')
  expect(timeline).toMatch(/^[0-9A-F]{8}$/)
  const isTorn = async (since: DatabaseState) => (await changesSince(db, since)).isTorn
  expect(await isTorn(state)).toBe(false)
  expect(await isTorn({ ...state, history: `${identifier}:0000FFFF` })).toBe(true) // a standby was promoted
  expect(await isTorn({ ...state, history: `1:${timeline}` })).toBe(true) // another database
  const [xmin, xmax] = state.snapshot.split(':')
  expect(await isTorn({ ...state, snapshot: `${xmin}:${Number(xmax) + 1_000_000}:` })).toBe(true) // seen, never happened
})

test('the data that a listing shows of its shop, office and seller is updated with them', async () => {
  const database = await testDatabase()
  const service = await serviceOn(database)
  const shop = aRow({ kind: 'shop', title: 'Green Basket' })
  const office = aRow({ kind: 'office', title: 'Repair point', ...north(1000) })
  const item = aRow({ title: 'Tomato', shopId: shop.id })
  const service1 = aRow({ kind: 'service', title: 'Fan repair', officeId: office.id })
  await putRows(database.db, [shop, office, item, service1])
  await database.db.execute(sql`update listings set latitude = null, longitude = null where id = ${service1.id}`)
  await service.catchUp()
  expect(await titles(service, 'green')).toEqual(['Green Basket', 'Tomato'])
  expect(await titles(service, 'fan')).toEqual(['Fan repair'])

  await putRows(database.db, [
    { ...shop, title: 'Red Basket' },
    { ...office, ...north(6000) },
  ])
  await database.db.execute(sql`update users set name = 'Sunita' where id = ${SELLER}`)
  await service.catchUp()
  expect(await titles(service, 'green')).toEqual([])
  expect(await titles(service, 'red')).toEqual(['Red Basket', 'Tomato'])
  expect(await titles(service, 'fan')).toEqual([])
  expect(await titles(service, 'sunita')).toEqual(['Red Basket', 'Tomato'])

  await putRows(database.db, [office])
  await service.catchUp()
  expect(await titles(service, 'fan')).toEqual(['Fan repair'])
  await database.db.execute(sql`update offices set moveable = true where listing_id = ${office.id}`)
  await service.catchUp()
  expect(await titles(service, 'repair')).toEqual([])
  await database.db.execute(sql`update offices set moveable = false where listing_id = ${office.id}`)
  await service.catchUp()
  expect(await titles(service, 'repair')).toEqual(['Repair point', 'Fan repair'])
  await deleteRows(database.db, [office.id])
  await service.catchUp()
  expect(await titles(service, 'repair')).toEqual([])
})

test('answers of the index are compared with the database, and differences are counted', async () => {
  const database = await testDatabase()
  const service = await serviceOn(database, NO_NOTIFICATIONS, { shadowShare: 1 })
  await putRows(database.db, [aRow({ title: 'Bread' })])
  await service.catchUp()
  await titles(service, 'bread')
  await vi.waitFor(() => expect(service.status()).toMatchObject({ compared: 1, differences: 0 }), { timeout: 20_000 })
  await database.db.transaction(async (inside) => {
    await inside.execute(sql`set local session_replication_role = replica`) // without triggers: the index cannot know
    await inside.execute(sql`update listings set title = 'Cake'`)
  })
  await titles(service, 'bread')
  await vi.waitFor(() => expect(service.status()).toMatchObject({ compared: 2, differences: 1 }), { timeout: 20_000 })
})

test('a service that is stopped during its start stops', async () => {
  const database = await testDatabase()
  const service = new SearchService(database.ctx(), NO_NOTIFICATIONS)
  await service.stop()
  expect(service.status().isReady).toBe(false)
})
