import { expect, test } from 'vitest'
import { cellMiddle } from '#core/area.ts'
import { destination, distance } from '#core/geo.ts'
import { meters, minutes, seconds } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { actorOf, endSession, openSession } from '#features/accounts/server/sessions.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import { readCircle, findNearby, readCirclePerson } from './nearby.ts'
import { requestCircleLink } from './members.ts'
import { addToCircle, idOf, PARK, advanceClock, people, reportPositionAt } from './testing.ts'

const names = async (ctx: Ctx, rangeMeters?: number) =>
  (await findNearby(ctx, { rangeMeters })).people.map(({ name }) => name)

test('[K-06] B at 1 km is listed at 2 km and absent at 0.5 km', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await reportPositionAt(Asha, 0)
  await reportPositionAt(Ravi, 1000)
  expect(await names(Asha, 2000)).toEqual(['Ravi'])
  expect(await names(Asha)).toEqual(['Ravi'])
  expect(await names(Asha, 500)).toEqual([])
  expect((await findNearby(Asha, { rangeMeters: 2000 })).people[0]).toMatchObject({
    id: idOf(Ravi),
    distance: { kilometers: 1 },
    relation: 'none',
  })
})

test('[K-05] the range is inclusive, in whole metres from centre to centre, nearest first', async () => {
  const { Asha, Ravi, Meena } = await people('Asha', 'Ravi', 'Meena')
  await reportPositionAt(Asha, 0)
  await reportPositionAt(Meena, 7000)
  await reportPositionAt(Ravi, 3000)
  const middle = (north: number) => cellMiddle(destination(PARK, 0, meters(north)))
  const away = Math.round(distance(middle(0), middle(3000)))
  expect(await names(Asha, away)).toEqual(['Ravi'])
  expect(await names(Asha, away - 1)).toEqual([])
  expect(await names(Asha, 20_000_000)).toEqual(['Ravi', 'Meena'])
  expect((await findNearby(Asha, { rangeMeters: away })).people[0]!.distance).toEqual({
    isWithin: false,
    kilometers: 3,
  })
})

test('[K-25] [W-67] private people, people with sharing off, blocked ones, members, the asker and the demo are not listed', async () => {
  const all = await people('Asha', 'Private', 'Off', 'Blocker', 'Blocked', 'Member', 'Ravi')
  const demo = actingAs(all.Asha, await newPerson(all.Asha, 'Demo', { isDemo: true }))
  for (const each of [...Object.values(all), demo]) await reportPositionAt(each)
  await saveMySettings(all.Private, { profileVisibility: 'private' })
  await saveMySettings(all.Off, { locationSharing: false })
  await blockPerson(all.Blocker, { userId: idOf(all.Asha) })
  await blockPerson(all.Asha, { userId: idOf(all.Blocked) })
  await addToCircle(all.Asha, all.Member)
  expect(await names(all.Asha)).toEqual(['Ravi'])
  expect(await names(demo)).toEqual([])
})

test('a person who shares no area, or has none yet, sees nobody, and the reason', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await reportPositionAt(Ravi)
  expect(await findNearby(Asha, {})).toEqual({ people: [], hasMore: false, standing: 'noArea' })
  await reportPositionAt(Asha)
  await saveMySettings(Asha, { locationSharing: false })
  expect(await findNearby(Asha, {})).toEqual({ people: [], hasMore: false, standing: 'sharingOff' })
})

test('[K-09] a row shows a sent or a received request', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await reportPositionAt(Asha)
  await reportPositionAt(Ravi)
  await requestCircleLink(Asha, { userId: idOf(Ravi) })
  expect((await findNearby(Asha, {})).people[0]!.relation).toBe('asked')
  expect((await findNearby(Ravi, {})).people[0]!.relation).toBe('asking')
  expect((await readCirclePerson(Ravi, { id: idOf(Asha) })).relation).toBe('asking')
})

test('[R-16] presence is shown only while activity status is on', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await openSession(Ravi, idOf(Ravi))
  await addToCircle(Asha, Ravi)
  const presence = async () => (await readCircle(Asha)).members[0]!.presence
  expect(await presence()).toEqual({ isOnline: true, minutesAgo: 0 })
  advanceClock(Asha, minutes(20))
  expect(await presence()).toEqual({ isOnline: false, minutesAgo: 20 })
  await saveMySettings(Ravi, { activityStatus: false })
  expect(await presence()).toBeNull()
})

test('[R-16] who signs out is not online, but was there just now; who is signed in elsewhere is online if active there', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await addToCircle(Asha, Ravi)
  const presence = async () => (await readCircle(Asha)).members[0]!.presence
  advanceClock(Asha, minutes(20))
  const token = await openSession(Ravi, idOf(Ravi))
  const phone = actingAs(Ravi, await actorOf(Ravi, token))
  expect(await presence()).toEqual({ isOnline: true, minutesAgo: 0 })
  advanceClock(Asha, minutes(1))
  await endSession(phone)
  expect(await presence()).toEqual({ isOnline: false, minutesAgo: 0 })
  advanceClock(Asha, minutes(1))
  expect(await presence()).toEqual({ isOnline: false, minutesAgo: 1 })
  await openSession(Ravi, idOf(Ravi))
  expect(await presence()).toEqual({ isOnline: true, minutesAgo: 0 })
})

test('[R-16] the time of a last visit is that of the last request, at most 45 seconds older', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await addToCircle(Asha, Ravi)
  const token = await openSession(Ravi, idOf(Ravi))
  const presence = async () => (await readCircle(Asha)).members[0]!.presence
  for (let times = 0; times < 9; times++) {
    advanceClock(Asha, seconds(46))
    await actorOf(Ravi, token)
  }
  advanceClock(Asha, minutes(2))
  expect(await presence()).toEqual({ isOnline: true, minutesAgo: 2 })
  advanceClock(Asha, 1)
  expect(await presence()).toEqual({ isOnline: false, minutesAgo: 2 })
})

test('[K-16] an unknown person and an invalid id are not found', async () => {
  const { Asha } = await people('Asha')
  for (const id of [crypto.randomUUID(), 'nobody', idOf(Asha)])
    await expect(readCirclePerson(Asha, { id })).rejects.toMatchObject({ code: 'userNotFound' })
})

test('[K-11] [K-12] a new circle is empty; a member has the keys of the entity', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  expect(await readCircle(Asha)).toMatchObject({ members: [], asking: [], asked: [] })
  await reportPositionAt(Asha)
  await reportPositionAt(Ravi, 1000)
  await addToCircle(Asha, Ravi)
  const [member] = (await readCircle(Asha)).members
  for (const key of ['id', 'name', 'location', 'skills', 'keywords', 'profilePhoto', 'lastMessage', 'lastMessageTime'])
    expect(member).toHaveProperty(key)
  expect(member).toMatchObject({ name: 'Ravi', lastMessage: '', lastMessageTime: '' })
  expect(Object.keys(member!.location!)).toEqual(['lat', 'lng'])
})
