import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { days, seconds } from '#core/units.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { actorOf, endSession, openSession, purgeSessions, SESSION_LASTS, whySessionEnded } from './sessions.ts'
import { endSuspension, suspendUser } from './suspensions.ts'
import { newPerson } from './testing.ts'

const advanceClock = (ctx: TestCtx, ms: number) => ctx.setNow(new Date(ctx.now().getTime() + ms))

async function session() {
  const ctx = await testCtx({ userAgent: 'Firefox' })
  const person = await newPerson(ctx)
  return { ctx, person, token: await openSession(ctx, person.userId) }
}

const rows = async (ctx: TestCtx) =>
  (await ctx.db.execute(sql`select * from sessions where user_agent <> 'newPerson'`)).rows

test('a token is unguessable, and only its keyed hash is stored', async () => {
  const { ctx, token } = await session()
  expect(token).toMatch(/^[\w-]{43}$/)
  const [row] = await rows(ctx)
  const stored = Object.values(row!).map((value) =>
    value instanceof Buffer ? value.toString('base64url') : String(value),
  )
  expect(stored.join(' ')).not.toContain(token)
})

test('a token is valid until 90 days after the last visit', async () => {
  const { ctx, person, token } = await session()
  advanceClock(ctx, SESSION_LASTS - 1)
  expect(await actorOf(ctx, token)).toMatchObject({ userId: person.userId })
  advanceClock(ctx, SESSION_LASTS - 1)
  expect(await actorOf(ctx, token)).toMatchObject({ userId: person.userId })
  advanceClock(ctx, SESSION_LASTS)
  expect(await actorOf(ctx, token)).toBeNull()
})

test('[attack 15] however often a token is used, it ends 365 days after the sign-in', async () => {
  const { ctx, token } = await session()
  for (let day = 0; day < 364; day += 60) {
    advanceClock(ctx, day === 360 ? days(4) : days(60))
    expect(await actorOf(ctx, token)).not.toBeNull()
  }
  advanceClock(ctx, days(1) - 1)
  expect(await actorOf(ctx, token)).not.toBeNull()
  advanceClock(ctx, 1)
  expect(await actorOf(ctx, token)).toBeNull()
})

test('a visit is recorded at most every 45 seconds', async () => {
  const { ctx, token } = await session()
  const seen = async () => (await rows(ctx))[0]!['last_seen_at']
  const first = await seen()
  advanceClock(ctx, seconds(45))
  await actorOf(ctx, token)
  expect(await seen()).toEqual(first)
  advanceClock(ctx, 1)
  await actorOf(ctx, token)
  expect(await seen()).not.toEqual(first)
})

test('an unknown token belongs to nobody', async () => {
  const { ctx } = await session()
  expect(await actorOf(ctx, 'x'.repeat(43))).toBeNull()
})

test('[A-49] an ended session is refused, the person’s other sessions are not', async () => {
  const { ctx, person, token } = await session()
  const second = await openSession(ctx, person.userId)
  await endSession(actingAs(ctx, await actorOf(ctx, token)))
  expect(await actorOf(ctx, token)).toBeNull()
  expect(await actorOf(ctx, second)).not.toBeNull()
})

test('only a session that was open when its owner was suspended is told so, until the suspension ends', async () => {
  const { ctx, person, token } = await session()
  const left = await openSession(ctx, person.userId)
  await endSession(actingAs(ctx, await actorOf(ctx, left)))
  advanceClock(ctx, 1000)
  await suspendUser(ctx, person.userId, 'spam')
  expect(await whySessionEnded(ctx, token)).toBe('accountSuspended')
  expect(await whySessionEnded(ctx, left)).toBeNull()
  expect(await whySessionEnded(ctx, 'x'.repeat(43))).toBeNull()
  await endSuspension(ctx, person.userId)
  expect(await whySessionEnded(ctx, token)).toBeNull()
})

test('an actor has the current permissions of the account, not those at sign-in', async () => {
  const { ctx, token } = await session()
  await ctx.db.execute(sql`update users set is_admin = true`)
  expect(await actorOf(ctx, token)).toMatchObject({ isAdmin: true })
  await ctx.db.execute(sql`update users set is_admin = false`)
  expect(await actorOf(ctx, token)).toMatchObject({ isAdmin: false })
})

test('ended and expired sessions are deleted after a month, active ones are not', async () => {
  const { ctx, person, token } = await session()
  await endSession(actingAs(ctx, await actorOf(ctx, token)))
  advanceClock(ctx, days(30))
  const running = await openSession(ctx, person.userId)
  await purgeSessions(ctx)
  expect(await rows(ctx)).toHaveLength(2)
  advanceClock(ctx, 1)
  await purgeSessions(ctx)
  expect(await rows(ctx)).toHaveLength(1)
  expect(await actorOf(ctx, running)).not.toBeNull()
})
