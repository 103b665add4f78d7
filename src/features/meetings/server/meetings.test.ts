import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { destination } from '#core/geo.ts'
import { newId } from '#core/ids.ts'
import { days, hours, meters, minutes } from '#core/units.ts'
import { deleteMyAccount } from '#features/accounts/server/accounts.ts'
import { suspendUser } from '#features/accounts/server/suspensions.ts'
import { newPerson, outbox } from '#features/accounts/server/testing.ts'
import { openWith, readOne } from '#features/chat/server/conversations.ts'
import { writeMessage } from '#features/chat/server/messages.ts'
import { leaveCircle } from '#features/circles/server/members.ts'
import { newItem, newOffice, newService, newShop } from '#features/listings/server/testing.ts'
import { waitsForReader } from '#features/notifications/rules.ts'
import { listNotifications } from '#features/notifications/server/reading.ts'
import { wordsOf } from '#features/notifications/server/words.ts'
import { askForItem } from '#features/orders/server/asking.ts'
import { readOrder } from '#features/orders/server/orders.ts'
import { confirmOrder } from '#features/orders/server/steps.ts'
import { publishArea } from '#features/people/server/people.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { readReviewTarget } from '#features/reviews/server/feature.ts'
import { putDuressPasskey, setSosPasskey } from '#features/settings/server/passkeys.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { settleCheckIns } from '#features/sos/server/checkIns.ts'
import { addContact } from '#features/sos/server/contacts.ts'
import { turnOff } from '#features/sos/server/ending.ts'
import { alertForMe, receivedAlerts } from '#features/sos/server/following.ts'
import { mySos } from '#features/sos/server/ledger.ts'
import { HERE, newNeighbour, advanceClock } from '#features/sos/server/testing.ts'
import type { OutgoingMessage } from '#kit/server/outbox.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { MOST_WRONG_CODES } from '../rules.ts'
import * as going from './going.ts'
import { listMeetingPlaces } from './places.ts'
import { agreeMeeting, cancelMeeting, changeMeeting, declineMeeting, proposeMeeting } from './proposing.ts'
import { purgeMeetings, settleMeetings, meetings } from './feature.ts'
import { listMeetings, readMeeting, tellOfMeeting } from './telling.ts'

const PASSKEY = 'open sesame'
const AHEAD = hours(3)
let ctx: TestCtx
let asha: TestCtx
let ravi: TestCtx
let priya: TestCtx
const idOf = (person: TestCtx) => person.actor!.userId

beforeEach(async () => {
  ctx = await testCtx()
  asha = await newNeighbour(ctx, 'Asha', HERE)
  ravi = await newNeighbour(ctx, 'Ravi', HERE)
  priya = await newNeighbour(ctx, 'Priya', HERE, { friend: asha })
  await setSosPasskey(asha, PASSKEY)
  await openWith(asha, { userId: idOf(ravi), isSeller: false })
})

const pin = { name: 'Corner of 12th Main', address: '', ...HERE }
const timeAfter = (duration: number) => new Date(ctx.now().getTime() + duration).toISOString()
const propose = (changes: Partial<Parameters<typeof proposeMeeting>[1]> = {}) =>
  proposeMeeting(asha, {
    id: newId(),
    withId: idOf(ravi),
    place: pin,
    at: timeAfter(AHEAD),
    asksWell: true,
    ...changes,
  })
async function agreedMeeting(changes: Partial<Parameters<typeof proposeMeeting>[1]> = {}): Promise<{ id: string }> {
  const { id } = await propose(changes)
  await agreeMeeting(ravi, { id, revision: 1, asksWell: true })
  return { id }
}
/** An agreed meeting whose time is now. */
async function now(changes = {}): Promise<{ id: string }> {
  const meeting = await agreedMeeting(changes)
  advanceClock(ctx, AHEAD)
  return meeting
}
const seen = async (person: TestCtx, { id }: { id: string }) => (await readMeeting(person, { id })).own!
const kinds = async (person: TestCtx) =>
  (
    await ctx.db.execute<{ kind: string }>(
      sql`select kind from notifications where user_id = ${idOf(person)} and kind ~ '^(meeting|sosMeeting)' order by created_at, kind`,
    )
  ).rows.map(({ kind }) => kind)
const positions = async () => (await ctx.db.execute(sql`select from meeting_positions`)).rows.length
const move = (person: TestCtx, id: string, away = 300) =>
  going.moveInMeeting(person, {
    id,
    ...destination(HERE, 90, meters(away)),
    accuracyMeters: 5,
    measuredAt: ctx.now().toISOString(),
  })
const codeOf = async (person: TestCtx, { id }: { id: string }) => (await going.readMeetingCode(person, { id })).code

test('one person proposes, the other agrees; both see place, time and each other', async () => {
  const { id } = await propose()
  expect(await seen(asha, { id })).toMatchObject({ state: 'proposed', isMyTurn: false, other: { name: 'Ravi' } })
  expect(await seen(ravi, { id })).toMatchObject({ isMyTurn: true, acts: ['agree', 'change', 'decline'] })
  expect(await kinds(ravi)).toEqual(['meetingAsked'])
  await agreeMeeting(ravi, { id, revision: 1, asksWell: true })
  expect(await kinds(asha)).toEqual(['meetingAgreed'])
  expect(await kinds(ravi)).toEqual([])
  expect(await seen(asha, { id })).toMatchObject({ state: 'agreed', place: { name: pin.name, kind: null } })
})

test('[attack 16] a meeting with a private profile can be proposed once that person has written, as it shows the name', async () => {
  await saveMySettings(ravi, { profileVisibility: 'private' })
  await expect(propose()).rejects.toMatchObject({ code: 'noMeetingWith' })
  await writeMessage(ravi, { to: idOf(asha), toSeller: false, text: 'Yes?', photoIds: [], asksLocation: false })
  expect((await propose()).other).toMatchObject({ name: 'Ravi' })
})

test('another place or time revokes the agreement: an answer to the earlier one is refused', async () => {
  const { id } = await agreedMeeting()
  const other = { id, revision: 1, place: { ...pin, name: 'Library' }, at: timeAfter(hours(5)) }
  expect(await changeMeeting(ravi, other)).toMatchObject({ state: 'proposed', revision: 2, isMyTurn: false })
  await expect(changeMeeting(asha, other)).rejects.toMatchObject({ code: 'meetingChanged' })
  await expect(agreeMeeting(asha, { id, revision: 1, asksWell: true })).rejects.toMatchObject({
    code: 'meetingChanged',
  })
  await expect(agreeMeeting(ravi, { id, revision: 2, asksWell: true })).rejects.toMatchObject({
    code: 'meetingChanged',
  })
  expect(await agreeMeeting(asha, { id, revision: 2, asksWell: true })).toMatchObject({ state: 'agreed' })
  expect(await kinds(ravi)).toEqual(['meetingAgreed'])
})

test('a changed proposal and its notice say what it was before, until it is agreed', async () => {
  const { id } = await agreedMeeting()
  const before = await seen(ravi, { id })
  expect(before.was).toBeNull()
  const told = async () => {
    const { notices } = await listNotifications(asha, {})
    return notices.flatMap(({ kind, title, message }) => (kind === 'meetingMoved' ? [[title, message]] : []))
  }
  await changeMeeting(ravi, { id, revision: 1, at: timeAfter(AHEAD + minutes(45)) })
  expect(await seen(asha, { id })).toMatchObject({ was: { placeName: pin.name, at: before.at } })
  expect(await told()).toEqual([
    [
      'Ravi suggests another time',
      expect.stringMatching(/^\d+ \w+, \d+:\d\d [AP]M instead of \d+:\d\d [AP]M: Corner of 12th Main$/),
    ],
  ])
  await changeMeeting(ravi, { id, revision: 2, place: { ...pin, name: 'Library' }, at: before.at })
  expect(await seen(asha, { id })).toMatchObject({ was: { placeName: pin.name, at: before.at } })
  expect(await told()).toEqual([
    [
      'Ravi suggests another place',
      expect.stringMatching(/^Library instead of Corner of 12th Main: \d+ \w+, \d+:\d\d [AP]M$/),
    ],
  ])
  await changeMeeting(asha, { id, revision: 3, at: timeAfter(days(3)) })
  expect(await seen(ravi, { id })).toMatchObject({ was: { placeName: 'Library', at: before.at } })
  expect((await agreeMeeting(ravi, { id, revision: 4, asksWell: true })).was).toBeNull()
})

test('declined and cancelled meetings notify the other person; a new one can be proposed afterwards', async () => {
  const first = await propose()
  await expect(declineMeeting(asha, first)).rejects.toMatchObject({ code: 'meetingChanged' })
  for (const tap of ['first', 'again'])
    expect(await declineMeeting(ravi, first), tap).toMatchObject({ state: 'declined', isEndedByMe: true })
  expect(await kinds(asha)).toEqual(['meetingDeclined'])
  const second = await agreedMeeting()
  await expect(propose()).rejects.toMatchObject({ code: 'alreadyMeeting' })
  await cancelMeeting(ravi, second)
  expect(await cancelMeeting(asha, second), 'too late').toMatchObject({ state: 'cancelled', isEndedByMe: false })
  expect(await kinds(asha)).toContain('meetingCancelled')
})

test('a meeting must be within the next 60 days; strangers cannot propose one', async () => {
  await expect(propose({ at: ctx.now().toISOString() })).rejects.toMatchObject({ code: 'meetingInPast' })
  await expect(propose({ at: timeAfter(1) })).resolves.toMatchObject({ state: 'proposed' })
  await expect(propose({ id: newId(), at: timeAfter(days(60) + 1) })).rejects.toMatchObject({ code: 'meetingTooFar' })
  const stranger = await newNeighbour(ctx, 'Stranger', HERE)
  const asked = { id: newId(), withId: idOf(stranger), place: pin, at: timeAfter(AHEAD), asksWell: true }
  await expect(proposeMeeting(asha, asked)).rejects.toMatchObject({ code: 'noMeetingWith' })
})

test('an unanswered proposal ends at its time, and its proposer is notified', async () => {
  const { id } = await propose()
  advanceClock(ctx, AHEAD)
  await expect(agreeMeeting(ravi, { id, revision: 1, asksWell: true })).rejects.toMatchObject({
    code: 'meetingChanged',
  })
  await settleMeetings(ctx)
  expect(await seen(asha, { id })).toMatchObject({ state: 'expired' })
  expect([await kinds(asha), await kinds(ravi)]).toEqual([['meetingExpired'], []])
})

test('both are reminded an hour before, once, but not if they agreed within the hour', async () => {
  await agreedMeeting()
  advanceClock(ctx, AHEAD - hours(1) - 1)
  await settleMeetings(ctx)
  expect(await kinds(ravi)).toEqual([])
  advanceClock(ctx, 1)
  await settleMeetings(ctx)
  await settleMeetings(ctx)
  expect([await kinds(asha), await kinds(ravi)]).toEqual([['meetingSoon'], ['meetingSoon']])
})

test('[K-16] no reminder is sent of a meeting that the reader may not see', async () => {
  await agreedMeeting()
  await suspendUser(ctx, idOf(ravi), 'Found by a test')
  advanceClock(ctx, AHEAD - hours(1))
  await settleMeetings(ctx)
  expect(await kinds(asha)).not.toContain('meetingSoon')
})

test('[K-16] a notice of a meeting, its reminder too, is hidden with the meeting; “Are you OK?” stays', async () => {
  const listed = async (person: TestCtx) =>
    (await listNotifications(person, {})).notices.map(({ actionUrl }) => actionUrl)
  const { id } = await agreedMeeting()
  advanceClock(ctx, AHEAD - hours(1))
  await settleMeetings(ctx)
  advanceClock(ctx, hours(1))
  await going.setOutToMeeting(ravi, { id })
  advanceClock(ctx, hours(1))
  await settleMeetings(ctx)
  expect(await listed(ravi)).toEqual(expect.arrayContaining(['/sosturnoff', `/meetings/${id}`]))
  await blockPerson(asha, { userId: idOf(ravi) })
  expect(await listed(ravi)).toEqual(['/sosturnoff'])
})

test('a position is shown to the other only while its owner allows it and the window is open, and deleted with it', async () => {
  const { id } = await agreedMeeting()
  await expect(going.shareInMeeting(asha, { id, isOn: true })).rejects.toMatchObject({ code: 'meetingNotNow' })
  advanceClock(ctx, AHEAD - hours(1))
  expect(await move(asha, id)).toEqual({ isShared: false })
  await going.shareInMeeting(asha, { id, isOn: true })
  expect(await move(asha, id)).toEqual({ isShared: true })
  expect((await going.readMeetingPosition(ravi, { id })).position).toMatchObject({ accuracyMeters: 5 })
  expect((await going.readMeetingPosition(asha, { id })).position).toBe(null)
  await going.shareInMeeting(asha, { id, isOn: false })
  expect([await positions(), (await going.readMeetingPosition(ravi, { id })).position]).toEqual([0, null])
  expect(await move(asha, id)).toEqual({ isShared: false })
  await going.shareInMeeting(asha, { id, isOn: true })
  await move(asha, id)
  advanceClock(ctx, hours(3) + 1)
  expect((await going.readMeetingPosition(ravi, { id })).position, 'before the clock has looked').toBe(null)
  expect(await move(asha, id)).toEqual({ isShared: false })
  await settleMeetings(ctx)
  expect([await positions(), (await seen(ravi, { id })).state]).toEqual([0, 'over'])
})

test('calling off on the way notifies the other, deletes positions, and keeps the check-in of a person who had set out', async () => {
  const { id } = await now()
  await going.setOutToMeeting(asha, { id })
  await going.setOutToMeeting(asha, { id })
  expect((await kinds(ravi)).filter((kind) => kind === 'meetingSetOut')).toHaveLength(1)
  await going.shareInMeeting(asha, { id, isOn: true })
  await move(asha, id)
  await cancelMeeting(ravi, { id })
  expect([await positions(), await kinds(asha)]).toEqual([0, ['meetingCancelled']])
  await expect(going.setOutToMeeting(ravi, { id })).rejects.toMatchObject({ code: 'meetingNotNow' })
  advanceClock(ctx, minutes(30))
  await settleMeetings(ctx)
  expect((await mySos(asha, {})).checkIn).toMatchObject({ kind: 'meeting' })
  expect((await mySos(ravi, {})).checkIn).toBe(null)
})

test('the six digits of one person, entered by the other, confirm that both are there; the confirmed order is handed over', async () => {
  const item = await newItem(ravi, { name: 'Bicycle', stock: 1 })
  const order = await askForItem(asha, {
    id: newId(),
    listingId: item.id,
    quantity: 1,
    note: '',
    pricePaise: item.pricePaise,
  })
  await confirmOrder(ravi, order)
  const meeting = await agreedMeeting({ orderId: order.id })
  await expect(codeOf(asha, meeting)).rejects.toMatchObject({ code: 'meetingNotNow' })
  advanceClock(ctx, AHEAD)
  const code = await codeOf(asha, meeting)
  expect(code).toMatch(/^\d{6}$/)
  expect(await codeOf(ravi, meeting)).not.toBe(code)
  await expect(going.enterMeetingCode(asha, { ...meeting, code }), 'the own one').rejects.toMatchObject({
    code: 'wrongMeetingCode',
  })
  expect(await going.enterMeetingCode(ravi, { ...meeting, code })).toMatchObject({ state: 'met', title: 'Bicycle' })
  expect(await going.enterMeetingCode(ravi, { ...meeting, code }), 'again').toMatchObject({ state: 'met' })
  expect(await readOrder(asha, order)).toMatchObject({ status: 'handedOver' })
  expect(await kinds(asha)).toEqual(['meetingMet'])
  expect(await readReviewTarget(asha, { id: item.id })).toMatchObject({ dealing: 'met' })
  expect(await readReviewTarget(ravi, { id: item.id })).toMatchObject({ dealing: null })
})

test('[I-21] a visit for a service that both confirmed allows a review, without a message about it', async () => {
  const { id: listingId } = await newService(ravi)
  const meeting = await now({ listingId })
  expect(await readReviewTarget(asha, { id: listingId })).toMatchObject({ dealing: null })
  await going.enterMeetingCode(ravi, { ...meeting, code: await codeOf(asha, meeting) })
  expect(await readReviewTarget(asha, { id: listingId })).toMatchObject({ kind: 'service', dealing: 'met' })
})

test('a meeting from a chat is linked to the only open order of the two, and hands it over; of two orders it picks none', async () => {
  const orderItem = async (name: string) => {
    const item = await newItem(ravi, { name, stock: 1 })
    const asked = { id: newId(), listingId: item.id, quantity: 1, note: '', pricePaise: item.pricePaise }
    const order = await askForItem(asha, asked)
    await confirmOrder(ravi, order)
    return { order, item }
  }
  const { order } = await orderItem('Bicycle')
  const meeting = await now({})
  expect(await seen(asha, meeting)).toMatchObject({ orderId: order.id, title: 'Bicycle' })
  const lamp = await orderItem('Lamp')
  await going.enterMeetingCode(ravi, { ...meeting, code: await codeOf(asha, meeting) })
  expect(await readOrder(asha, order)).toMatchObject({ status: 'handedOver' })
  await orderItem('Chair')
  expect(await seen(asha, await agreedMeeting({}))).toMatchObject({ orderId: null })
  expect(await readOrder(asha, lamp.order)).toMatchObject({ status: 'confirmed' })
})

test('an unconfirmed order is unchanged: being there is no sale', async () => {
  const item = await newItem(ravi, { stock: 1 })
  const order = await askForItem(asha, {
    id: newId(),
    listingId: item.id,
    quantity: 1,
    note: '',
    pricePaise: item.pricePaise,
  })
  const meeting = await now({ orderId: order.id })
  await going.enterMeetingCode(ravi, { ...meeting, code: await codeOf(asha, meeting) })
  expect(await readOrder(asha, order)).toMatchObject({ status: 'requested' })
})

test('after ten wrong codes the eleventh is refused; the other person may still enter theirs', async () => {
  const meeting = await now()
  const right = await codeOf(asha, meeting)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let n = 0; n < MOST_WRONG_CODES; n++)
    await expect(going.enterMeetingCode(ravi, { ...meeting, code: wrong })).rejects.toMatchObject({
      code: 'wrongMeetingCode',
    })
  await expect(going.enterMeetingCode(ravi, { ...meeting, code: right })).rejects.toMatchObject({
    code: 'tooManyWrongCodes',
  })
  expect(await going.enterMeetingCode(asha, { ...meeting, code: await codeOf(ravi, meeting) })).toMatchObject({
    state: 'met',
  })
})

test('no answer to "Are you well?" raises the SOS with person, thing and place; then nothing waits for an answer', async () => {
  const shop = await newShop(ravi, { name: 'Cycle Corner' })
  await now({ listingId: shop.id })
  advanceClock(ctx, minutes(30) - 1)
  await settleMeetings(ctx)
  expect((await mySos(asha, {})).checkIn).toBe(null)
  advanceClock(ctx, 1)
  await settleMeetings(ctx)
  expect(await kinds(asha)).toContain('meetingWell')
  expect((await mySos(asha, {})).checkIn).toMatchObject({ isAsked: true, note: `Ravi · Cycle Corner · ${pin.name}` })
  advanceClock(ctx, minutes(15) - 1)
  await settleCheckIns(ctx)
  const questions = async () => (await kinds(asha)).filter((kind) => waitsForReader(kind))
  expect(await questions()).toEqual(['sosMeetingCheck'])
  expect((await receivedAlerts(priya)).alerts).toEqual([])
  advanceClock(ctx, 1)
  await settleCheckIns(ctx)
  const [alert] = (await receivedAlerts(priya)).alerts
  expect(await alertForMe(priya, { id: alert!.id })).toMatchObject({ cause: 'checkIn' })
  expect(await questions()).toEqual([])
})

test('the SOS of a meeting is sent even if no position is known', async () => {
  await ctx.db.execute(sql`delete from last_positions`)
  await now()
  advanceClock(ctx, minutes(30))
  await settleMeetings(ctx)
  advanceClock(ctx, minutes(15))
  await settleCheckIns(ctx)
  expect((await receivedAlerts(priya)).alerts).toHaveLength(1)
})

test('the passkey confirms being well; the duress passkey appears to, and raises a hidden SOS', async () => {
  await putDuressPasskey(asha, 'all is fine')
  const { id } = await now()
  advanceClock(ctx, minutes(30))
  await settleMeetings(ctx)
  expect(await turnOff(asha, { passkey: 'all is fine' })).toEqual({ off: true, ended: 'checkIn' })
  expect(await mySos(asha, {})).toMatchObject({ checkIn: null, alert: null })
  expect((await receivedAlerts(priya)).alerts).toHaveLength(1)
  expect((await seen(asha, { id })).mine).toMatchObject({ wellDueAt: null })
})

test('with "All is well" in time, or the check turned off, nobody is asked; afterwards only the passkey confirms', async () => {
  const { id } = await agreedMeeting()
  await expect(going.endMeetingWell(asha, { id })).rejects.toMatchObject({ code: 'meetingNotNow' })
  await going.askWellAfterMeeting(ravi, { id, isOn: false })
  advanceClock(ctx, AHEAD)
  expect((await going.endMeetingWell(asha, { id })).mine.wellAt).not.toBe(null)
  advanceClock(ctx, minutes(30))
  await settleMeetings(ctx)
  expect([(await mySos(asha, {})).checkIn, (await mySos(ravi, {})).checkIn]).toEqual([null, null])
  advanceClock(ctx, hours(2))
  await settleMeetings(ctx)
  const again = await now()
  advanceClock(ctx, minutes(30))
  await settleMeetings(ctx)
  await going.endMeetingWell(asha, again)
  expect((await mySos(asha, {})).checkIn).not.toBe(null)
  await expect(going.askWellAfterMeeting(asha, { ...again, isOn: false })).rejects.toMatchObject({
    code: 'meetingNotNow',
  })
})

test('a position keeps the time of its measurement; a time in the future counts as now', async () => {
  const { id } = await now()
  await going.shareInMeeting(asha, { id, isOn: true })
  const measured = async (ms: number) => {
    const measuredAt = new Date(ctx.now().getTime() + ms).toISOString()
    await going.moveInMeeting(asha, { id, ...HERE, accuracyMeters: 5, measuredAt })
    const { position } = await going.readMeetingPosition(ravi, { id })
    return new Date(position!.measuredAt).getTime() - ctx.now().getTime()
  }
  expect([await measured(-20_000), await measured(60_000)]).toEqual([-20_000, 0])
})

test('a circle member is informed once, with person, thing, place and time, but no position', async () => {
  const item = await newItem(ravi, { name: 'Bicycle' })
  const { id } = await now({ listingId: item.id })
  await going.shareInMeeting(asha, { id, isOn: true })
  await move(asha, id)
  await tellOfMeeting(asha, { id, userId: idOf(priya) })
  expect((await tellOfMeeting(asha, { id, userId: idOf(priya) })).told).toMatchObject([
    { name: 'Priya', isText: false },
  ])
  expect(await kinds(priya)).toEqual(['meetingTold'])
  const { told, own } = await readMeeting(priya, { id })
  expect(own).toBe(null)
  expect(told).toMatchObject({
    teller: { name: 'Asha' },
    other: { name: 'Ravi' },
    title: 'Bicycle',
    place: { name: pin.name },
  })
  expect(JSON.stringify(told)).not.toContain('accuracyMeters')
  await expect(tellOfMeeting(asha, { id, userId: idOf(ravi) })).rejects.toMatchObject({ code: 'userNotFound' })
  await blockPerson(ravi, { userId: idOf(priya) })
  expect((await readMeeting(priya, { id })).told!.other).toEqual({ name: '', photo: '' })
  await leaveCircle(asha, { userId: idOf(priya) })
  await expect(readMeeting(priya, { id })).rejects.toMatchObject({ code: 'meetingNotFound' })
})

test('an outside number that agreed gets one text, whose page ends a day after the window', async () => {
  const { id } = await agreedMeeting()
  const phone = '+919845012345'
  const contactId = newId()
  await addContact(asha, { id: contactId, name: 'Amma', phone })
  await expect(tellOfMeeting(asha, { id, contactId })).rejects.toMatchObject({ code: 'notAgreedToTexts' })
  const agree = (column: 'agreed_at' | 'meetings_agreed_at') =>
    ctx.db.execute(sql`update sos_contacts set ${sql.raw(column)} = ${ctx.now().toISOString()} where id = ${contactId}`)
  await agree('agreed_at')
  await expect(tellOfMeeting(asha, { id, contactId }), 'agreed to SOS texts alone').rejects.toMatchObject({
    code: 'notAgreedToTexts',
  })
  await agree('meetings_agreed_at')
  await tellOfMeeting(asha, { id, contactId })
  await tellOfMeeting(asha, { id, contactId })
  const { told } = await tellOfMeeting(asha, { id, userId: idOf(priya) })
  expect(told.map(({ name }) => name).sort()).toEqual(['Amma', 'Priya'])
  const texts = readdirSync(outbox(asha.config))
    .map((file) => JSON.parse(readFileSync(join(outbox(asha.config), file), 'utf8')) as OutgoingMessage)
    .filter(({ text }) => text.includes('/api/meetings/told/'))
  expect(texts).toHaveLength(1)
  expect(texts[0]).toMatchObject({ to: phone })
  expect(texts[0]!.text).toContain(`Asha is meeting Ravi: ${pin.name}`)
  const server = Fastify()
  onTestFinished(() => server.close())
  await server.register((scope) => meetings.plugin(scope, { machines: asha }))
  const url = new URL(/http\S+/.exec(texts[0]!.text)![0]).pathname
  const open = async () => (await server.inject({ method: 'GET', url })).statusCode
  expect((await server.inject({ method: 'GET', url })).body).toContain('Who: Ravi')
  advanceClock(ctx, AHEAD + hours(26))
  expect(await open()).toBe(200)
  advanceClock(ctx, 1)
  expect(await open()).toBe(404)
})

test('a demo person and a real one do not meet, and their chat knows which one the other is', async () => {
  const demo = actingAs(ctx, await newPerson(ctx, 'Meena', { isDemo: true }))
  const { conversation } = await openWith(asha, { userId: idOf(demo), isSeller: false })
  expect(conversation.isDemo).toBe(true)
  expect((await readOne(demo, { id: conversation.id })).isDemo).toBe(false)
  await expect(propose({ withId: idOf(demo) })).rejects.toMatchObject({ code: 'demoMeeting' })
})

test('[K-16] a block calls off the meeting for both; the blocked person keeps only place and time', async () => {
  const { id } = await now()
  await going.shareInMeeting(asha, { id, isOn: true })
  await going.setOutToMeeting(ravi, { id })
  await move(asha, id)
  await blockPerson(asha, { userId: idOf(ravi) })
  expect([await positions(), (await seen(asha, { id })).state]).toEqual([0, 'cancelled'])
  const kept = await seen(ravi, { id })
  expect(kept).toMatchObject({
    state: 'cancelled',
    isEndedByMe: null,
    other: { id: '', name: '', photo: '' },
    title: '',
    listing: null,
    place: { name: pin.name, address: '', latitude: null, longitude: null },
    theirs: { setOutAt: null, shares: false },
    acts: [],
  })
  expect((await listMeetings(ravi)).own).toEqual([kept])
  expect(JSON.stringify(kept)).not.toMatch(/Asha/)
  await expect(going.readMeetingCode(ravi, { id })).rejects.toMatchObject({ code: 'meetingNotNow' })
  advanceClock(ctx, minutes(30))
  await settleMeetings(ctx)
  expect((await mySos(ravi, {})).checkIn, 'the check of who is on the way is their own').not.toBe(null)
})

test('[K-16] the blocked person is told once that the meeting was called off, without a name; circle members, too', async () => {
  const { id } = await agreedMeeting()
  await tellOfMeeting(asha, { id, userId: idOf(priya) })
  await blockPerson(asha, { userId: idOf(ravi) })
  for (const minute of [0, 1]) {
    advanceClock(ctx, minutes(minute))
    await settleMeetings(ctx)
  }
  expect([await kinds(asha), await kinds(priya)]).toEqual([[], ['meetingTold', 'meetingToldOff']])
  const { notices } = await listNotifications(ravi, {})
  const off = notices.filter(({ kind }) => kind === 'meetingOff')
  expect(off).toMatchObject([{ params: { name: '', place: pin.name }, actionUrl: `/meetings/${id}` }])
  expect(wordsOf('meetingOff', off[0]!.params, 'en').title).toBe('A meeting was called off')
  expect(wordsOf('meetingOff', off[0]!.params, 'hi').title).toBe('एक मुलाकात रद्द हो गई')
})

test('[K-16] a meeting that ended before the block does not exist for the blocked person', async () => {
  const { id } = await agreedMeeting()
  await cancelMeeting(ravi, { id })
  await blockPerson(asha, { userId: idOf(ravi) })
  await expect(readMeeting(ravi, { id })).rejects.toMatchObject({ code: 'meetingNotFound' })
  expect((await listMeetings(ravi)).own).toEqual([])
})

test.each([
  ['is suspended', () => suspendUser(ctx, idOf(ravi), 'Found by a test')],
  [
    'deletes the account',
    async () => {
      await ctx.db.execute(sql`update users set password_hash = ${await hashPassword(ctx, '482913')}
        where id = ${idOf(ravi)}`)
      await deleteMyAccount(ravi)
    },
  ],
])(
  'if the other person %s, the meeting is called off without a name; one is told, the check-in stays',
  async (_, go) => {
    const { id } = await now()
    await going.setOutToMeeting(asha, { id })
    await tellOfMeeting(asha, { id, userId: idOf(priya) })
    await go()
    await settleMeetings(ctx)
    expect(await seen(asha, { id })).toMatchObject({
      state: 'cancelled',
      isEndedByMe: null,
      other: { id: '', name: '', photo: '' },
      place: { name: pin.name, address: '', latitude: null, longitude: null },
      acts: [],
    })
    expect(await kinds(asha)).toContain('meetingOff')
    expect(await kinds(priya)).toEqual(['meetingTold', 'meetingToldOff'])
    expect(await positions()).toBe(0)
    advanceClock(ctx, minutes(30))
    await settleMeetings(ctx)
    expect((await mySos(asha, {})).checkIn).not.toBe(null)
  },
)

test('other people cannot read it; after thirty days it is deleted', async () => {
  const meeting = await agreedMeeting()
  for (const ask of [
    readMeeting,
    going.readMeetingPosition,
    going.readMeetingCode,
    cancelMeeting,
    going.setOutToMeeting,
  ])
    await expect(ask(priya, meeting)).rejects.toMatchObject({ code: 'meetingNotFound' })
  await expect(readMeeting(asha, { id: 'nothing' })).rejects.toMatchObject({ code: 'meetingNotFound' })
  advanceClock(ctx, AHEAD + days(30))
  await purgeMeetings(ctx)
  expect((await listMeetings(asha)).own).toHaveLength(1)
  advanceClock(ctx, 1)
  await purgeMeetings(ctx)
  expect((await listMeetings(asha)).own).toEqual([])
})

/** A landmark of the map, this many metres east. */
async function landmark(id: string, kind: string, name: string, away: number): Promise<void> {
  const { latitude, longitude } = destination(HERE, 90, meters(away))
  await ctx.db.execute(sql`
    insert into addresses (id, kind, name, names, number, number_text, locality, city, postcode, terms, latitude,
      longitude, imported_at)
    values (${id}, 'landmark', ${name}, '{}', '', '', 'Indiranagar', 'Bengaluru', '',
      array[${`kind:${kind}`}], ${latitude}, ${longitude}, ${ctx.now().toISOString()})`)
}

test('suggested public places are near the midpoint of the two areas, nearest first, without temples and homes', async () => {
  await publishArea(asha, HERE, async () => {})
  await publishArea(ravi, destination(HERE, 90, meters(2000)), async () => {})
  await landmark('m', 'metro', 'Metro', 1100)
  await landmark('p', 'police', 'Police', 2300)
  await landmark('t', 'temple', 'Temple', 1000)
  await landmark('far', 'bus', 'Far', 9000)
  const found = await listMeetingPlaces(asha, { withId: idOf(ravi) })
  expect(found).toMatchObject({ near: 'middle', places: [{ name: 'Metro', kind: 'metro' }, { kind: 'police' }] })
  expect(found.places).toHaveLength(2)
  await blockPerson(ravi, { userId: idOf(asha) })
  expect(await listMeetingPlaces(asha, { withId: idOf(ravi) })).toMatchObject({ near: 'area' })
})

test('public places are near the listing that the chat is about, if the asker can see it', async () => {
  await publishArea(asha, destination(HERE, 90, meters(20_000)), async () => {})
  const { id: listingId } = await newItem(ravi, { name: 'Bicycle' })
  const found = await listMeetingPlaces(asha, { withId: idOf(ravi), listingId })
  expect(found).toMatchObject({ near: 'listing' })
  await asha.db.execute(sql`update listings set moderation = 'rejected' where id = ${listingId}`)
  expect(await listMeetingPlaces(asha, { withId: idOf(ravi), listingId })).toMatchObject({ near: 'area' })
})

test('a suggested shop comes with its opening hours, also of "Closed today"; an inactive one without', async () => {
  await publishArea(asha, HERE, async () => {})
  const mon: [string, string][] = [['09:00', '18:00']]
  const { id } = await newShop(priya, { location: { lat: HERE.latitude, lng: HERE.longitude }, hours: { mon } })
  const suggested = async () => (await listMeetingPlaces(asha, { withId: idOf(ravi) })).places.map((each) => each.hours)
  expect(await suggested()).toEqual([{ mon }])
  await asha.db.execute(sql`update listings set closed_on = '2026-11-23' where id = ${id}`)
  expect(await suggested()).toEqual([{ mon, '2026-11-23': [] }])
  await asha.db.execute(sql`update listings set status = 'inactive' where id = ${id}`)
  expect(await suggested()).toEqual([null])
})

test('an office is suggested if its category, in any letter case, says that it is a café', async () => {
  await publishArea(asha, HERE, async () => {})
  const location = { lat: HERE.latitude, lng: HERE.longitude }
  const { id } = await newOffice(priya, { category: 'Coffee house', location })
  await newOffice(priya, { location })
  const { places } = await listMeetingPlaces(asha, { withId: idOf(ravi) })
  expect(places).toMatchObject([{ publicId: `listing:${id}`, kind: 'cafe' }])
  expect(places).toHaveLength(1)
})

test('nobody can call their office a police station; an imported one that nobody has claimed is one', async () => {
  await publishArea(asha, HERE, async () => {})
  const location = { lat: HERE.latitude, lng: HERE.longitude }
  const office = await newOffice(priya, { category: 'Police help desk', location })
  const suggested = async () => (await listMeetingPlaces(asha, { withId: idOf(ravi) })).places.map(({ kind }) => kind)
  expect(await suggested()).toEqual([])
  await expect(propose({ place: { publicId: `listing:${office.id}` } })).rejects.toMatchObject({
    code: 'invalidInput',
  })
  await asha.db.execute(sql`update listings set owner_id = null where id = ${office.id}`)
  expect(await suggested()).toEqual(['police'])
})

test('shops of the two people are not public places, neither suggested nor by their id', async () => {
  await publishArea(asha, HERE, async () => {})
  const at = { location: { lat: HERE.latitude, lng: HERE.longitude } }
  const [own, theirs] = [await newShop(asha, at), await newShop(ravi, at)]
  const { id } = await newShop(priya, at)
  const { places } = await listMeetingPlaces(asha, { withId: idOf(ravi) })
  expect(places.map(({ publicId }) => publicId)).toEqual([`listing:${id}`])
  for (const shop of [own, theirs])
    await expect(propose({ place: { publicId: `listing:${shop.id}` } })).rejects.toMatchObject({ code: 'invalidInput' })
  const meeting = await propose({ place: { publicId: `listing:${id}` } })
  const change = { id: meeting.id, revision: 1, at: timeAfter(AHEAD), place: { publicId: `listing:${own.id}` } }
  await expect(changeMeeting(ravi, change)).rejects.toMatchObject({ code: 'invalidInput' })
})

test('the kind of a place comes from the map, never from the proposer', async () => {
  await landmark('p', 'police', 'Police', 100)
  const { id } = await propose({ place: { publicId: 'landmark:p' } })
  expect((await seen(ravi, { id })).place).toMatchObject({ name: 'Police', kind: 'police' })
  await declineMeeting(ravi, { id })
  const own = await propose({ place: { ...pin, name: 'Police station' } })
  expect(own.place.kind).toBe(null)
  await declineMeeting(ravi, own)
  await expect(propose({ place: { publicId: 'landmark:none' } })).rejects.toMatchObject({ code: 'invalidInput' })
})
