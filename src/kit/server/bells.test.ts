import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Bells } from './postgres/bells.ts'
import { testDatabase } from './testing/testDatabase.ts'

const PATIENT = { timeout: 20_000, interval: 10 }

/** A `Bells` on a separate database, and the notifications it received, in order, each as "channel:payload". */
async function bellsWithLog() {
  const database = await testDatabase()
  const warned: unknown[] = []
  const bells = new Bells(
    { connectionString: database.url },
    { connectionString: database.url },
    { warn: (...said: unknown[]) => void warned.push(said), error: (...said: unknown[]) => void warned.push(said) },
  )
  onTestFinished(() => bells.close())
  const rung: string[] = []
  const hear = (channel: string) => bells.listen(channel, (payload) => void rung.push(`${channel}:${payload}`))
  const ring = (channel: string, payload: string) => database.pool.query('select pg_notify($1, $2)', [channel, payload])
  return { database, bells, rung, warned, hear, ring }
}

test('statements run one after the other, also during the check whether the connection is alive', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const { bells, rung, hear, ring } = await bellsWithLog()
  const channels = Array.from({ length: 20 }, (_, i) => `channel_${i}`)
  await hear('first')
  await Promise.all(channels.map(hear))
  await vi.waitFor(() => expect(bells.lag()).toBeLessThan(1000), PATIENT)
  for (const channel of channels) await ring(channel, 'now')
  await vi.waitFor(() => expect(rung).toEqual(channels.map((channel) => `${channel}:now`)), PATIENT)
  expect(warnings).toEqual([])
})

test('a channel whose LISTEN failed works on the next connection and does not delay the others', async () => {
  const { bells, rung, warned, hear, ring } = await bellsWithLog()
  await hear('orders')
  const broken = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => broken.mockRestore())
  broken.mockImplementationOnce(() => {
    throw new Error('out of memory')
  })
  await Promise.all([hear('alerts'), hear('notices'), hear('streams')])
  expect(JSON.stringify(warned)).toContain('Not heard yet')
  await vi.waitFor(() => expect(bells.lag()).toBeLessThan(1000), PATIENT)
  for (const channel of ['alerts', 'notices', 'streams']) await ring(channel, 'now')
  await vi.waitFor(
    () => expect(rung).toEqual(expect.arrayContaining(['alerts:now', 'notices:now', 'streams:now'])),
    PATIENT,
  )
})

test('after close it delivers nothing and queries nothing', async () => {
  const { database, bells, rung, hear, ring } = await bellsWithLog()
  await hear('orders')
  const hearing = Promise.all([hear('alerts'), hear('notices')])
  await bells.close()
  await hearing
  await ring('orders', 'late')
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and query ~ 'listen' and pid <> pg_backend_pid()`,
    )
    expect(rows).toEqual([])
  }, PATIENT)
  expect(bells.lag()).toBe(Infinity)
  expect(rung).toEqual([])
})

test('a connection that answers queries but receives no notifications is not trusted, and is logged once', async () => {
  const database = await testDatabase()
  const other = await testDatabase()
  const errors: unknown[] = []
  // LISTEN in another database simulates a pooler in transaction mode: every statement is answered, but no notification
  // arrives.
  const bells = new Bells(
    { connectionString: other.url },
    { connectionString: database.url },
    { warn: () => {}, error: (said: unknown) => void errors.push(said) },
  )
  onTestFinished(() => bells.close())
  await bells.listen('orders', () => {})
  await vi.waitFor(() => expect(JSON.stringify(errors)).toContain('LISTEN_DATABASE_URL'), PATIENT)
  expect(bells.lag()).toBe(Infinity)
  expect(errors).toHaveLength(1)
})

test('a connection that receives only some notifications is not trusted either', async () => {
  const database = await testDatabase()
  const ctx = database.ctx()
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  const config = { connectionString: database.url }
  const bells = new Bells(config, config, { warn: () => {}, error: () => {} })
  onTestFinished(() => bells.close())
  await bells.listen('orders', () => {})
  await vi.waitFor(() => expect(bells.lag()).toBeLessThan(2000), PATIENT)
  const heart = asked.mock.calls.map(([text]) => /^listen "(heartbeat_\w+)"$/.exec(text)?.[1]).find(Boolean)!
  // Not the next heartbeat but a later one, as if a pooler had delivered those between to another client.
  await ctx.db.execute(sql`select pg_notify(${heart}, ${`1000 ${performance.now()}`})`)
  await vi.waitFor(() => expect(bells.lag()).toBe(Infinity), PATIENT)
})

test('a process that was too busy to read its connections for six seconds does not log that it is deaf', async () => {
  const { bells, warned, hear } = await bellsWithLog()
  const now = performance.now.bind(performance)
  let ahead = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  onTestFinished(() => clock.mockRestore())
  await hear('orders')
  ahead = 6000
  await vi.waitFor(() => expect(bells.lag()).toBeLessThan(1000), PATIENT)
  expect(warned).toEqual([])
})
