import { type ChildProcess, fork } from 'node:child_process'
import { get } from 'node:http'
import { loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { newId } from '#core/ids.ts'
import { raise } from '#features/sos/server/alerts.ts'
import { makeCtx, type Ctx, type Machines } from '#kit/server/context.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import { serveStreams } from '#kit/server/testing/streamNode.ts'
import { withDatabase } from './search/overSql.ts'
import { figure, printTable } from './search/timing.ts'

/**
 * `npm run bench -- sos [streams]` (trust R4): an SOS to a circle of 500 while so many event streams are open, and twenty of
 * them at once, through the verb that a tap runs. Counted from the call, so that keeping it is in it, and from the commit.
 * Prints figures; fails only when somebody is not told or told twice.
 */
const [, , first = '5000', second = ''] = process.argv
const MEMBERS = 500
const SENDERS = 20
const ROUNDS = 10

interface Reader {
  userId: string
  heard: number[]
}

const answerOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve) => child.once('message', (message) => resolve(message as T)))

function open(port: number, reader: Reader): Promise<void> {
  return new Promise((resolve, reject) => {
    const path = `/?user=${reader.userId}&session=${reader.userId}`
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        for (const _ of text.matchAll(/^id: \d+$/gm)) reader.heard.push(performance.now())
      })
      response.on('error', () => {})
      resolve()
    })
    request.on('error', reject)
  })
}

async function addPeople(database: OpenDatabase, ids: string[]): Promise<void> {
  await database.db.execute(sql`
    insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
    select id, 'Person', id || '@example.org', id, id, 'none', now(), now() from unnest(${sql.param(ids)}::uuid[]) id`)
  await database.db.execute(sql`
    insert into last_positions (user_id, latitude, longitude, accuracy_meters, measured_at, source)
    select id, 12.9763, 77.5929, 10, now(), 'device' from unnest(${sql.param(ids)}::uuid[]) id`)
}

const addCircle = (database: OpenDatabase, sender: string, members: string[]) =>
  database.db.execute(sql`
    insert into circle_links (asker_id, other_id, asked_at, accepted_at)
    select ${sender}, id, now(), now() from unnest(${sql.param(members)}::uuid[]) id`)

async function bench(count: number, databaseUrl: string, database: OpenDatabase): Promise<void> {
  const machines = { db: database.db, log: pino({ level: 'error' }), now: () => new Date() } as Machines
  const readers: Reader[] = Array.from({ length: count }, () => ({ userId: newId(), heard: [] }))
  const senders = Array.from({ length: SENDERS + ROUNDS }, newId)
  await addPeople(database, [...senders, ...readers.map(({ userId }) => userId)])
  const circles = senders.map((_, i) =>
    Array.from({ length: Math.min(MEMBERS, count) }, (__, j) => readers[(i * 211 + j) % count]!),
  )
  for (const [i, sender] of senders.entries())
    await addCircle(
      database,
      sender,
      circles[i]!.map(({ userId }) => userId),
    )
  await database.db.execute(sql`analyze`)
  const child = fork(process.argv[1]!, ['serve', databaseUrl])
  const { port } = await answerOf<{ port: number }>(child)
  for (let i = 0; i < count; i += 100) await Promise.all(readers.slice(i, i + 100).map((reader) => open(port, reader)))
  const ctxOf = (userId: string): Ctx =>
    makeCtx({
      ...machines,
      actor: { userId, sessionId: newId(), isAdmin: false, isDemo: false },
      requestId: 'bench',
      address: '',
      userAgent: '',
      deviceToken: '',
    })
  const tap = async (i: number) => {
    const start = performance.now()
    const had = circles[i]!.map(({ heard }) => heard.length)
    await raiseAsDevice(ctxOf(senders[i]!))
    return { start, acknowledged: performance.now(), had }
  }
  const waits: number[] = []
  const sinceCommit: number[] = []
  const answers: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const { start, acknowledged, had } = await tap(i)
    await until(() => circles[i]!.every(({ heard }, j) => heard.length > had[j]!))
    answers.push(acknowledged - start)
    for (const { heard } of circles[i]!) {
      waits.push(heard.at(-1)! - start)
      sinceCommit.push(Math.max(0, heard.at(-1)! - acknowledged))
    }
  }
  const before = readers.reduce((sum, { heard }) => sum + heard.length, 0)
  const due = SENDERS * Math.min(MEMBERS, count)
  const start = performance.now()
  await Promise.all(Array.from({ length: SENDERS }, (_, i) => tap(ROUNDS + i)))
  await until(() => readers.reduce((sum, { heard }) => sum + heard.length, 0) >= before + due)
  const last = readers.reduce((latest, { heard }) => Math.max(latest, heard.at(-1) ?? 0), 0) - start
  printTable(`SOS to ${MEMBERS} members, ${count} open streams, load ${loadavg()[0]!.toFixed(1)}; milliseconds`, [
    ['', 'p50', 'p99', 'longest'],
    [`tap to acknowledged, ${ROUNDS} times`, ...percentiles(answers)],
    ['tap to the member’s browser', ...percentiles(waits)],
    ['commit to the member’s browser', ...percentiles(sinceCommit)],
    [`${SENDERS} at once, to the last browser`, last, last, last],
  ])
  const told = readers.reduce((sum, { heard }) => sum + heard.length, 0)
  const expected = (SENDERS + ROUNDS) * Math.min(MEMBERS, count)
  console.log(`\n${figure(told)} of ${figure(expected)} were told, each once.`)
  if (told !== expected) process.exitCode = 1
  child.kill()
}

/** A device sends it again until it is acknowledged: on a busy machine no connection may be free for seconds. */
async function raiseAsDevice(ctx: Ctx): Promise<void> {
  const id = newId()
  for (let tries = 1; ; tries++) {
    try {
      await raise(ctx, { id })
      return
    } catch (error) {
      if (tries === 10) throw error
    }
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error('Somebody was not told within a minute')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
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
