import { drizzle } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { seconds } from '#core/units.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { KNOWN_FOR, KnownSessions } from './knownSessions.ts'
import { endSession, openSession, sessionOf } from './sessions.ts'
import { newPerson } from './testing.ts'

/** A session cache with notifications and a monotonic clock that the test controls. */
async function known(most?: number) {
  const state = { time: 0, lag: 0, ring: (_userId: string): unknown => undefined }
  const sessions = new KnownSessions(
    {
      async listen(_channel, onBell) {
        state.ring = onBell
        return () => {}
      },
      bellLag: () => state.lag,
    },
    { clock: () => state.time, ...(most !== undefined && { most }) },
  )
  await sessions.start()
  return { sessions, state }
}

/** A signed-in person, and a node that has not read their session yet. */
async function signedIn(given?: TestCtx, person: { isAdmin?: boolean } = {}) {
  const ctx = given ?? (await testCtx())
  const { userId } = await newPerson(ctx, 'Asha', person)
  return { ctx, userId, token: await openSession(ctx, userId), ...(await known()) }
}

/** Ends a session as another node would: only the database changes. */
const endElsewhere = (ctx: TestCtx, userId: string) =>
  ctx.db.execute(sql`update sessions set revoked_at = now() where user_id = ${userId}`)

test('a cached session needs no database query until its notification arrives', async () => {
  const { ctx, userId, token, sessions, state } = await signedIn()
  expect(await sessions.actorOf(ctx, token)).toMatchObject({ userId })
  expect(sessions.count).toBe(1)
  await endElsewhere(ctx, userId)
  expect(await sessions.actorOf(ctx, token)).toMatchObject({ userId })
  state.ring(userId)
  expect(await sessions.actorOf(ctx, token)).toBeNull()
  expect(sessions.count).toBe(0)
})

test('a lost notification has no effect after five seconds', async () => {
  const { ctx, userId, token, sessions, state } = await signedIn()
  await sessions.actorOf(ctx, token)
  await endElsewhere(ctx, userId)
  state.time = KNOWN_FOR
  expect(await sessions.actorOf(ctx, token)).not.toBeNull()
  state.time = KNOWN_FOR + 1
  expect(await sessions.actorOf(ctx, token)).toBeNull()
})

test('while notifications may be missed the database is queried and nothing is cached', async () => {
  const { ctx, userId, token, sessions, state } = await signedIn()
  await sessions.actorOf(ctx, token)
  state.lag = 2001
  await endElsewhere(ctx, userId)
  expect(await sessions.actorOf(ctx, token)).toBeNull()
  const second = await openSession(ctx, userId)
  expect(await sessions.actorOf(ctx, second)).toMatchObject({ userId })
  expect(sessions.count).toBe(0)
})

test('after a broken connection every session is read again', async () => {
  const { ctx, userId, token, sessions, state } = await signedIn()
  await sessions.actorOf(ctx, token)
  await endElsewhere(ctx, userId)
  state.ring('')
  expect(await sessions.actorOf(ctx, token)).toBeNull()
})

test('a session that ended while it was read is not cached', async () => {
  const database = await testDatabase()
  const { ctx, userId, token, sessions, state } = await signedIn(database.ctx())
  let hasRead = () => {}
  let goOn = () => {}
  const read = new Promise<void>((resolve) => (hasRead = resolve))
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  const query = async (...asked: [pg.QueryConfig, unknown[]]) => {
    const answer = await database.pool.query(...asked)
    hasRead()
    await gate
    return answer
  }
  const slow = database.ctx({ db: drizzle({ query } as unknown as pg.Pool) })
  const asking = sessions.actorOf(slow, token)
  await read
  await endElsewhere(ctx, userId)
  state.ring(userId)
  goOn()
  expect(await asking).toMatchObject({ userId }) // requested before the end, answered with the earlier state
  expect(sessions.count).toBe(0)
  expect(await sessions.actorOf(ctx, token)).toBeNull()
})

test('the node that ends a session drops it with the commit, before the notification', async () => {
  const { ctx, token, sessions } = await signedIn()
  const actor = await sessions.actorOf(ctx, token)
  const here = actingAs(ctx, actor, { forgetActor: (id) => sessions.forget(id) })
  await here.transaction(async (inside) => {
    await endSession(inside)
    expect(sessions.count).toBe(1)
  })
  expect(await sessions.actorOf(ctx, token)).toBeNull()
})

test('visits are recorded as before, and the end of a session is exact to the millisecond', async () => {
  const { ctx, userId, token, sessions } = await signedIn()
  const seen = async () =>
    (await ctx.db.execute(sql`select last_seen_at from sessions where user_agent <> 'newPerson'`)).rows[0]![
      'last_seen_at'
    ]
  const advanceClock = (ms: number) => ctx.setNow(new Date(ctx.now().getTime() + ms))
  await sessions.actorOf(ctx, token)
  const first = await seen()
  advanceClock(seconds(45))
  await sessions.actorOf(ctx, token)
  expect(await seen()).toEqual(first)
  advanceClock(1)
  await sessions.actorOf(ctx, token)
  expect(await seen()).not.toEqual(first)
  await ctx.db.execute(sql`update sessions set expires_at = ${new Date(ctx.now().getTime() + 1000).toISOString()}`)
  sessions.forget(userId)
  advanceClock(999)
  expect(await sessions.actorOf(ctx, token)).not.toBeNull()
  expect(sessions.count).toBe(1)
  advanceClock(1)
  expect(await sessions.actorOf(ctx, token)).toBeNull()
  expect(await sessionOf(ctx, token)).toBeNull()
})

test('an administrator’s session is never cached', async () => {
  const { ctx, token, sessions } = await signedIn(await testCtx(), { isAdmin: true })
  expect(await sessions.actorOf(ctx, token)).toMatchObject({ isAdmin: true })
  expect(sessions.count).toBe(0)
})

test('the cache has a maximum size; the session read longest ago is evicted', async () => {
  const ctx = await testCtx()
  const people = []
  for (let i = 0; i < 3; i++) people.push(await newPerson(ctx, `Person ${i}`))
  const tokens = []
  for (const { userId } of people) tokens.push(await openSession(ctx, userId))
  const { sessions } = await known(2)
  for (const token of tokens) await sessions.actorOf(ctx, token)
  expect(sessions.count).toBe(2)
  for (const { userId } of people) await endElsewhere(ctx, userId)
  const still = []
  for (const token of tokens) still.push((await sessions.actorOf(ctx, token)) !== null)
  expect(still).toEqual([false, true, true])
})

/** A context that counts its queries. */
function counting(ctx: TestCtx) {
  const asked = { times: 0 }
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (name === 'select') asked.times++
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { asked, ctx: { ...ctx, db } }
}

test('simultaneous requests read a session once', async () => {
  const { ctx, userId, token, sessions } = await signedIn()
  const { asked, ctx: counted } = counting(ctx)
  await sessions.actorOf(counted, token)
  const once = asked.times
  expect(once).toBeGreaterThan(0)
  const fresh = (await known()).sessions
  const found = await Promise.all(Array.from({ length: 10 }, () => fresh.actorOf(counted, token)))
  expect(found.map((actor) => actor?.userId)).toEqual(Array.from({ length: 10 }, () => userId))
  expect(asked.times).toBe(2 * once)
})

test('a session read that began before the session ended is not used for later requests', async () => {
  const { ctx, userId, token, sessions, state } = await signedIn()
  let [go, isHeld] = [() => {}, true]
  const gate = new Promise<void>((resolve) => (go = resolve))
  const held = new Proxy(ctx, {
    get(target, name) {
      if (name !== 'db' || !isHeld) return Reflect.get(target, name) as unknown
      isHeld = false
      return { select: () => ({ from: () => never }) }
    },
  })
  // The first read hangs until the second has answered.
  const never: object = new Proxy(() => {}, {
    get: (_, name) => {
      const rows = gate.then((): unknown[] => [])
      return name === 'then' ? rows.then.bind(rows) : never
    },
    apply: () => never,
  })
  const first = sessions.actorOf(held, token)
  await endElsewhere(ctx, userId)
  state.ring(userId)
  expect(await sessions.actorOf(ctx, token)).toBeNull()
  go()
  expect(await first).toBeNull()
})

test('administrators and a node that may miss notifications never share a read', async () => {
  const admin = await signedIn(undefined, { isAdmin: true })
  const { asked, ctx: counted } = counting(admin.ctx)
  await admin.sessions.actorOf(counted, admin.token)
  const once = asked.times
  await Promise.all([1, 2, 3].map(() => admin.sessions.actorOf(counted, admin.token)))
  expect(asked.times).toBe(4 * once)
  const person = await signedIn()
  const unsure = counting(person.ctx)
  person.state.lag = 2001
  await Promise.all([1, 2, 3].map(() => person.sessions.actorOf(unsure.ctx, person.token)))
  expect(unsure.asked.times).toBe(3 * once)
})
