import { type ChildProcess, fork } from 'node:child_process'
import { get } from 'node:http'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { newId } from '#core/ids.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import { tell } from '#kit/server/inbox.ts'
import { serveStreams } from '#kit/server/testing/streamNode.ts'
import { withDatabase } from './search/overSql.ts'
import { figure, printTable } from './search/timing.ts'

/**
 * `npm run bench -- streams [streams]`: idle event streams on one server process, the memory of each, and how long an
 * event takes from its commit to the browser, alone and to 500 people at once. The server is a process of its own;
 * opening, reading and writing happen in this one. Prints figures; fails only when an event is lost or doubled.
 */
const [, , first = '5000', second = ''] = process.argv
const SINGLE = 200
const AT_ONCE = 500

interface Reader {
  userId: string
  /** Number and moment of every event that arrived. */
  heard: { number: number; at: number }[]
}

const answerOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve) => child.once('message', (m) => resolve(m as T)))

async function memoryOf(child: ChildProcess) {
  const answer = answerOf<{ rss: number; heap: number; open: number }>(child)
  child.send('memory')
  return answer
}

function open(port: number, reader: Reader): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(
      { host: '127.0.0.1', port, path: `/?user=${reader.userId}&session=${reader.userId}`, agent: false },
      (response) => {
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          const at = performance.now()
          for (const [, number] of text.matchAll(/^id: (\d+)$/gm)) reader.heard.push({ number: Number(number), at })
        })
        response.on('error', () => {})
        resolve()
      },
    )
    request.on('error', reject)
  })
}

async function bench(count: number, databaseUrl: string, database: OpenDatabase) {
  const machines = { db: database.db, log: pino({ level: 'error' }), now: () => new Date() } as Machines
  const ctx = productCtx(machines)
  const readers: Reader[] = Array.from({ length: count }, () => ({ userId: newId(), heard: [] }))
  const ids = sql.param(readers.map(({ userId }) => userId))
  await database.db.execute(sql`
    insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
    select id, 'Reader', id || '@example.org', id, id, 'none', now(), now() from unnest(${ids}::uuid[]) id`)
  const child = fork(process.argv[1]!, ['serve', databaseUrl], { execArgv: ['--expose-gc'] })
  const { port } = await answerOf<{ port: number }>(child)
  const warm: Reader = { userId: readers[0]!.userId, heard: [] }
  await open(port, warm)
  const before = await memoryOf(child)
  const start = performance.now()
  for (let i = 0; i < count; i += 100) await Promise.all(readers.slice(i, i + 100).map((reader) => open(port, reader)))
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

function percentiles(waits: number[]): [number, number, number] {
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!
  return [at(0.5), at(0.99), at(1)]
}

if (first === 'serve') await serveStreams(second)
else {
  await withDatabase(async (database) => {
    const { host, port, user, database: name, password } = database.connection as Record<string, string>
    const url = new URL(`postgresql://${user}@localhost:${port}/${name}`)
    url.searchParams.set('host', host!)
    if (password) url.password = password
    await bench(Number(first), url.href, database)
  })
  process.exit()
}
