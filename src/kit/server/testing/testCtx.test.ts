import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '../context.ts'
import { actingAs, testCtx } from './testCtx.ts'
import { testDatabase, type TestDatabase } from './testDatabase.ts'
import { TEST_START } from './testMachines.ts'

describe('a test context', () => {
  beforeEach(async () => {
    await addPlace(await testCtx(), 'made before each')
  })

  test('sees the writes of its test', async () => {
    const ctx = await testCtx()
    await addPlace(ctx, 'first')
    expect(await places(await testCtx())).toEqual(['first', 'made before each'])
  })

  test('sees nothing of the previous test', async () => {
    expect(await places(await testCtx())).toEqual(['made before each'])
  })

  test('rolls back an inner transaction that throws, and only that', async () => {
    const ctx = await testCtx()
    const rung: string[] = []
    await ctx.transaction(async (outer) => {
      await addPlace(outer, 'outer')
      outer.afterCommit(() => void rung.push('outer'))
      await expect(
        outer.transaction(async (inner) => {
          await addPlace(inner, 'inner')
          inner.afterCommit(() => void rung.push('inner'))
          throw new Error('changed my mind')
        }),
      ).rejects.toThrow('changed my mind')
      await outer.transaction((inner) => addPlace(inner, 'second inner'))
      expect(rung).toEqual([])
    })
    expect(rung).toEqual(['outer'])
    expect(await places(ctx)).toEqual(['made before each', 'outer', 'second inner'])
  })

  test('continues after a statement that failed inside a transaction', async () => {
    const ctx = await testCtx()
    await expect(
      ctx.transaction(async (inner) => {
        await inner.db.execute(sql`select * from no_such_table`)
      }),
    ).rejects.toThrow(/no_such_table/)
    expect(await places(ctx)).toEqual(['made before each'])
  })

  test('has a clock that the test sets, for all its users', async () => {
    const ctx = await testCtx()
    const other = actingAs(ctx, { userId: 'u', sessionId: 's', isAdmin: false, isDemo: false })
    expect(ctx.now().toISOString()).toBe(TEST_START)
    other.setNow('2026-02-01T00:00:00Z')
    expect(ctx.now().toISOString()).toBe('2026-02-01T00:00:00.000Z')
    expect(other.actor?.userId).toBe('u')
    expect(ctx.actor).toBeNull()
  })

  test('resets the clock in every test', async () => {
    expect((await testCtx()).now().toISOString()).toBe(TEST_START)
  })
})

describe('a separate database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })

  test('commits for all its connections', async () => {
    await database.ctx().transaction((ctx) => addPlace(ctx, 'kept'))
    expect(await places(database.ctx())).toEqual(['kept'])
  })

  test('is kept for the next test of the file', async () => {
    expect(await places(database.ctx())).toEqual(['kept'])
  })

  test('shares nothing with another', async () => {
    expect(await places((await testDatabase()).ctx())).toEqual([])
  })
})

async function addPlace(ctx: Ctx, question: string): Promise<void> {
  await ctx.db.execute(
    sql`insert into geocodes (question, answer, asked_at) values (${question}, ${`"${randomUUID()}"`}, ${ctx.now()})`,
  )
}

async function places(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ question: string }>(
    sql`select question from geocodes order by question collate "C"`,
  )
  return rows.map(({ question }) => question)
}
