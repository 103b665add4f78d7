import { expect, test } from 'vitest'
import { DatabaseClock } from './databaseClock.ts'
import { testDatabase } from './testing/testDatabase.ts'

const MINUTE = 60_000
const MOST_WAIT = 30_000

test('a node whose clock is five minutes ahead uses the time of the database, and logs it once', async () => {
  const ctx = (await testDatabase()).ctx()
  let ahead = 5 * MINUTE
  const said: string[] = []
  const log = { error: (_: unknown, text: string) => said.push(text), warn: (text: string) => said.push(text) }
  const clock = new DatabaseClock(ctx.db, log as never, () => Date.now() + ahead)
  await clock.compare()
  await clock.compare()
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(MOST_WAIT)
  expect(Math.abs(clock.ahead - 5 * MINUTE)).toBeLessThan(MOST_WAIT)
  expect(said).toEqual([expect.stringContaining('differs from that of the database')])
  ahead = 0
  await clock.compare()
  expect(clock.ahead).toBe(0)
  expect(said.at(-1)).toContain('right again')
})

test('a clock that is half a second behind, or exact, is not corrected', async () => {
  const ctx = (await testDatabase()).ctx()
  for (const behind of [0, 500]) {
    const clock = new DatabaseClock(ctx.db, ctx.log, () => Date.now() - behind)
    await clock.compare()
    expect(clock.ahead).toBe(0)
  }
})
