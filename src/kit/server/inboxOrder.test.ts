import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Ctx } from './context.ts'
import { tell, toldSince } from './inbox.ts'
import { testDatabase } from './testing/testDatabase.ts'

/**
 * Readers that resume at random from the last number they saw must skip no event while thirty concurrent writers
 * append. `R3_EVENTS=100000` runs the full size. In the control case one shared counter, taken before the commit, numbers
 * events, like a serial column.
 */
const WRITERS = 30
const EVENTS = Number(process.env['R3_EVENTS'] ?? 1200)
/** More readers at full size: writers of one inbox wait for each other. */
const READERS = EVENTS > 10_000 ? 12 : 4

interface Numbering {
  write(ctx: Ctx, readerId: string): Promise<unknown>
  since(ctx: Ctx, readerId: string, number: number, limit: number): Promise<number[]>
}

const ours: Numbering = {
  write: (ctx, readerId) => tell(ctx, readerId, 'message', {}),
  since: async (ctx, readerId, number, limit) =>
    (await toldSince(ctx, readerId, number, limit)).map((event) => event.number),
}

const globalSerial: Numbering = {
  write: (ctx, readerId) => ctx.db.execute(sql`insert into serial_events (reader_id) values (${readerId})`),
  since: async (ctx, readerId, number, limit) => {
    const { rows } = await ctx.db.execute<{ number: string }>(
      sql`select number from serial_events where reader_id = ${readerId} and number > ${number} order by number limit ${limit}`,
    )
    return rows.map((row) => Number(row.number))
  },
}

/** Seeded random numbers, so that a failure can be reproduced (mulberry32). */
function randomFrom(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Runs writers and readers.
 * @returns per reader how many events were written, seen, and seen twice
 */
async function run(events: number) {
  const database = await testDatabase({ poolSize: WRITERS + READERS })
  const ctx = database.ctx()
  const readers = await Promise.all(Array.from({ length: READERS }, () => newReader(ctx)))
  const written = new Map(readers.map((id) => [id, 0]))
  const seen = new Map(readers.map((id) => [id, [] as number[]]))
  let isWriting = true
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const random = randomFrom(writer)
    for (let left = Math.ceil(events / WRITERS); left > 0;) {
      const batch = Math.min(left, 1 + Math.floor(random() * 3))
      const to = readers[Math.floor(random() * READERS)]!
      await ctx.transaction(async (inside) => {
        for (let i = 0; i < batch; i++) await ours.write(inside, to)
        if (random() < 0.3) await sleep(random() * 8)
      })
      written.set(to, written.get(to)! + batch)
      left -= batch
    }
  })
  const readEvents = async (id: string, limit: number) => {
    const numbers = seen.get(id)!
    numbers.push(...(await ours.since(ctx, id, numbers.at(-1) ?? 0, limit)))
  }
  const reading = readers.map(async (id, i) => {
    const random = randomFrom(1000 + i)
    while (isWriting) {
      await readEvents(id, 1 + Math.floor(random() * 20))
      if (random() < 0.2) await sleep(random() * 5)
    }
    for (let before = -1; before !== seen.get(id)!.length;) {
      before = seen.get(id)!.length
      await readEvents(id, 1000)
    }
  })
  await Promise.all(writers).finally(() => (isWriting = false))
  await Promise.all(reading)
  return readers.map((id) => {
    const numbers = seen.get(id)!
    return { written: written.get(id)!, seen: numbers.length, doubled: numbers.length - new Set(numbers).size }
  })
}

const makeSerialEvents = (ctx: Ctx) =>
  ctx.db.execute(sql`create table serial_events (number bigserial primary key, reader_id uuid not null)`)

async function newReader(ctx: Ctx): Promise<string> {
  const id = randomUUID()
  await ctx.db.execute(
    sql`insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
        values (${id}, 'Asha', ${`${id}@example.in`}, ${id}, ${id}, 'none', now(), now())`,
  )
  return id
}

test(
  'R3: readers that resume while thirty writers overtake each other skip nothing and see nothing twice',
  { timeout: 60_000 + EVENTS * 20 },
  async () => {
    for (const { written, seen, doubled } of await run(EVENTS)) {
      expect(seen).toBe(written)
      expect(doubled).toBe(0)
    }
  },
)

test('R3, sabotaged: with one serial for everybody a reader skips an event that commits late with a lower number', async () => {
  const ctx = (await testDatabase({ poolSize: 3 })).ctx()
  await makeSerialEvents(ctx)
  const reader = await newReader(ctx)
  const seen: number[] = []
  const readNew = async () => void seen.push(...(await globalSerial.since(ctx, reader, seen.at(-1) ?? 0, 1000)))
  await ctx.transaction(async (slow) => {
    await globalSerial.write(slow, reader)
    await globalSerial.write(ctx, reader)
    await readNew()
  })
  await readNew()
  expect(seen).toEqual([2])
})
