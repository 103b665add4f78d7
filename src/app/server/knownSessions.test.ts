import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { beforeAll, afterAll, expect, test, vi } from 'vitest'
import { grantAdmin, revokeAdmin } from '#features/accounts/server/admins.ts'
import { KnownSessions } from '#features/accounts/server/knownSessions.ts'
import { openSession } from '#features/accounts/server/sessions.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { suspendUser } from '#features/accounts/server/suspensions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { MissedQueue } from '#features/insights/server/missedQueue.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import { openDatabase, type OpenDatabase } from '#kit/server/db.ts'
import { EventStreams } from '#kit/server/streams.ts'
import { testDatabase, type TestDatabase } from '#kit/server/testing/testDatabase.ts'
import { buildServer } from './server.ts'

/** Two servers of one database, each with its own session cache. */
interface Node {
  server: FastifyInstance
  sessions: KnownSessions
  opened: OpenDatabase
  /** Stops notifications to the session cache, as if they were lost. */
  loseBells(): void
}

let database: TestDatabase
const nodes: Node[] = []
const closing: Array<() => Promise<void>> = []

beforeAll(async () => {
  database = await testDatabase()
  for (let i = 0; i < 2; i++) nodes.push(await startNode())
})
afterAll(async () => {
  for (const close of closing) await close()
})

async function startNode(): Promise<Node> {
  const visitor = database.ctx()
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: visitor.config.dataDir }, visitor.log)
  const config = { ...visitor.config, limits: { ...visitor.config.limits, requestsPerMinute: 1_000_000 } }
  const machines = { ...visitor, config, db: opened.db, now: () => new Date() }
  const search = new SearchService(machines, opened)
  const streams = new EventStreams(machines, opened)
  await streams.start()
  let isHeard = true
  const sessions = new KnownSessions(
    {
      listen: (channel, onBell) => opened.listen(channel, (payload) => (isHeard ? onBell(payload) : undefined)),
      bellLag: () => opened.bellLag(),
    },
    { clock: () => 0 },
  ) // cache entries never expire: only notifications remove them
  await sessions.start()
  const missed = new MissedQueue(machines)
  const server = await buildServer(machines, { search, streams, sessions, missed })
  closing.push(async () => {
    await server.close()
    await missed.flush()
    await search.stop()
    await opened.close()
  })
  return { server, sessions, opened, loseBells: () => void (isHeard = false) }
}

const PASSWORD = '482913'
const PATIENT = { timeout: 20_000, interval: 5 }
/** Milliseconds from the end of a session on one node to its refusal on the other. */
const waits: number[] = []

async function someone(name: string) {
  const ctx = database.ctx({ now: () => new Date() })
  const { userId } = await newPerson(ctx, name, { passwordHash: await hashPassword(ctx, PASSWORD) })
  return { userId, cookie: await anotherBrowser(userId) }
}

const anotherBrowser = async (userId: string) =>
  `session=${await openSession(database.ctx({ now: () => new Date() }), userId)}`

const get = ({ server }: Node, cookie: string, url: string) => server.inject({ url, headers: { cookie } })

const me = async (node: Node, cookie: string) => (await get(node, cookie, '/api/me')).statusCode

const post = (node: Node, cookie: string, url: string, payload: object) =>
  node.server.inject({ method: 'POST', url, headers: { cookie }, payload })

/** Calls a node until the session is cached, runs `end` on another node, and waits until the session is refused. */
async function refusedElsewhere(cookie: string, end: () => Promise<unknown>): Promise<void> {
  const [here, there] = nodes as [Node, Node]
  await vi.waitFor(() => expect(there.opened.bellLag()).toBeLessThan(2000), PATIENT)
  const before = there.sessions.count
  expect([await me(here, cookie), await me(there, cookie)]).toEqual([200, 200])
  expect(there.sessions.count).toBe(before + 1)
  await end()
  const ended = performance.now()
  await vi.waitFor(async () => expect(await me(there, cookie)).toBe(401), PATIENT)
  waits.push(performance.now() - ended)
  // its notification connection may be reconnecting
  await vi.waitFor(async () => expect(await me(here, cookie)).toBe(401), PATIENT)
}

test('[A-49] a session ended by sign-out, from another device or by a new password is refused on every node', async () => {
  const [here] = nodes as [Node]
  const first = await someone('Signs out')
  await refusedElsewhere(first.cookie, async () => {
    expect((await post(here, first.cookie, '/api/sign-out', {})).statusCode).toBe(200)
    expect(await me(here, first.cookie)).toBe(401) // immediate on this node
  })
  const second = await someone('Has two browsers')
  const other = await anotherBrowser(second.userId)
  const { devices } = (await get(here, second.cookie, '/api/devices')).json<{
    devices: Array<{ id: string; isThis: boolean; browser: string }>
  }>()
  expect(devices).toHaveLength(3) // includes the session that every test has
  await refusedElsewhere(other, async () => {
    const proven = await post(here, second.cookie, '/api/password/prove', { password: PASSWORD })
    expect(proven.statusCode).toBe(200)
    await post(here, second.cookie, '/api/sign-out-everywhere', { keepThis: true })
  })
  expect(await me(here, second.cookie)).toBe(200)
  const third = await anotherBrowser(second.userId)
  await refusedElsewhere(third, async () => {
    const changed = await post(here, second.cookie, '/api/password', {
      oldPassword: PASSWORD,
      newPassword: '705164',
    })
    expect(changed.statusCode).toBe(200)
    // The browser that changed it has a new token; the old one is invalid.
    expect(await me(here, second.cookie)).toBe(401)
  })
})

test('a refused session is told a suspension, and nobody else is', async () => {
  const [here] = nodes as [Node]
  const answerFor = async (cookie: string) => {
    const { statusCode, body } = await here.server.inject({ url: '/api/me', headers: { cookie } })
    return { statusCode, why: (JSON.parse(body) as { error: { params?: object } }).error.params }
  }
  const suspended = await someone('Is suspended')
  await suspendUser(database.ctx({ now: () => new Date() }), suspended.userId, 'spam')
  expect(await answerFor(suspended.cookie)).toEqual({ statusCode: 401, why: { why: 'accountSuspended' } })
  expect(await answerFor(`${suspended.cookie}x`)).toEqual({ statusCode: 401, why: undefined })
  expect(await answerFor('')).toEqual({ statusCode: 401, why: undefined })
})

test('[A-51] a session of a suspended or deleted account is refused on every node', async () => {
  const [here] = nodes as [Node]
  const suspended = await someone('Is suspended')
  const ctx = database.ctx({ now: () => new Date() })
  await refusedElsewhere(suspended.cookie, () => suspendUser(ctx, suspended.userId, 'spam'))
  const flagged = await someone('Is only flagged')
  await refusedElsewhere(flagged.cookie, () =>
    database.db.execute(sql`update users set suspended_at = now() where id = ${flagged.userId}`),
  )
  const deleted = await someone('Deletes')
  await refusedElsewhere(deleted.cookie, async () => {
    expect(
      (await here.server.inject({ method: 'DELETE', url: '/api/me', headers: { cookie: deleted.cookie } })).statusCode,
    ).toBe(200)
  })
})

test('granting and revoking the administrator role takes effect on every node at once', async () => {
  const [, there] = nodes as [Node, Node]
  const { userId, cookie } = await someone('Rises')
  /** An administrator without a second factor must set one up; other people are refused. */
  const adminPage = async () =>
    (await get(there, cookie, '/api/admin/overview')).json<{ error: { code: string } }>().error.code
  expect([await me(there, cookie), await adminPage()]).toEqual([200, 'adminOnly'])
  const ctx = database.ctx()
  await grantAdmin(ctx, `${userId}@example.in`)
  await vi.waitFor(async () => expect(await adminPage()).toBe('adminNeedsTwoFactor'), PATIENT)
  await revokeAdmin(ctx, `${userId}@example.in`)
  expect(await adminPage()).toBe('adminOnly')
})

test('a session that ends while the notification connection is broken is refused all the same', async () => {
  const [, there] = nodes as [Node, Node]
  const { userId, cookie } = await someone('Is signed out in silence')
  expect(await me(there, cookie)).toBe(200)
  await database.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and query ilike '%listen%' and pid <> pg_backend_pid()`,
  )
  await database.db.execute(sql`update sessions set revoked_at = now() where user_id = ${userId}`)
  await vi.waitFor(async () => expect(await me(there, cookie)).toBe(401), PATIENT)
  await vi.waitFor(() => expect(there.opened.bellLag()).toBeLessThan(2000), PATIENT)
  const next = await someone('Comes afterwards')
  await refusedElsewhere(next.cookie, () =>
    database.db.execute(sql`update sessions set revoked_at = now() where user_id = ${next.userId}`),
  )
})

test('a node that misses notifications still refuses changes and streams of an ended session', async () => {
  const [, there] = nodes as [Node, Node]
  const { userId, cookie } = await someone('Was signed out')
  there.loseBells()
  expect(await me(there, cookie)).toBe(200)
  await database.db.execute(sql`update sessions set revoked_at = now() where user_id = ${userId}`)
  expect((await get(there, cookie, '/api/events')).statusCode).toBe(401)
  expect((await get(there, cookie, '/api/my-data')).statusCode).toBe(401)
  const changed = await there.server.inject({
    method: 'PATCH',
    url: '/api/me',
    headers: { cookie },
    payload: { name: 'X' },
  })
  expect(changed.statusCode).toBe(401)
})

test('an ended session is refused on the other node within a second', () => {
  expect(waits.length).toBeGreaterThan(5)
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(1000)
})
