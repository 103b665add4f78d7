import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Ctx } from './context.ts'
import { testDatabase } from './testing/testDatabase.ts'

const lock = (ctx: Ctx, number: number) => ctx.db.execute(sql`select pg_advisory_xact_lock(${number})`)

test('two deadlocked changes are both applied, each once, with their effects', async () => {
  const ctx = (await testDatabase()).ctx()
  await ctx.db.execute(sql`create table done (name text)`)
  let meet = () => {}
  const met = new Promise<void>((resolve) => (meet = resolve))
  let arrived = 0
  const tried = { there: 0, back: 0 }
  const effects: string[] = []
  const change = (name: keyof typeof tried, first: number, second: number) =>
    ctx.transaction(async (inside) => {
      tried[name]++
      inside.afterCommit(() => void effects.push(name))
      await inside.db.execute(sql`insert into done values (${name})`)
      await lock(inside, first)
      if (++arrived === 2) meet()
      await met
      await lock(inside, second)
    })
  await Promise.all([change('there', 1, 2), change('back', 2, 1)])
  const { rows } = await ctx.db.execute<{ name: string }>(sql`select name from done order by name`)
  expect(rows.map(({ name }) => name)).toEqual(['back', 'there'])
  expect(effects.toSorted()).toEqual(['back', 'there'])
  expect(tried.there + tried.back).toBe(3)
})

test('any other failure is not retried', async () => {
  const ctx = (await testDatabase()).ctx()
  let tried = 0
  const failing = ctx.transaction(async (inside) => {
    tried++
    await inside.db.execute(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toThrow('select 1 / 0')
  expect(tried).toBe(1)
})
