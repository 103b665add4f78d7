import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { days, hours, minutes, seconds } from '#core/units.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { openSession } from '#features/accounts/server/sessions.ts'
import { hasDuressPasskey, putDuressPasskey, setSosPasskey } from '#features/settings/server/passkeys.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { beginCheckIn, recordSignOfLife, settleCheckIns } from './checkIns.ts'
import { turnOff } from './ending.ts'
import { alertForMe, answerSos, noteReceipt, receivedAlerts } from './following.ts'
import { makeKey, settleSelfTests } from './keys.ts'
import { mySos } from './ledger.ts'
import { myReadiness, safeSettings, setDuress } from './readiness.ts'
import { keepMyTrail, myRecord, myRecords } from './record.ts'
import { settleSos, settleTrails } from './settle.ts'
import { pointAway, HERE, newNeighbour, advanceClock, tapYes } from './testing.ts'
import { capProblems } from './testing/capProblems.ts'

let ctx: TestCtx
let asha: TestCtx
let near: TestCtx
beforeEach(async () => {
  ctx = await testCtx()
  asha = await newNeighbour(ctx, 'Asha', HERE)
  near = await newNeighbour(ctx, 'Near <&"> Ravi', pointAway(100), { friend: asha })
  await setSosPasskey(asha, 'open sesame')
})

const startWalk = () => beginCheckIn(asha, { id: newId(), kind: 'walk', note: 'home', minutes: 30 })
const received = async () => (await receivedAlerts(near)).alerts
const idOf = (person: TestCtx) => person.actor!.userId
const THERE = { ...pointAway(40), accuracyMeters: 8 }

test('an unanswered check-in raises the alarm with the last known position', async () => {
  const { id } = await startWalk()
  advanceClock(ctx, minutes(20))
  const last = { ...pointAway(40), accuracyMeters: 8, measuredAt: ctx.now().toISOString() }
  await recordSignOfLife(asha, { id, position: last })
  advanceClock(ctx, minutes(10) - 1)
  await settleCheckIns(ctx)
  expect(await received()).toEqual([])
  advanceClock(ctx, 1)
  await settleCheckIns(ctx)
  const [alert] = await received()
  expect(alert!.location).toMatchObject(pointAway(40))
  expect(await alertForMe(near, { id: alert!.id })).toMatchObject({ cause: 'checkIn' })
  expect(await mySos(asha, {})).toMatchObject({ checkIn: null, alert: { kind: 'real' } })
})

test('a closed check-in stores no place; a clock that is a day behind does not send the previous place', async () => {
  const places = async () =>
    (await ctx.db.execute(sql`select from sos_check_ins where latitude is not null`)).rows.length
  await startWalk()
  expect(await places()).toBe(1)
  await turnOff(asha, { passkey: 'open sesame' })
  expect(await places()).toBe(0)
  const yesterday = () => new Date(ctx.now().getTime() - days(1)).toISOString()
  const { id } = await startWalk()
  advanceClock(ctx, minutes(20))
  const position = { ...pointAway(40), accuracyMeters: 8, measuredAt: yesterday() }
  await recordSignOfLife(asha, { id, position, deviceNow: yesterday() })
  advanceClock(ctx, minutes(10))
  await settleCheckIns(ctx)
  expect((await received())[0]!.location).toMatchObject(pointAway(40))
  expect(await places()).toBe(0)
})

test('it asks two minutes before the end, and any contact restarts it', async () => {
  const { id } = await startWalk()
  advanceClock(ctx, minutes(28))
  await settleCheckIns(ctx)
  await settleCheckIns(ctx)
  const { rows } = await ctx.db.execute(
    sql`select kind from notifications where user_id = ${idOf(asha)} and type = 'sos'`,
  )
  expect(rows).toEqual([{ kind: 'sosCheckIn' }])
  await recordSignOfLife(asha, { id, minutes: 15 })
  advanceClock(ctx, minutes(14))
  await settleCheckIns(ctx)
  expect(await received()).toEqual([])
})

test.each<[string, (id: string) => Promise<unknown>]>([
  ['the passkey', () => turnOff(asha, { passkey: 'open sesame' })],
  ['the duress passkey', () => turnOff(asha, { passkey: 'open barley' })],
  ['more time', (id) => recordSignOfLife(asha, { id, minutes: 15 })],
  ['a low battery', (id) => recordSignOfLife(asha, { id, batteryPercent: 5 })],
  ['the arrival', (id) => recordSignOfLife(asha, { id, position: { ...THERE, measuredAt: ctx.now().toISOString() } })],
  [
    'the alarm',
    () => {
      advanceClock(ctx, minutes(2))
      return settleCheckIns(ctx)
    },
  ],
])('after %s its question no longer waits for an answer; the next one asks again', async (_how, end) => {
  await putDuressPasskey(asha, 'open barley')
  const questions = async () =>
    (await ctx.db.execute(sql`select from notifications where user_id = ${idOf(asha)} and kind = 'sosCheckIn'`)).rows
  const place = { latitude: THERE.latitude, longitude: THERE.longitude }
  const { id } = await beginCheckIn(asha, { id: newId(), kind: 'walk', note: '', minutes: 30, place })
  advanceClock(ctx, minutes(28))
  await settleCheckIns(ctx)
  expect(await questions()).toHaveLength(1)
  await end(id)
  expect(await questions()).toEqual([])
  await turnOff(asha, { passkey: 'open sesame' })
  await startWalk()
  advanceClock(ctx, minutes(28))
  await settleCheckIns(ctx)
  expect(await questions()).toHaveLength(1)
})

test('the passkey ends it; a wrong one does not; the duress passkey appears to, and raises a hidden alert', async () => {
  await putDuressPasskey(asha, 'open barley')
  await startWalk()
  await expect(turnOff(asha, { passkey: 'x' })).rejects.toMatchObject({ code: 'wrongPasskey' })
  expect((await mySos(asha, {})).checkIn).not.toBeNull()
  expect(await turnOff(asha, { passkey: 'open sesame' })).toEqual({ off: true, ended: 'checkIn' })
  expect(await mySos(asha, {})).toMatchObject({ checkIn: null, alert: null })
  expect(await received()).toEqual([])
  await startWalk()
  expect(await turnOff(asha, { passkey: 'open barley' })).toEqual({ off: true, ended: 'checkIn' })
  expect(await mySos(asha, {})).toMatchObject({ checkIn: null, alert: null })
  const [alert] = await received()
  expect(await alertForMe(near, { id: alert!.id })).toMatchObject({ isDuress: true, cause: 'checkIn' })
})

test('[R-28] [R-29] the second passkey needs the password, must differ from the first, and can be removed', async () => {
  await ctx.db.execute(
    sql`update users set password_hash = ${await hashPassword(ctx, '739164')} where id = ${idOf(asha)}`,
  )
  const set = (passkey: string, password = '739164') => setDuress(asha, { passkey, password })
  await expect(set('open barley', '111111')).rejects.toMatchObject({ code: 'wrongPassword' })
  await expect(set('open sesame')).rejects.toMatchObject({ details: { fields: { duressPasskey: 'passkeysEqual' } } })
  await expect(set('x'.repeat(33))).rejects.toMatchObject({ details: { fields: { duressPasskey: 'passkeyTooLong' } } })
  expect(await set('open barley')).toEqual({ isSet: true })
  await expect(setSosPasskey(asha, 'open barley')).rejects.toMatchObject({ code: 'invalidInput' })
  expect(await set('')).toEqual({ isSet: false })
  expect(await hasDuressPasskey(asha, idOf(asha))).toBe(false)
})

test('[attack 16] whoever holds the phone cannot guess the account password at the second passkey', async () => {
  await ctx.db.execute(
    sql`update users set password_hash = ${await hashPassword(ctx, '739164')} where id = ${idOf(asha)}`,
  )
  const guess = (password: string) => setDuress(asha, { passkey: '', password })
  for (let tries = 0; tries < 5; tries++) await expect(guess('111111')).rejects.toMatchObject({ code: 'wrongPassword' })
  await expect(guess('739164')).rejects.toMatchObject({ code: 'tooManyTries' })
})

test('the devices of a person with a device key are tested with a silent push, once a week', async () => {
  await makeKey(asha, {})
  await ctx.db.execute(sql`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${newId()}, ${idOf(asha)}, ${asha.actor!.sessionId}, 'https://push.example', 'x', 'x', now())`)
  const sends = async () => (await ctx.db.execute(sql`select body->>'type' as type, urgency from push_sends`)).rows
  advanceClock(ctx, days(7) - 1)
  await settleSelfTests(ctx)
  expect(await sends()).toEqual([])
  advanceClock(ctx, 1)
  await settleSelfTests(ctx)
  await settleSelfTests(ctx)
  expect(await sends()).toEqual([{ type: 'selfTest', urgency: 'normal' }])
})

test('devices get urgent pushes repeatedly until the alert is seen, and none for a muted sender', async () => {
  await ctx.db.execute(sql`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${newId()}, ${idOf(near)}, ${near.actor!.sessionId}, 'https://push.example', 'x', 'x', now())`)
  const { id } = (await tapYes(asha)).alert!
  const urgent = async () => (await ctx.db.execute(sql`select from push_sends where urgency = 'high'`)).rows.length
  await settleSos(ctx)
  expect(await urgent()).toBe(1)
  advanceClock(ctx, seconds(3))
  await settleSos(ctx)
  advanceClock(ctx, seconds(12))
  await ctx.db.execute(sql`update push_subscriptions set last_ok_at = ${ctx.now().toISOString()}`)
  await settleSos(ctx)
  expect(await urgent()).toBe(2)
  expect((await mySos(asha, {})).alert!.ledger[0]).toMatchObject({ state: 'sent' })
  await noteReceipt(near, { id, what: 'seen' })
  advanceClock(ctx, minutes(30))
  await settleSos(ctx)
  expect(await urgent()).toBe(2)
})

test('readiness counts the circle, and its members reachable with the app closed', async () => {
  expect(await myReadiness(asha)).toEqual({
    members: 1,
    reachable: 0,
    signedOut: 0,
    hasPasskey: true,
    rangeMeters: 250,
  })
})

test('a signed-in phone does not reveal whether there is a second passkey until the password is given', async () => {
  await openSession(asha, idOf(asha))
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`update sessions set proven_at = ${new Date(ctx.now().getTime() - hours(1)).toISOString()} where user_id = ${idOf(asha)} returning id`,
  )
  const phone = actingAs(asha, { ...asha.actor!, sessionId: rows[0]!.id })
  const safe = () => safeSettings(phone)
  for (const isSet of [false, true]) {
    if (isSet) await putDuressPasskey(asha, 'open barley')
    expect(JSON.stringify(await myReadiness(asha))).not.toMatch(/duress|second/i)
    await expect(safe()).rejects.toMatchObject({ code: 'passwordNeeded' })
  }
  await ctx.db.execute(sql`update sessions set proven_at = ${ctx.now().toISOString()}`)
  expect(await safe()).toEqual({ hasSecondPasskey: true })
})

async function endedAlert(kind: 'real' | 'drill' = 'real'): Promise<string> {
  const { id } = (await tapYes(asha, { kind })).alert!
  await settleSos(ctx)
  advanceClock(ctx, seconds(30))
  await answerSos(near, { id, answer: 'coming' })
  await turnOff(asha, { passkey: 'open sesame' })
  return id
}

test('the record lists the events in order, for its sender alone and only after the end', async () => {
  const { id } = (await tapYes(asha)).alert!
  await expect(myRecord(asha, { id })).rejects.toMatchObject({ code: 'notFound' })
  await turnOff(asha, { passkey: 'open sesame' })
  advanceClock(ctx, 1)
  const ended = await endedAlert()
  expect((await myRecords(asha)).records.map((record) => record.id)).toEqual([ended, id])
  const record = await myRecord(asha, { id: ended })
  expect(record.events.map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
    ['raised', 'Asha', 'button'],
    ['answered', 'Near <&"> Ravi', 'coming'],
    ['ended', 'Asha', 'passkey'],
  ])
  await expect(myRecord(near, { id: ended })).rejects.toMatchObject({ code: 'notFound' })
})

test('a hidden alert’s record is that of an alert that was turned off; an alert hidden from the start has none', async () => {
  await putDuressPasskey(asha, 'open barley')
  const open = (await tapYes(asha)).alert!.id
  await answerSos(near, { id: open, answer: 'coming' })
  advanceClock(ctx, seconds(10))
  await turnOff(asha, { passkey: 'open barley' })
  const seemed = ctx.now().toISOString()
  advanceClock(ctx, seconds(10))
  await noteReceipt(near, { id: open, what: 'seen' })
  await answerSos(near, { id: open, answer: 'calledHelp' })
  const [listed] = (await myRecords(asha)).records
  expect(listed).toMatchObject({ id: open, endedAt: seemed })
  const shown = await myRecord(asha, { id: open })
  expect(shown).toMatchObject({ endedAt: seemed, endedHow: 'passkey', isTrailGone: false })
  expect(shown.events.map(({ kind }) => kind)).toEqual(['raised', 'answered', 'ended'])
  expect(await capProblems(shown.cap)).toEqual([])
  await turnOff(asha, { passkey: 'open sesame' })
  // The person who forced the sender may still have the phone: the record does not change with the real end.
  expect(await myRecord(asha, { id: open })).toEqual(shown)
  await startWalk()
  await turnOff(asha, { passkey: 'open barley' })
  expect(await received()).toHaveLength(2)
  expect((await myRecords(asha)).records.map(({ id }) => id)).toEqual([open])
})

test('the CAP 1.2 export validates against the schema for active and ended alerts and any name; a drill has the status Exercise', async () => {
  const ended = await endedAlert()
  const real = await myRecord(asha, { id: ended })
  const drill = await myRecord(asha, { id: await endedAlert('drill') })
  expect(await capProblems(real.cap)).toEqual([])
  expect(await capProblems(drill.cap)).toEqual([])
  expect(real.cap).toContain('<status>Actual</status>')
  expect(drill.cap).toContain('<status>Exercise</status>')
  expect(drill.cap).toContain('<note>Exercise: nobody is in danger.</note>')
  expect(drill.cap).toContain('<description>This is only an exercise. Nobody is in danger.</description>')
  expect(drill.cap).not.toMatch(/Emergency SOS|emergency number|authorities/)
  expect(real.cap).toMatch(/<circle>12\.976300,77\.592900 0\.001<\/circle>/)
  expect(real.cap).toMatch(/<expires>2026-01-05T06:30:30\+00:00<\/expires>/)
  await ctx.db.execute(sql`update users set name = ${'<"आशा" & \u0007\u{1f600}>'} where id = ${idOf(asha)}`)
  const named = (await myRecord(asha, { id: ended })).cap
  expect(await capProblems(named)).toEqual([])
  expect(named).toContain('&lt;&quot;आशा&quot; &amp; \u{1f600}&gt;')
  advanceClock(ctx, hours(24))
  await settleTrails(ctx)
  const gone = (await myRecord(asha, { id: ended })).cap
  expect(gone).not.toContain('<circle>')
  expect(await capProblems(gone)).toEqual([])
})

test('violations of the CAP schema are found', async () => {
  const { cap } = await myRecord(asha, { id: await endedAlert() })
  for (const [from, to] of [
    ['<status>Actual</status>', '<status>Real</status>'],
    ['+00:00</sent>', 'Z</sent>'],
    ['<scope>Private</scope>', ''],
    [/<addresses>.*<\/addresses>/, ''],
    [/<circle>[^<]*/, '<circle>12.9 77.5 1'],
    ['<urgency>Immediate</urgency>', '<severity>Severe</severity><urgency>Immediate</urgency>'],
    ['cap:1.2', 'cap:1.1'],
    ['<event>SOS', '<event>S & OS'],
    ['<category>Safety</category>', '<category>Danger</category>'],
    ['</alert>', '<signature/></alert>'],
    ['</alert>', ''],
  ] as const) {
    expect(cap).toMatch(from)
    expect(await capProblems(cap.replace(from, to)), String(from)).not.toEqual([])
  }
})

test('a trail is deleted after 24 hours, from the record too, unless its sender keeps it', async () => {
  const [kept, other] = [await endedAlert(), await endedAlert()]
  await keepMyTrail(asha, { id: kept, keep: true })
  advanceClock(ctx, hours(24))
  await settleTrails(ctx)
  expect((await myRecord(asha, { id: kept })).trail).toHaveLength(1)
  expect(await myRecord(asha, { id: other })).toMatchObject({ trail: [], isTrailGone: true, address: '' })
})

test('without the passkey a check-in can be postponed three times, not a fourth, and not by restarting it', async () => {
  const { id, dueAt } = await startWalk()
  expect(await startWalk()).toMatchObject({ id, dueAt })
  for (const tapsLeft of [2, 1, 0]) {
    advanceClock(ctx, minutes(20))
    expect(await recordSignOfLife(asha, { id, minutes: 30 })).toMatchObject({ tapsLeft })
  }
  advanceClock(ctx, minutes(20))
  await expect(recordSignOfLife(asha, { id, minutes: 30 })).rejects.toMatchObject({ code: 'checkInPutOff' })
  const anew = await beginCheckIn(asha, { id: newId(), kind: 'meeting', note: 'shorter', minutes: 600 })
  expect(Date.parse(anew.dueAt)).toBe(ctx.now().getTime() + minutes(40))
  await expect(recordSignOfLife(asha, { id, minutes: 5 })).rejects.toMatchObject({ code: 'checkInPutOff' })
})

test('"15 minutes more" adds 15 minutes to the time shown, however early it is tapped', async () => {
  const { id, dueAt } = await startWalk()
  for (const [more, tapsLeft] of [
    [15, 2],
    [30, 1],
  ] as const) {
    const then = new Date(Date.parse(dueAt) + minutes(more)).toISOString()
    expect(await recordSignOfLife(asha, { id, minutes: 15 })).toMatchObject({ dueAt: then, tapsLeft })
  }
})

test('a check-in ends 12 hours from now at the latest; a tap without effect does not shorten it', async () => {
  const { id } = await beginCheckIn(asha, { id: newId(), kind: 'walk', note: '', minutes: 12 * 60 })
  const latest = () => new Date(ctx.now().getTime() + hours(12)).toISOString()
  expect(await recordSignOfLife(asha, { id, minutes: 15 })).toMatchObject({ dueAt: latest(), tapsLeft: 3 })
  advanceClock(ctx, minutes(5))
  expect(await recordSignOfLife(asha, { id, minutes: 15 })).toMatchObject({ dueAt: latest(), tapsLeft: 2 })
})
