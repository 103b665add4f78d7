import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cellMiddle } from '#core/area.ts'
import { destination, distance } from '#core/geo.ts'
import { hours, meters, minutes } from '#core/units.ts'
import { listNotifications } from '#features/notifications/server/reading.ts'
import { lastPositions } from '#features/places/server/positions.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import { blockFromCircle } from './blocking.ts'
import { readCircle } from './nearby.ts'
import { settleShares, sharePosition, stopSharing } from './shares.ts'
import { addToCircle, idOf, PARK, advanceClock, people, reportPositionAt } from './testing.ts'

const member = async (ctx: Ctx) => (await readCircle(ctx)).members[0]!
const notices = async (ctx: Ctx, kind: string) => {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count::int as count from notifications where user_id = ${idOf(ctx)} and kind = ${kind}`,
  )
  return rows.reduce((sum, { count }) => sum + count, 0)
}
const at = (north: number) => {
  const { latitude, longitude } = destination(PARK, 0, meters(north))
  return { lat: latitude, lng: longitude }
}

test('a member sees the exact position only while it is shared, for 15 minutes, an hour or eight', async () => {
  for (const length of [15, 60, 480] as const) {
    const { Asha, Ravi } = await people('Asha', 'Ravi')
    await addToCircle(Asha, Ravi)
    await reportPositionAt(Ravi, 0)
    await reportPositionAt(Asha, 222)
    const middle = cellMiddle(destination(PARK, 0, meters(222)))
    expect(await member(Ravi)).toMatchObject({ exact: null, location: { lat: middle.latitude, lng: middle.longitude } })
    await sharePosition(Asha, { userId: idOf(Ravi), minutes: length })
    expect(await notices(Ravi, 'positionShared')).toBe(1)
    expect(await member(Ravi)).toMatchObject({ exact: { ...at(222), accuracyMeters: 10 }, location: at(222) })
    expect((await member(Asha)).seesMeUntil).toBe(new Date(Asha.now().getTime() + minutes(length)).toISOString())
    await reportPositionAt(Asha, 333)
    expect((await member(Ravi)).exact).toMatchObject(at(333))
    advanceClock(Asha, minutes(length) - 1)
    expect((await member(Ravi)).exact).not.toBeNull()
    advanceClock(Asha, 1)
    expect(await member(Ravi)).toMatchObject({ exact: null })
    expect((await member(Asha)).seesMeUntil).toBeNull()
    await settleShares(Asha)
    const { rows } = await Asha.db.execute(sql`select 1 from position_shares where owner_id = ${idOf(Asha)}`)
    expect(rows).toEqual([])
  }
})

test('sharing can be stopped at once, with one member or with all', async () => {
  const { Asha, Ravi, Meena } = await people('Asha', 'Ravi', 'Meena')
  await addToCircle(Asha, Ravi)
  await addToCircle(Asha, Meena)
  await reportPositionAt(Asha, 222)
  for (const other of [Ravi, Meena]) await sharePosition(Asha, { userId: idOf(other), minutes: 480 })
  expect(await stopSharing(Asha, { userId: idOf(Ravi) })).toEqual({ stopped: 1 })
  expect((await member(Ravi)).exact).toBeNull()
  expect((await member(Meena)).exact).not.toBeNull()
  expect(await stopSharing(Asha, {})).toEqual({ stopped: 1 })
  expect((await member(Meena)).exact).toBeNull()
})

test('a position can be shared only with members of the circle', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  for (const userId of [idOf(Ravi), idOf(Asha), 'nobody'])
    await expect(sharePosition(Asha, { userId, minutes: 15 })).rejects.toMatchObject({ code: 'notInCircle' })
})

test('the sharer is reminded half way and every hour, and both are notified of the end', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await addToCircle(Asha, Ravi)
  await reportPositionAt(Asha)
  await sharePosition(Asha, { userId: idOf(Ravi), minutes: 480 })
  for (let hour = 1; hour <= 7; hour++) {
    advanceClock(Asha, hours(1))
    await settleShares(Asha)
    expect(await notices(Asha, 'stillSharing')).toBe(hour)
  }
  advanceClock(Asha, hours(1))
  await settleShares(Asha)
  // No reminder for a share that has ended.
  expect(await notices(Asha, 'stillSharing')).toBe(0)
  expect(await notices(Ravi, 'positionShared')).toBe(0)
  for (const one of [Asha, Ravi])
    expect((await toldSince(one, idOf(one), 0)).at(-1)).toMatchObject({ payload: { change: 'shareEnded' } })
})

test('[attack 16] a reminder does not name a member who blocks the sharer since', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await addToCircle(Asha, Ravi)
  await sharePosition(Asha, { userId: idOf(Ravi), minutes: 480 })
  advanceClock(Asha, hours(4))
  await settleShares(actingAs(Asha, null))
  const named = async () => JSON.stringify(await listNotifications(Asha, { type: 'system' })).includes('Ravi can see')
  expect(await named()).toBe(true)
  await blockFromCircle(Ravi, { userId: idOf(Asha) })
  expect(await named()).toBe(false)
})

test('recipients of a shared position are notified of moves, but no inbox holds a position', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await addToCircle(Asha, Ravi)
  await reportPositionAt(Asha, 0)
  await sharePosition(Asha, { userId: idOf(Ravi), minutes: 15 })
  await reportPositionAt(Asha, 100)
  const told = await toldSince(Ravi, idOf(Ravi), 0)
  expect(told.at(-1)).toMatchObject({ type: 'circle', payload: { change: 'moved', userId: idOf(Asha) } })
  expect(JSON.stringify(told)).not.toMatch(/12\.97|77\.59/)
})

test('with sharing off no area is published, and the exact position is stored only for people with a circle', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await reportPositionAt(Ravi)
  await reportPositionAt(Asha, 0)
  await saveMySettings(Asha, { locationSharing: false })
  expect(await reportPositionAt(Asha, 5000)).toEqual({ area: null })
  expect((await lastPositions(Asha, [idOf(Asha)])).size).toBe(0)
  await addToCircle(Asha, Ravi)
  expect(await member(Ravi)).toMatchObject({ location: null, distance: null, exact: null })
  await reportPositionAt(Asha, 5000)
  const kept = (await lastPositions(Asha, [idOf(Asha)])).get(idOf(Asha))!
  expect(distance(kept, PARK)).toBeCloseTo(5000, 0)
  expect(await member(Ravi)).toMatchObject({ location: null, distance: null })
  await sharePosition(Asha, { userId: idOf(Ravi), minutes: 15 })
  expect((await member(Ravi)).exact).toMatchObject(at(5000))
})
