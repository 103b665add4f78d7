import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '#core/ids.ts'
import { days, hours } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { acceptCircle, requestCircleLink, leaveCircle } from '#features/circles/server/members.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { addContact } from '#features/sos/server/contacts.ts'
import { tokenHash } from '#features/sos/server/textPages.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { meetings } from './feature.ts'
import { setOutToMeeting } from './going.ts'
import { cancelMeeting } from './proposing.ts'
import { listMeetings, readMeeting, tellOfMeeting } from './telling.ts'
import { insertTelling } from './tellingStore.ts'
import { newMeeting } from './testing/newMeeting.ts'

const idOf = (person: TestCtx) => person.actor!.userId
const personNamed = async (ctx: TestCtx, name: string) => actingAs(ctx, await newPerson(ctx, name))

/** A friend who informs the reader of a meeting with another person. */
async function tellerOf(reader: TestCtx, name: string): Promise<{ teller: TestCtx; id: string }> {
  const [teller, other] = [await personNamed(reader, name), await personNamed(reader, `Other of ${name}`)]
  await requestCircleLink(teller, { userId: idOf(reader) })
  await acceptCircle(reader, { userId: idOf(teller) })
  const { id } = await newMeeting(teller, idOf(other))
  await tellOfMeeting(teller, { id, userId: idOf(reader) })
  return { teller, id }
}

test('listing six shared meetings takes as many statements as listing one', async () => {
  const priya = await personNamed(await testCtx(), 'Priya')
  const querySpy = vi.spyOn(pg.Client.prototype as unknown as Record<'query', () => unknown>, 'query')
  const statements = async () => {
    querySpy.mockClear()
    const { told } = await listMeetings(priya)
    return { told: told.length, statements: querySpy.mock.calls.length }
  }
  await tellerOf(priya, 'Asha')
  const one = await statements()
  for (const name of ['Divya', 'Esha', 'Farah', 'Gita', 'Hema']) await tellerOf(priya, name)
  expect(one.statements).toBeGreaterThan(0)
  expect(await statements()).toEqual({ told: 6, statements: one.statements })
  querySpy.mockRestore()
})

test('a meeting shared by a person who left the circle is hidden; a day after the window it is gone', async () => {
  const priya = await personNamed(await testCtx(), 'Priya')
  const [first, second] = [await tellerOf(priya, 'Asha'), await tellerOf(priya, 'Divya')]
  await leaveCircle(first.teller, { userId: idOf(priya) })
  expect((await listMeetings(priya)).told.map(({ id }) => id)).toEqual([second.id])
  await expect(readMeeting(priya, first)).rejects.toMatchObject({ code: 'meetingNotFound' })
  const { at } = (await readMeeting(priya, second)).told!
  priya.setNow(new Date(new Date(at).getTime() + hours(2) + days(1)))
  expect((await listMeetings(priya)).told).toHaveLength(1)
  priya.setNow(new Date(priya.now().getTime() + 1))
  expect((await listMeetings(priya)).told).toEqual([])
  await expect(readMeeting(priya, second)).rejects.toMatchObject({ code: 'meetingNotFound' })
})

test('many old shared meetings do not hide a new one', async () => {
  const priya = await personNamed(await testCtx(), 'Priya')
  const { teller, id } = await tellerOf(priya, 'Asha')
  const old = new Date(priya.now().getTime() - days(5))
  for (let n = 0; n < 50; n++) {
    const past = await newMeeting(teller, idOf(await personNamed(priya, `Past ${n}`)), { at: old, state: 'over' })
    await tellOfMeetingAnyway(priya, teller, past.id)
  }
  expect((await listMeetings(priya)).told.map((each) => each.id)).toEqual([id])
})

/** Stores a notification about a meeting that is over, newer than those about open ones. */
async function tellOfMeetingAnyway(reader: TestCtx, teller: TestCtx, meetingId: string): Promise<void> {
  const toldAt = new Date(reader.now().getTime() + 1000)
  await insertTelling(
    reader,
    { meetingId, tellerId: idOf(teller), memberId: idOf(reader), contactId: null, toldAt },
    null,
  )
}

test('people informed of a meeting are notified when it is called off, by notification and on the open page', async () => {
  const priya = await personNamed(await testCtx(), 'Priya')
  const { teller, id } = await tellerOf(priya, 'Asha')
  const before = (await toldSince(priya, idOf(priya), 0)).length
  await cancelMeeting(teller, { id })
  const news = (await toldSince(priya, idOf(priya), 0)).slice(before)
  expect(news).toContainEqual(expect.objectContaining({ type: 'meeting', payload: { id } }))
  const { rows } = await priya.db.execute(
    sql`select count(*)::int as n from notifications where user_id = ${idOf(priya)} and kind = 'meetingToldOff'`,
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a block calls off an agreed meeting on the open screens of both, at once', async () => {
  const priya = await personNamed(await testCtx(), 'Priya')
  const ravi = await personNamed(priya, 'Ravi')
  const { id } = await newMeeting(priya, idOf(ravi))
  await blockPerson(priya, { userId: idOf(ravi) })
  for (const each of [priya, ravi])
    expect(await toldSince(each, idOf(each), 0)).toContainEqual(
      expect.objectContaining({ type: 'meeting', payload: { id } }),
    )
})

test('a shared meeting names the other person, unless a block hides them from the reader', async () => {
  const priya = await personNamed(await testCtx(), 'Priya')
  const asha = await personNamed(priya, 'Asha')
  const ravi = await personNamed(priya, 'Ravi')
  await requestCircleLink(asha, { userId: idOf(priya) })
  await acceptCircle(priya, { userId: idOf(asha) })
  const { id } = await newMeeting(asha, idOf(ravi))
  await tellOfMeeting(asha, { id, userId: idOf(priya) })
  expect((await readMeeting(priya, { id })).told).toMatchObject({ teller: { name: 'Asha' }, other: { name: 'Ravi' } })
  await blockPerson(ravi, { userId: idOf(priya) })
  expect((await readMeeting(priya, { id })).told).toMatchObject({ teller: { name: 'Asha' }, other: { name: '' } })
})

test('the page for an outside number has the place, and says when the teller, not the other, set out', async () => {
  const asha = await personNamed(await testCtx(), 'Asha')
  const ravi = await personNamed(asha, 'Ravi')
  const { id } = await newMeeting(asha, idOf(ravi))
  const contactId = newId()
  await addContact(asha, { id: contactId, name: 'Amma', phone: '+919845012345' })
  await asha.db.execute(sql`update sos_contacts set agreed_at = now(), meetings_agreed_at = now()`)
  const telling = { meetingId: id, tellerId: idOf(asha), memberId: null, contactId, toldAt: asha.now() }
  await insertTelling(asha, telling, tokenHash(asha, 'token'))
  const server = Fastify()
  onTestFinished(() => server.close())
  await server.register((scope) => meetings.plugin(scope, { machines: asha }))
  const page = async () => (await server.inject('/api/meetings/told/token')).body
  await setOutToMeeting(ravi, { id })
  expect(await page()).toContain('>Where: Metro station<')
  expect(await page()).not.toContain('on the way')
  await setOutToMeeting(asha, { id })
  expect(await page()).toContain('Asha has been on the way since')
})
