import { beforeEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { minutes } from '#core/units.ts'
import { sql } from 'drizzle-orm'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { hasArrived } from '../rules.ts'
import { beginCheckIn, recordSignOfLife, settleCheckIns } from './checkIns.ts'
import { receivedAlerts } from './following.ts'
import { mySos } from './ledger.ts'
import { pointAway, HERE, newNeighbour, advanceClock } from './testing.ts'

let asha: TestCtx
let ravi: TestCtx
beforeEach(async () => {
  const ctx = await testCtx()
  asha = await newNeighbour(ctx, 'Asha', HERE)
  ravi = await newNeighbour(ctx, 'Ravi', pointAway(100), { friend: asha })
})

const start = (place: ReturnType<typeof pointAway> | null = null, count = 30) =>
  beginCheckIn(asha, { id: newId(), kind: 'walk', note: '', minutes: count, place })
const at = (distance: number, accuracyMeters = 5) => ({
  ...pointAway(distance),
  accuracyMeters,
  measuredAt: asha.now().toISOString(),
})
const alarms = async () => (await receivedAlerts(ravi)).alerts.length

test('an arrival is an accurate position within 100 m', () => {
  const fix = (distance: number, accuracyMeters: number) => ({
    ...pointAway(distance),
    accuracyMeters,
    measuredAt: new Date(),
  })
  expect([fix(99, 5), fix(101, 5), fix(0, 100), fix(0, 101)].map((each) => hasArrived(each, HERE))).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('a check-in to a place ends on arrival, stores no place afterwards and raises nothing', async () => {
  const { id, place } = await start(pointAway(2000))
  expect(place).toMatchObject({ latitude: pointAway(2000).latitude })
  advanceClock(asha, minutes(10))
  expect(await recordSignOfLife(asha, { id, position: at(1800) })).toMatchObject({ arrivedAt: null })
  advanceClock(asha, minutes(10))
  expect((await recordSignOfLife(asha, { id, position: at(1950) })).arrivedAt).toBe(asha.now().toISOString())
  expect((await mySos(asha, {})).checkIn).toBeNull()
  expect((await recordSignOfLife(asha, { id })).arrivedAt).not.toBeNull()
  advanceClock(asha, minutes(60))
  await settleCheckIns(asha)
  expect(await alarms()).toBe(0)
  const { rows } = await asha.db.execute(
    sql`select 1 from sos_check_ins where latitude is not null or place_latitude is not null`,
  )
  expect(rows).toEqual([])
})

test('an old position, an inaccurate one and none at all are no arrival: the check-in raises the alarm', async () => {
  const old = at(2000)
  advanceClock(asha, 1000)
  const { id } = await start(pointAway(2000))
  await recordSignOfLife(asha, { id, position: old })
  advanceClock(asha, minutes(20))
  expect(await recordSignOfLife(asha, { id, position: at(2000, 400) })).toMatchObject({ arrivedAt: null })
  advanceClock(asha, minutes(10))
  await settleCheckIns(asha)
  expect((await mySos(asha, {})).alert).toMatchObject({ kind: 'real' })
})

test('the first report of a low battery counts as contact; later ones and a full battery do not', async () => {
  const { id } = await start()
  advanceClock(asha, minutes(29))
  expect(await recordSignOfLife(asha, { id, batteryPercent: 16 })).toMatchObject({ id })
  expect(Date.parse((await recordSignOfLife(asha, { id, batteryPercent: 15 })).dueAt) - asha.now().getTime()).toBe(
    minutes(15),
  )
  advanceClock(asha, minutes(10))
  const { dueAt } = await recordSignOfLife(asha, { id, batteryPercent: 4 })
  expect(Date.parse(dueAt) - asha.now().getTime()).toBe(minutes(5))
  advanceClock(asha, minutes(5))
  await settleCheckIns(asha)
  expect(await alarms()).toBe(1)
  const { rows } = await asha.db.execute<{ detail: string }>(sql`select detail from sos_events where kind = 'checkIn'`)
  expect(rows[0]!.detail).toBe('walk (🔋 4 %)')
})

test('a low battery never makes the alarm earlier', async () => {
  const { id, dueAt } = await start(null, 60)
  expect((await recordSignOfLife(asha, { id, batteryPercent: 3 })).dueAt).toBe(dueAt)
})
