import { beforeEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { minutes } from '#core/units.ts'
import { sql } from 'drizzle-orm'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { hasArrived } from '../rules.ts'
import { begin, extend, settleCheckIns } from './checkIns.ts'
import { receivedAlerts } from './following.ts'
import { mySos } from './ledger.ts'
import { away, HERE, newNeighbour, pass } from './testing.ts'

let asha: TestCtx
let ravi: TestCtx
beforeEach(async () => {
  const ctx = await testCtx()
  asha = await newNeighbour(ctx, 'Asha', HERE)
  ravi = await newNeighbour(ctx, 'Ravi', away(100), { friend: asha })
})

const start = (place: ReturnType<typeof away> | null = null, count = 30) =>
  begin(asha, { id: newId(), kind: 'walk', note: '', minutes: count, place })
const at = (distance: number, accuracyMeters = 5) => ({
  ...away(distance),
  accuracyMeters,
  measuredAt: asha.now().toISOString(),
})
const alarms = async () => (await receivedAlerts(ravi)).alerts.length

test('an arrival is a sure position within 100 m', () => {
  const fix = (distance: number, accuracyMeters: number) => ({
    ...away(distance),
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

test('a check-in to a place ends on arrival, keeps no place afterwards and raises nothing', async () => {
  const { id, place } = await start(away(2000))
  expect(place).toMatchObject({ latitude: away(2000).latitude })
  pass(asha, minutes(10))
  expect(await extend(asha, { id, position: at(1800) })).toMatchObject({ arrivedAt: null })
  pass(asha, minutes(10))
  expect((await extend(asha, { id, position: at(1950) })).arrivedAt).toBe(asha.now().toISOString())
  expect((await mySos(asha, {})).checkIn).toBeNull()
  expect((await extend(asha, { id })).arrivedAt).not.toBeNull()
  pass(asha, minutes(60))
  await settleCheckIns(asha)
  expect(await alarms()).toBe(0)
  const { rows } = await asha.db.execute(
    sql`select 1 from sos_check_ins where latitude is not null or place_latitude is not null`,
  )
  expect(rows).toEqual([])
})

test('a position of before the start, an unsure one and none at all are no arrival: silence raises the alarm', async () => {
  const old = at(2000)
  pass(asha, 1000)
  const { id } = await start(away(2000))
  await extend(asha, { id, position: old })
  pass(asha, minutes(20))
  expect(await extend(asha, { id, position: at(2000, 400) })).toMatchObject({ arrivedAt: null })
  pass(asha, minutes(10))
  await settleCheckIns(asha)
  expect((await mySos(asha, {})).alert).toMatchObject({ kind: 'real' })
})

test('the first word of a low battery is a sign of life, a later one and a full battery are none', async () => {
  const { id } = await start()
  pass(asha, minutes(29))
  expect(await extend(asha, { id, batteryPercent: 16 })).toMatchObject({ id })
  expect(Date.parse((await extend(asha, { id, batteryPercent: 15 })).dueAt) - asha.now().getTime()).toBe(minutes(15))
  pass(asha, minutes(10))
  const { dueAt } = await extend(asha, { id, batteryPercent: 4 })
  expect(Date.parse(dueAt) - asha.now().getTime()).toBe(minutes(5))
  pass(asha, minutes(5))
  await settleCheckIns(asha)
  expect(await alarms()).toBe(1)
  const { rows } = await asha.db.execute<{ detail: string }>(sql`select detail from sos_events where kind = 'checkIn'`)
  expect(rows[0]!.detail).toBe('walk (🔋 4 %)')
})

test('a low battery never brings the alarm forward', async () => {
  const { id, dueAt } = await start(null, 60)
  expect((await extend(asha, { id, batteryPercent: 3 })).dueAt).toBe(dueAt)
})
