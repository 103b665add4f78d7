import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { seconds } from '#core/units.ts'
import { openDatabase, type OpenDatabase, type OpenOptions } from './db.ts'
import { dataDirWithDatabase, startOwner } from './postgres/testing/ownerProcess.ts'
import { databaseUrl, withClient } from './testing/testServer.ts'
import { testDatabase } from './testing/testDatabase.ts'

const patience = { timeout: 60_000 }
vi.setConfig({ testTimeout: 120_000 })
const log = pino({ level: 'silent' })

test('DATABASE_URL is used when it is set, and nothing else is started', async () => {
  const { url } = await testDatabase()
  const database = await open({ databaseUrl: url, dataDir: '/nowhere' })
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  expect(databaseUrl(url, rows[0]!.name)).toBe(url)
})

test('a missing database is reported in one sentence', async () => {
  const { url } = await testDatabase()
  await expect(open({ databaseUrl: databaseUrl(url, 'no_such_database'), dataDir: '/nowhere' })).rejects.toThrow(
    /The database cannot be reached: .*no_such_database.* Check DATABASE_URL/,
  )
})

test('without DATABASE_URL the embedded server is started, shared with other processes and refused to those that want it exclusively', async () => {
  const dataDir = await dataDirWithDatabase()
  const owner = await startOwner({ dataDir })
  const joined = await open({ databaseUrl: '', dataDir })
  expect((await joined.pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
  await expect(open({ databaseUrl: '', dataDir }, { alone: true })).rejects.toThrow(
    `Another process of Hereabouts (number ${owner.pid}) already uses ${dataDir}.`,
  )
})

test('a process that wants the server exclusively waits for one that is stopping', async () => {
  const dataDir = await dataDirWithDatabase()
  const owner = await startOwner({ dataDir })
  const wantsIt = open({ databaseUrl: '', dataDir }, { alone: true })
  await owner.kill('SIGTERM')
  expect((await (await wantsIt).pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
})

test('a notification reaches every listener of its channel, except unsubscribed ones', async () => {
  const { url } = await testDatabase()
  const database = await open({ databaseUrl: url, dataDir: '/nowhere' })
  const [first, second, other] = [heard(), heard(), heard()]
  await database.listen('Inbox of "all"', first.onBell)
  const stopSecond = await database.listen('Inbox of "all"', second.onBell)
  await database.listen('other', other.onBell)
  await database.pool.query(`select pg_notify('Inbox of "all"', 'one')`)
  await vi.waitFor(() => expect([first.payloads, second.payloads]).toEqual([['one'], ['one']]), patience)
  stopSecond()
  await database.pool.query(`select pg_notify('Inbox of "all"', 'two')`)
  await vi.waitFor(() => expect(first.payloads).toEqual(['one', 'two']), patience)
  expect([second.payloads, other.payloads]).toEqual([['one'], []])
})

test('after a reconnect every channel is signalled once and delivers notifications again', async () => {
  const { url } = await testDatabase()
  const database = await open({ databaseUrl: url, dataDir: '/nowhere' })
  const [inbox, other] = [heard(), heard()]
  await database.listen('inbox', inbox.onBell)
  await database.listen('other', other.onBell)
  const lags: number[] = []
  await database.listen('inbox', () => void lags.push(database.bellLag()))
  await vi.waitFor(() => expect(database.bellLag()).toBeLessThan(60_000), patience)
  const { rows } = await withClient(url, (client) =>
    client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and query ilike '%listen%' and pid <> pg_backend_pid()`,
    ),
  )
  expect(rows).toHaveLength(1)
  await vi.waitFor(() => expect([inbox.payloads, other.payloads]).toEqual([[''], ['']]), patience)
  await database.pool.query(`select pg_notify('inbox', 'after')`)
  await vi.waitFor(() => expect(inbox.payloads).toEqual(['', 'after']), patience)
  expect(lags[0]).toBe(Infinity) // the lag stays infinite until listeners have been called for missed notifications
  await vi.waitFor(() => expect(database.bellLag()).toBeLessThan(60_000), patience)
})

test('a listener that throws still gets the next notification', async () => {
  const { url } = await testDatabase()
  const database = await open({ databaseUrl: url, dataDir: '/nowhere' })
  const inbox = heard()
  await database.listen('inbox', async (payload) => {
    inbox.onBell(payload)
    throw new Error('not now')
  })
  await database.pool.query(`select pg_notify('inbox', 'one')`)
  await database.pool.query(`select pg_notify('inbox', 'two')`)
  await vi.waitFor(() => expect(inbox.payloads).toEqual(['one', 'two']), patience)
})

test('a connection that breaks while in use frees its place in the pool', async () => {
  const { url } = await testDatabase()
  const { pool } = await open({ databaseUrl: url, dataDir: '/nowhere' }, { poolSize: 1 })
  const held = await pool.connect()
  const hasEnded = new Promise((resolve) => held.once('end', resolve))
  await endBackend(url, await backendOf(held))
  await hasEnded
  expect((await pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
  held.release()
  expect((await pool.query('select 2 as answer')).rows).toEqual([{ answer: 2 }])
})

test('a transaction whose connection breaks is refused, and the next one runs', async () => {
  const { url } = await testDatabase()
  const { db } = await open({ databaseUrl: url, dataDir: '/nowhere' }, { poolSize: 1 })
  await expect(
    db.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await endBackend(url, rows[0]!.pid)
      await transaction.execute(sql`select 1`)
    }),
  ).rejects.toThrow(/Failed query/)
  const { rows } = await db.transaction((transaction) => transaction.execute(sql`select 1 as answer`))
  expect(rows).toEqual([{ answer: 1 }])
})

test('the database ends an abandoned transaction and releases its locks', async () => {
  const { url } = await testDatabase()
  const database = await open({ databaseUrl: url, dataDir: '/nowhere' })
  await database.pool.query('create table held (number int)')
  await database.pool.query('insert into held values (1)')
  const requests = database.limited({ use: 'requests', connections: 1, answersWithin: seconds(1) })
  let [isHeld, isFree] = [false, false]
  const left = requests.transaction(async (transaction) => {
    await transaction.execute(sql`update held set number = 2`)
    isHeld = true
    // Ends without closing the connection, like a machine that lost power.
    await vi.waitFor(() => expect(isFree).toBe(true), patience)
    await transaction.execute(sql`select 1`)
  })
  const refusal = left.then(() => null, String)
  await vi.waitFor(() => expect(isHeld).toBe(true), patience)
  await database.pool.query('update held set number = number + 10')
  isFree = true
  expect(await refusal).toMatch(/Failed query/)
  expect((await requests.execute(sql`select number from held`)).rows).toEqual([{ number: 11 }])
})

test('a statement in an abandoned queue for a lock times out, so that it does not get and keep the lock', async () => {
  const { url } = await testDatabase()
  const database = await open({ databaseUrl: url, dataDir: '/nowhere' })
  await database.pool.query('create table held (number int)')
  await database.pool.query('insert into held values (1)')
  const requests = database.limited({ use: 'requests', connections: 2, answersWithin: seconds(1) })
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('update held set number = 2')
  const waiting = requests.transaction((transaction) => transaction.execute(sql`update held set number = 3`))
  await expect(waiting).rejects.toMatchObject({ cause: { code: '55P03' } })
  await holder.query('commit')
  holder.release()
})

test('an idle connection that breaks is replaced', async () => {
  const { url } = await testDatabase()
  const { pool } = await open({ databaseUrl: url, dataDir: '/nowhere' }, { poolSize: 1 })
  await endBackend(url, await backendOf(pool))
  await vi.waitFor(() => expect(pool.totalCount).toBe(0), patience)
  expect((await pool.query('select 1 as answer')).rows).toEqual([{ answer: 1 }])
})

test('an idle connection that breaks logs a warning, except during shutdown', async () => {
  const { url } = await testDatabase()
  const warn = vi.fn()
  const database = await openDatabase({ databaseUrl: url, dataDir: '/nowhere' }, { ...log, warn }, { poolSize: 1 })
  onTestFinished(() => database.close())
  await endBackend(url, await backendOf(database.pool))
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), patience)
  const told = warn.mock.calls.length
  database.expectEnd()
  await endBackend(url, await backendOf(database.pool))
  await vi.waitFor(() => expect(database.pool.totalCount).toBe(0), patience)
  expect(warn.mock.calls.length).toBe(told)
})

async function open(config: { databaseUrl: string; dataDir: string }, options?: OpenOptions): Promise<OpenDatabase> {
  const database = await openDatabase(config, log, options)
  onTestFinished(() => database.close())
  return database
}

function heard(): { payloads: string[]; onBell: (payload: string) => void } {
  const payloads: string[] = []
  return { payloads, onBell: (payload) => void payloads.push(payload) }
}

async function backendOf(connection: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** Terminates a connection, as a server that shuts down does. */
async function endBackend(url: string, pid: number): Promise<void> {
  await withClient(url, (client) => client.query('select pg_terminate_backend($1, 5000)', [pid]))
}
