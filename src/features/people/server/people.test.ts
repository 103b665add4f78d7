import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LatLng } from '#core/geo.ts'
import { suspendUser } from '#features/accounts/server/suspensions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { type FollowArea, publishArea, settleWaitingAreas, myselfAsSeen, peopleAsSeen } from './people.ts'
import { avoidedIds, blockedIds, blockPerson, suspendedAmong, unseenAmong } from './blocks.ts'
import { lockArea } from './store.ts'

async function twoPeople() {
  const visitor = await testCtx()
  const [asha, ravi] = [await newPerson(visitor, 'Asha'), await newPerson(visitor, 'Ravi')]
  return { visitor, asha: actingAs(visitor, asha), ravi: actingAs(visitor, ravi) }
}

const idOf = (ctx: { actor: { userId: string } | null }) => ctx.actor!.userId

test('[R-16] the preview of a person’s profile equals what others see', async () => {
  const { asha, ravi } = await twoPeople()
  for (const changes of [{}, { contactInfo: false }, { profileVisibility: 'private' as const }]) {
    await saveMySettings(asha, changes)
    for (const onlooker of ['stranger', 'circle', 'seller'] as const) {
      const told = await peopleAsSeen(ravi, [idOf(asha)], onlooker)
      expect(await myselfAsSeen(asha, { onlooker })).toEqual(told.get(idOf(asha)))
    }
  }
  expect(await myselfAsSeen(asha, { onlooker: 'stranger' })).toEqual({
    isShown: false,
    name: '',
    photo: '',
    phone: '',
  })
  expect(await myselfAsSeen(asha, { onlooker: 'circle' })).toMatchObject({ isShown: true, name: 'Asha', phone: '' })
})

test('unknown people are absent', async () => {
  const { asha } = await twoPeople()
  expect(await peopleAsSeen(asha, [crypto.randomUUID()], 'stranger')).toEqual(new Map())
})

test('[R-35] a visitor cannot see people as others do', async () => {
  const { visitor } = await twoPeople()
  await expect(myselfAsSeen(visitor, { onlooker: 'stranger' })).rejects.toMatchObject({ code: 'notSignedIn' })
})

test('[K-16] a person who blocks me does not exist for me; one whom I block exists but is not found in searches', async () => {
  const { visitor, asha, ravi } = await twoPeople()
  await blockPerson(asha, { userId: idOf(ravi) })
  const both = [idOf(asha), idOf(ravi)]
  expect([...(await unseenAmong(ravi, both))]).toEqual([idOf(asha)])
  expect([...(await unseenAmong(asha, both))]).toEqual([])
  expect([...(await unseenAmong(visitor, both))]).toEqual([])
  for (const each of [asha, ravi])
    expect([...(await avoidedIds(each, idOf(each)))]).toEqual([...(await blockedIds(each, idOf(each)))])
  expect((await peopleAsSeen(ravi, both, 'stranger')).has(idOf(asha))).toBe(false)
  expect((await peopleAsSeen(ravi, both, 'seller')).get(idOf(asha))).toMatchObject({ name: 'Asha' })
  expect((await peopleAsSeen(asha, both, 'stranger')).get(idOf(ravi))).toMatchObject({ name: 'Ravi' })
})

test('a suspended person does not exist for anybody', async () => {
  const { visitor, asha, ravi } = await twoPeople()
  await suspendUser(visitor, idOf(asha), 'Found by a test')
  expect(await peopleAsSeen(ravi, [idOf(asha)], 'stranger')).toEqual(new Map())
  expect([...(await unseenAmong(visitor, [idOf(asha), idOf(ravi)]))]).toEqual([idOf(asha)])
  expect([...(await suspendedAmong(ravi, [idOf(asha), idOf(ravi)]))]).toEqual([idOf(asha)])
})

test('[S2] [attack 5] people at the same place have different areas, each the same every time', async () => {
  const visitor = await testCtx()
  const secrets = { ...visitor.secrets, areaKey: Buffer.alloc(32, 7).toString('base64') }
  const place = { latitude: 12.9784, longitude: 77.6408 }
  const points = []
  for (let n = 0; n < 20; n++) {
    const ctx = { ...actingAs(visitor, await newPerson(visitor)), secrets }
    const { point } = await publishArea(ctx, place, async () => {})
    expect((await publishArea(ctx, place, async () => {})).point).toEqual(point)
    points.push(JSON.stringify(point))
  }
  expect(new Set(points).size).toBeGreaterThan(1)
})

test('nobody can block themselves or an unknown person', async () => {
  const { asha } = await twoPeople()
  for (const userId of [idOf(asha), crypto.randomUUID()]) {
    await expect(blockPerson(asha, { userId })).rejects.toMatchObject({ code: 'userNotFound' })
  }
})

const nobodyFollows = async () => {}
const start = { latitude: 12.9784, longitude: 77.6408 }
const inMinutes = (ctx: TestCtx, count: number) => ctx.setNow(new Date(ctx.now().getTime() + count * 60_000))

test.each([
  ['north', { ...start, latitude: 13.0784 }],
  ['east', { ...start, longitude: 77.7408 }],
])('who leaves for the %s is published there once the wait is over, by the app or without it', async (_, place) => {
  const { asha } = await twoPeople()
  const { point } = await publishArea(asha, start, nobodyFollows)
  inMinutes(asha, 20)
  expect(await publishArea(asha, place, nobodyFollows)).toEqual({ point, waits: true })
  expect((await lockArea(asha, idOf(asha)))!.point).toEqual(point)
  inMinutes(asha, 6)
  expect(await settleWaitingAreas(asha, nobodyFollows)).toBe(1)
  const settled = (await lockArea(asha, idOf(asha)))!
  expect(settled).toMatchObject({ next: null, publishedAt: asha.now() })
  expect(settled.point).not.toEqual(point)
  expect(await publishArea(asha, place, nobodyFollows)).toEqual({ point: settled.point, waits: false })
})

test('who goes on straight ahead while waiting is published where they were last', async () => {
  const { asha } = await twoPeople()
  await publishArea(asha, start, nobodyFollows)
  inMinutes(asha, 20)
  for (const longitude of [77.6908, 77.7408]) await publishArea(asha, { ...start, longitude }, nobodyFollows)
  inMinutes(asha, 6)
  expect(await settleWaitingAreas(asha, nobodyFollows)).toBe(1)
  const { point } = (await lockArea(asha, idOf(asha)))!
  expect(Math.abs(point.longitude - 77.7408)).toBeLessThan(0.01)
})

test('the times of an area are the same whatever the time zone of the database', async () => {
  const { asha } = await twoPeople()
  await publishArea(asha, start, nobodyFollows)
  await publishArea(asha, { ...start, latitude: 13.0784 }, nobodyFollows)
  const area = (await lockArea(asha, idOf(asha)))!
  expect(area).toMatchObject({ publishedAt: asha.now(), dueAt: expect.any(Date) })
  await asha.transaction(async (inside) => {
    await inside.db.execute(sql`set local time zone 'Asia/Kolkata'`)
    expect(await lockArea(inside, idOf(asha))).toEqual(area)
  })
})

test('who comes back before the wait is over stays where they were published', async () => {
  const { asha } = await twoPeople()
  const { point } = await publishArea(asha, start, nobodyFollows)
  await publishArea(asha, { ...start, longitude: 77.7408 }, nobodyFollows)
  await publishArea(asha, start, nobodyFollows)
  inMinutes(asha, 60)
  expect(await settleWaitingAreas(asha, nobodyFollows)).toBe(0)
  expect((await lockArea(asha, idOf(asha)))!.point).toEqual(point)
})

test('movement within the published area writes nothing; listings follow at each report and learn when the area has settled', async () => {
  const { asha } = await twoPeople()
  const told: [LatLng, boolean][] = []
  const follow: FollowArea = async (_ctx, userId, point, hasSettled) => {
    expect(userId).toBe(idOf(asha))
    told.push([point, hasSettled])
  }
  /** Changes with every write of the row. */
  const written = async () => {
    const { rows } = await asha.db.execute<{ row: string }>(
      sql`select xmin::text || ctid::text as row from published_areas where user_id = ${idOf(asha)}`,
    )
    return rows[0]!.row
  }
  const { point } = await publishArea(asha, start, follow)
  const first = await written()
  inMinutes(asha, 20)
  expect(await publishArea(asha, { ...start, latitude: start.latitude + 0.0005 }, follow)).toEqual({
    point,
    waits: false,
  })
  expect(await written()).toBe(first)
  await publishArea(asha, { ...start, longitude: 77.7408 }, follow)
  const pending = await written()
  expect(pending).not.toBe(first)
  await publishArea(asha, { ...start, longitude: 77.7412 }, follow)
  expect(await written()).toBe(pending)
  inMinutes(asha, 6)
  await settleWaitingAreas(asha, follow)
  const { point: settled } = (await lockArea(asha, idOf(asha)))!
  expect(told).toEqual([
    [point, false],
    [point, false],
    [point, false],
    [point, false],
    [settled, true],
  ])
})
