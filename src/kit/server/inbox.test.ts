import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Ctx } from './context.ts'
import { tell, toldSince } from './inbox.ts'
import { testCtx } from './testing/testCtx.ts'
import { testDatabase } from './testing/testDatabase.ts'

async function newReader(ctx: Ctx): Promise<string> {
  const id = randomUUID()
  await ctx.db.execute(
    sql`insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
        values (${id}, 'Asha', ${`${id}@example.in`}, ${id}, ${id}, 'none', now(), now())`,
  )
  return id
}

test('the events of an inbox are numbered from one without gaps and can be read from any number on', async () => {
  const ctx = await testCtx()
  const [asha, ravi] = [await newReader(ctx), await newReader(ctx)]
  await tell(ctx, asha, 'message', { text: 'one' })
  await tell(ctx, ravi, 'message', { text: 'his own' })
  expect(await tell(ctx, asha, 'message', { text: 'two' })).toBe(2)
  expect((await toldSince(ctx, asha, 0)).map(({ number, payload }) => [number, payload])).toEqual([
    [1, { text: 'one' }],
    [2, { text: 'two' }],
  ])
  expect(await toldSince(ctx, asha, 1)).toHaveLength(1)
  expect(await toldSince(ctx, ravi, 1)).toEqual([])
})

test('events of a rolled-back transaction are never delivered', async () => {
  const ctx = await testCtx()
  const asha = await newReader(ctx)
  const change = ctx.transaction(async (inside) => {
    await tell(inside, asha, 'message', {})
    throw new Error('changed my mind')
  })
  await expect(change).rejects.toThrow('changed my mind')
  expect(await toldSince(ctx, asha, 0)).toEqual([])
  expect(await tell(ctx, asha, 'message', {})).toBe(1)
})

test('a reader that resumes while thirty concurrent writers commit out of order skips nothing', async () => {
  const database = await testDatabase({ poolSize: 12 })
  const ctx = database.ctx()
  const asha = await newReader(ctx)
  const writers = Array.from({ length: 30 }, (_, writer) =>
    ctx.transaction(async (inside) => {
      for (let i = 0; i < 5; i++) await tell(inside, asha, 'message', { writer, i })
    }),
  )
  const seen: number[] = []
  const read = async () => {
    for (const { number } of await toldSince(ctx, asha, seen.at(-1) ?? 0, 7)) seen.push(number)
  }
  let isWriting = true
  const written = Promise.all(writers).finally(() => (isWriting = false))
  while (isWriting) await read()
  await written
  for (let before = -1; before !== seen.length;) {
    before = seen.length
    await read()
  }
  expect(seen).toEqual(Array.from({ length: 150 }, (_, i) => i + 1))
})
