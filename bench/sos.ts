import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { newId } from '#core/ids.ts'
import { raiseSos } from '#features/sos/server/alerts.ts'
import { makeCtx, type Ctx, type Machines } from '#kit/server/context.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import { serveStreams } from '#kit/server/testing/streamNode.ts'
import { urlOf, withDatabase } from './kit/database.ts'
import { answerOf, newReader, openStreams } from './kit/readers.ts'
import { figure, percentiles, printTable } from './kit/timing.ts'

/**
 * `npm run bench -- sos [streams]`: an SOS to a circle of 500 with many open event streams, and twenty at once, by the
 * verb that a tap runs. Measured from the call, including storage, and from the commit. Prints figures; fails only when
 * a person gets no event or two.
 */
const [, , first = '5000', second = ''] = process.argv
const MEMBERS = 500
const SENDERS = 20
const ROUNDS = 10

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

async function bench(count: number, database: OpenDatabase): Promise<void> {
  const machines = { db: database.db, log: pino({ level: 'error' }), now: () => new Date() } as Machines
  const readers = Array.from({ length: count }, newReader)
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
  const child = fork(process.argv[1]!, ['serve', urlOf(database)])
  const { port } = await answerOf<{ port: number }>(child)
  await openStreams(port, readers)
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
      const { at } = heard.at(-1)!
      waits.push(at - start)
      sinceCommit.push(Math.max(0, at - acknowledged))
    }
  }
  const before = readers.reduce((sum, { heard }) => sum + heard.length, 0)
  const due = SENDERS * Math.min(MEMBERS, count)
  const start = performance.now()
  await Promise.all(Array.from({ length: SENDERS }, (_, i) => tap(ROUNDS + i)))
  await until(() => readers.reduce((sum, { heard }) => sum + heard.length, 0) >= before + due)
  const last = readers.reduce((latest, { heard }) => Math.max(latest, heard.at(-1)?.at ?? 0), 0) - start
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

/** Retries like a device until acknowledged: on a busy machine no connection may be free for seconds. */
async function raiseAsDevice(ctx: Ctx): Promise<void> {
  const id = newId()
  for (let tries = 1; ; tries++) {
    try {
      await raiseSos(ctx, { id })
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

if (first === 'serve') await serveStreams(second)
else {
  await withDatabase((database) => bench(Number(first), database))
  process.exit()
}
