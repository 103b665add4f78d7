import { type ChildProcess, fork } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { type Machines, productCtx } from '#kit/server/context.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import { tell } from '#kit/server/inbox.ts'
import { serveStreams } from '#kit/server/testing/streamNode.ts'
import { urlOf, withDatabase } from './kit/database.ts'
import { answerOf, newReader, openStream, openStreams } from './kit/readers.ts'
import { figure, percentiles, printTable } from './kit/timing.ts'

/**
 * `npm run bench -- streams [streams]`: idle event streams on one server process: memory per stream, and time of an
 * event from commit to browser, for one person and for 500 at once. The server is a separate process; opening, reading
 * and writing happen in this one. Prints figures; fails only when an event is lost or duplicated.
 */
const [, , first = '5000', second = ''] = process.argv
const SINGLE = 200
const AT_ONCE = 500

async function memoryOf(child: ChildProcess) {
  const answer = answerOf<{ rss: number; heap: number; open: number }>(child)
  child.send('memory')
  return answer
}

async function bench(count: number, database: OpenDatabase) {
  const machines = { db: database.db, log: pino({ level: 'error' }), now: () => new Date() } as Machines
  const ctx = productCtx(machines)
  const readers = Array.from({ length: count }, newReader)
  const ids = sql.param(readers.map(({ userId }) => userId))
  await database.db.execute(sql`
    insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
    select id, 'Reader', id || '@example.org', id, id, 'none', now(), now() from unnest(${ids}::uuid[]) id`)
  const child = fork(process.argv[1]!, ['serve', urlOf(database)], { execArgv: ['--expose-gc'] })
  const { port } = await answerOf<{ port: number }>(child)
  await openStream(port, { userId: readers[0]!.userId, heard: [] }) // warm-up: loads code into memory
  const before = await memoryOf(child)
  const start = performance.now()
  await openStreams(port, readers)
  const opening = performance.now() - start
  const after = await memoryOf(child)
  printTable(`${count} idle streams on one process`, [
    ['open', 'opened in ms', 'resident kB a stream', 'heap kB a stream'],
    [after.open, opening, (after.rss - before.rss) / 1024 / count, (after.heap - before.heap) / 1024 / count],
  ])

  const waits: number[] = []
  for (let i = 0; i < SINGLE; i++) {
    const reader = readers[(i * 7919) % count]!
    const had = reader.heard.length
    await tell(ctx, reader.userId, 'message', { i })
    const committed = performance.now()
    while (reader.heard.length === had) await new Promise((resolve) => setImmediate(resolve))
    waits.push(Math.max(0, reader.heard.at(-1)!.at - committed))
  }
  const told = readers.slice(0, Math.min(AT_ONCE, count))
  const had = told.map(({ heard }) => heard.length)
  await ctx.transaction(async (inside) => {
    for (const { userId } of told) await tell(inside, userId, 'sos', {})
  })
  const committed = performance.now()
  while (told.some(({ heard }, i) => heard.length === had[i])) await new Promise((resolve) => setTimeout(resolve, 1))
  const fan = told.map(({ heard }) => Math.max(0, heard.at(-1)!.at - committed))
  printTable('From commit to the browser, milliseconds', [
    ['', 'p50', 'p99', 'longest'],
    [`one person, ${SINGLE} times`, ...percentiles(waits)],
    [`${told.length} people in one change`, ...percentiles(fan)],
  ])
  const wrong = readers.filter(({ heard }) => heard.some(({ number }, i) => number !== i + 1))
  console.log(`\nReaders with a lost or doubled event: ${figure(wrong.length)}.`)
  if (wrong.length > 0) process.exitCode = 1
  child.kill()
}

if (first === 'serve') await serveStreams(second)
else {
  await withDatabase((database) => bench(Number(first), database))
  process.exit()
}
