import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { seconds } from '#core/units.ts'
import { acknowledging } from '#features/notifications/server/reading.ts'
import { tell } from '#kit/server/inbox.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { alertById, alertsWithoutAddress, putAddress, updateAlert } from './alertStore.ts'
import { noteDelivered } from './following.ts'
import { turnOff } from './ending.ts'
import { takeEndUnnoticed, takeUnnoticed } from './recipientStore.ts'
import { settleSos } from './settle.ts'
import { advanceClock, HERE, newNeighbour, pointAway, tapYes } from './testing.ts'
import { setCheapPasskeys } from './testing/alertStreet.ts'

let ctx: TestCtx
let asha: TestCtx
let near: TestCtx
let next: TestCtx
beforeEach(async () => {
  ctx = await testCtx()
  asha = await newNeighbour(ctx, 'Asha', HERE)
  near = await newNeighbour(ctx, 'Near', pointAway(50), { friend: asha })
  next = await newNeighbour(ctx, 'Next', pointAway(90), { friend: asha })
})

const idOf = (person: TestCtx) => person.actor!.userId

/** Makes the database refuse rows of a table while `work` runs. */
async function refusing(table: string, allowed: string, work: () => Promise<void>): Promise<void> {
  const [name, condition] = [sql.identifier(table), sql.raw(allowed)]
  await ctx.db.execute(sql`alter table ${name} add constraint refused check (${condition}) not valid`)
  try {
    await work()
  } finally {
    await ctx.db.execute(sql`alter table ${name} drop constraint refused`)
  }
}

test('a notification that cannot be written delays nobody else’s, and is written once it can be', async () => {
  await tapYes(asha)
  const notified = async () =>
    (await ctx.db.execute<{ id: string }>(sql`select user_id as id from notifications where kind like 'sos%'`)).rows
  await refusing('notifications', `user_id <> '${idOf(near)}'`, () => settleSos(ctx))
  expect((await notified()).map(({ id }) => id)).toEqual([idOf(next)])
  await settleSos(ctx)
  await settleSos(ctx)
  expect((await notified()).map(({ id }) => id).sort()).toEqual([idOf(near), idOf(next)].sort())
})

test('a repeated push that fails stops nobody else’s', async () => {
  await tapYes(asha)
  const rings = async () => {
    const rows = sql`select user_id as id, rings from sos_recipients`
    return Object.fromEntries(
      (await ctx.db.execute<{ id: string; rings: number }>(rows)).rows.map((row) => [row.id, row.rings]),
    )
  }
  await refusing('sos_recipients', `user_id <> '${idOf(near)}' or rings = 0`, async () => {
    for (let i = 0; i < 4; i++) {
      advanceClock(ctx, seconds(10))
      await settleSos(ctx)
    }
  })
  const after = await rings()
  expect(after[idOf(near)]).toBe(0)
  expect(after[idOf(next)]).toBeGreaterThan(1)
})

test('the end is told in the order of ids, so that two transactions never wait for each other', async () => {
  await setCheapPasskeys(asha)
  await tapYes(asha)
  await settleSos(ctx)
  await turnOff(asha, { passkey: 'right' })
  const inOrder = [idOf(near), idOf(next)].toSorted()
  // A changed row is found after the others.
  await ctx.db.execute(sql`update sos_recipients set is_muted = is_muted where user_id = ${inOrder[0]!}`)
  expect((await takeEndUnnoticed(ctx, 10)).map(({ userId }) => userId)).toEqual(inOrder)
})

test('an address that was looked up for an earlier position is not stored for a later one', async () => {
  const { alert } = await tapYes(asha)
  const [before] = await alertsWithoutAddress(ctx, 10)
  await updateAlert(ctx, alert!.id, { latitude: 19.07, longitude: 72.87, address: null })
  await putAddress(ctx, before!, 'Bengaluru')
  expect(await alertById(ctx, alert!.id)).toMatchObject({ latitude: 19.07, address: null })
  await settleSos(ctx)
  expect((await alertById(ctx, alert!.id))!.address).toContain('Mumbai')
})

test('a phone acknowledges an alert while its notification is being written: neither has to be done again', async () => {
  const database = await testDatabase()
  const again: unknown[] = []
  const log = { ...database.ctx().log, warn: (...told: unknown[]) => void again.push(told) }
  const sender = await newNeighbour(database.ctx({ log }), 'Asha', HERE)
  const phone = await newNeighbour(database.ctx({ log }), 'Near', pointAway(50), { friend: sender })
  await tapYes(sender)
  const { acknowledged, rows } = await sender.transaction(async (inside) => {
    const taken = await takeUnnoticed(inside, 10)
    const waiting = acknowledging([noteDelivered])(phone, { number: 1_000_000 })
    while ((await database.pool.query('select 1 from pg_locks where not granted')).rows.length === 0);
    await tell(inside, idOf(phone), 'notice', {})
    return { acknowledged: waiting, rows: taken.length }
  })
  expect(rows).toBe(1)
  expect((await acknowledged).upTo).toBeGreaterThan(0)
  expect(again).toEqual([])
})
