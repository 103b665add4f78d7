import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { days, hours, minutes, seconds } from '#core/units.ts'
import { suspendUser } from '#features/accounts/server/suspensions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { openSession } from '#features/accounts/server/sessions.ts'
import { listNotifications } from '#features/notifications/server/reading.ts'
import { keepPosition } from '#features/places/server/positions.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { putDuressPasskey, setSosPasskey } from '#features/settings/server/passkeys.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { DRILL_MESSAGE, SOS_MESSAGE } from '../rules.ts'
import { widenSos } from './alerts.ts'
import { endMyDrill, refuseWhileOn, turnOff } from './ending.ts'
import { alertForMe, answerSos, setSosMute, noteReceipt, noteDelivered, receivedAlerts } from './following.ts'
import { makeKey, purgeKeys } from './keys.ts'
import { setDuress } from './readiness.ts'
import { mySos } from './ledger.ts'
import { settleSos, settleTrails } from './settle.ts'
import { pointAway, HERE, newNeighbour, advanceClock, tapYes } from './testing.ts'

let ctx: TestCtx
let asha: TestCtx
beforeEach(async () => {
  ctx = await testCtx()
  asha = await newNeighbour(ctx, 'Asha', HERE)
})

const alertsOf = async (person: TestCtx) => (await receivedAlerts(person)).alerts
const idOf = (person: TestCtx) => person.actor!.userId
const events = async (person: TestCtx) => (await toldSince(person, idOf(person), 0)).map(({ type }) => type)
const sosEvents = async (person: TestCtx) => (await events(person)).filter((type) => type.startsWith('sos'))

test('[L-04] [V-06] of members at 240 m and 260 m only the first is notified, and never the sender', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(240), { friend: asha })
  const far = await newNeighbour(ctx, 'Far', pointAway(260), { friend: asha })
  const { alert } = await tapYes(asha)
  expect(alert).toMatchObject({ kind: 'real', stage: 0, count: 1, rangeMeters: 250 })
  expect(alert!.ledger).toMatchObject([{ name: 'Near', state: 'queued', answer: null }])
  expect([(await alertsOf(near)).length, (await alertsOf(far)).length, (await alertsOf(asha)).length]).toEqual([
    1, 0, 0,
  ])
  expect([await sosEvents(near), await sosEvents(far), await sosEvents(asha)]).toEqual([['sosRaised'], [], []])
})

test('[L-04] a member at 300 m with an accuracy of 100 m is notified', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(300), { friend: asha, accuracyMeters: 100 })
  await tapYes(asha)
  expect(await alertsOf(near)).toHaveLength(1)
})

test('[L-05] a stranger at 10 m is not notified, nor one with a pending circle request', async () => {
  const stranger = await newNeighbour(ctx, 'Stranger', pointAway(10))
  const { alert } = await tapYes(asha)
  expect(alert!.count).toBe(0)
  expect(await alertsOf(stranger)).toEqual([])
  expect(await sosEvents(stranger)).toEqual([])
})

test('no alert passes between real people and demo people, whatever the circle contains', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(10), { friend: asha })
  await ctx.db.execute(sql`update users set is_demo = true where id = ${idOf(near)}`)
  expect((await tapYes(asha)).alert!.count).toBe(0)
  expect(await alertsOf(near)).toEqual([])
})

test('[L-26] [W-13] with a range of 1 km a member at 600 m is notified', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(600), { friend: asha })
  await saveMySettings(asha, { sosRangeMeters: 1000 as never })
  expect((await tapYes(asha)).alert!.count).toBe(1)
  expect(await alertsOf(near)).toHaveLength(1)
})

test('[L-09] [L-10] [V-07] a recipient gets sender, name, location, time and message', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(240), { friend: asha })
  await tapYes(asha)
  const [alert] = await alertsOf(near)
  expect(alert).toMatchObject({
    from: idOf(asha),
    name: 'Asha',
    location: { latitude: HERE.latitude, longitude: HERE.longitude },
    message: 'Emergency SOS! Please help or contact authorities.',
  })
  expect(new Date(alert!.time).toISOString()).toBe(alert!.time)
  expect(SOS_MESSAGE).toBe(alert!.message)
  await settleSos(ctx)
  expect((await alertsOf(near))[0]!.location!.address).toContain('Bengaluru')
})

test('[L-11] [L-12] without any position nothing is sent; (0, 0) and a profile without a location count as no position', async () => {
  const lost = actingAs(ctx, await newPerson(ctx, 'Lost'))
  const zero = { latitude: 0, longitude: 0, accuracyMeters: 5, measuredAt: ctx.now().toISOString() }
  await expect(tapYes(lost, { position: zero })).rejects.toMatchObject({ code: 'sosNowhere' })
  await expect(tapYes(lost, { position: null })).rejects.toMatchObject({ code: 'sosNowhere' })
  expect((await mySos(lost, {})).alert).toBeNull()
})

test('[L-12] without a fresh position the last known one is sent, with its age; the profile’s location is the last fallback', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(240), { friend: asha })
  const known = ctx.now().toISOString()
  advanceClock(ctx, hours(2))
  await tapYes(asha, { position: null })
  expect((await alertsOf(near))[0]!.location).toMatchObject(HERE)
  const { id } = (await alertsOf(near))[0]!
  expect((await alertForMe(near, { id })).position).toMatchObject({ measuredAt: known })
  const home = actingAs(ctx, await newPerson(ctx, 'Home', HERE))
  expect((await tapYes(home, { position: null })).alert!.position).toMatchObject(HERE)
})

test('the position of the device that pressed counts, also when another device of the person reported later', async () => {
  advanceClock(ctx, minutes(1))
  const pressed = {
    ...pointAway(20),
    accuracyMeters: 5,
    measuredAt: new Date(ctx.now().getTime() - 40_000).toISOString(),
  }
  const elsewhere = { ...pointAway(5000), accuracyMeters: 5, measuredAt: ctx.now(), source: 'device' as const }
  await keepPosition(asha, elsewhere)
  expect((await tapYes(asha, { position: pressed })).alert!.position).toMatchObject(pointAway(20))
})

test('with a clock that is a day off the newest position counts, with its true age', async () => {
  for (const [name, wrong] of [
    ['Behind', hours(-24)],
    ['Ahead', hours(24)],
  ] as const) {
    const person = await newNeighbour(ctx, name, pointAway(5000))
    const onDevice = (ago: number) => new Date(ctx.now().getTime() + wrong - ago).toISOString()
    const sent = (distance: number, ago: number) => ({
      ...pointAway(distance),
      accuracyMeters: 5,
      measuredAt: onDevice(ago),
    })
    const near = await newNeighbour(ctx, `Near ${name}`, pointAway(240), { friend: person })
    advanceClock(ctx, minutes(5))
    const first = { position: sent(0, minutes(2)), tappedAt: onDevice(0), deviceNow: onDevice(0) }
    const { alert } = await tapYes(person, first)
    expect(alert, name).toMatchObject({ count: 1, position: pointAway(0) })
    const { id } = (await alertsOf(near))[0]!
    const age = async () => ctx.now().getTime() - Date.parse((await alertForMe(near, { id })).position!.measuredAt)
    expect(await age(), name).toBe(minutes(2))
    const { rows } = await ctx.db.execute<{ late: number }>(
      sql`select extract(epoch from raised_at - tapped_at)::float as late from sos_alerts where id = ${id}`,
    )
    expect(rows[0]!.late, name).toBe(0)
    advanceClock(ctx, seconds(90))
    // A late repeat of an old position changes nothing; a newer position does.
    await tapYes(person, { ...first, deviceNow: onDevice(0) })
    expect(await age(), name).toBe(minutes(2) + seconds(90))
    await tapYes(person, { position: sent(30, seconds(1)), deviceNow: onDevice(0) })
    expect((await alertForMe(near, { id })).position, name).toMatchObject(pointAway(30))
    // Satellite times are correct whatever the device's clock says.
    advanceClock(ctx, seconds(10))
    const bySatellite = { ...pointAway(60), accuracyMeters: 5, measuredAt: ctx.now().toISOString() }
    await tapYes(person, { position: bySatellite, deviceNow: onDevice(0) })
    expect((await alertForMe(near, { id })).position, name).toMatchObject(pointAway(60))
  }
})

test('[L-25] two taps on Yes are one alert: one line per recipient, one event, the newer position', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const first = await tapYes(asha)
  advanceClock(ctx, seconds(5))
  const second = await tapYes(asha, {
    position: { ...pointAway(30), accuracyMeters: 4, measuredAt: ctx.now().toISOString() },
  })
  expect(second.alert!.id).toBe(first.alert!.id)
  expect(second.alert!.position).toMatchObject({ ...pointAway(30), accuracyMeters: 4 })
  expect(await sosEvents(near)).toEqual(['sosRaised'])
  expect((await alertForMe(near, { id: first.alert!.id })).trail).toHaveLength(2)
})

test('an ended alert is not raised again by a late repeat', async () => {
  await setSosPasskey(asha, 'open sesame')
  const id = newId()
  await tapYes(asha, { id })
  await turnOff(asha, { passkey: 'open sesame' })
  expect((await tapYes(asha, { id })).alert).toBeNull()
})

test('demo people never get a real SOS, nor real people an SOS of the demo', async () => {
  await expect(newNeighbour(ctx, 'Demo', pointAway(10), { friend: asha, isDemo: true })).rejects.toMatchObject({
    code: 'demoPerson',
  })
  const demo = await newNeighbour(ctx, 'Demo', pointAway(10), { isDemo: true })
  await ctx.db.execute(sql`insert into circle_links (asker_id, other_id, asked_at, accepted_at)
    values (${idOf(asha)}, ${idOf(demo)}, ${ctx.now().toISOString()}, ${ctx.now().toISOString()})`)
  expect((await tapYes(asha)).alert!.count).toBe(0)
  await widenSos(asha, {})
  expect(await alertsOf(demo)).toEqual([])
})

test('a block ends the blocked person’s access to the alert', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const { id } = (await tapYes(asha)).alert!
  await blockPerson(asha, { userId: idOf(near) })
  await expect(alertForMe(near, { id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await alertsOf(near)).toEqual([])
})

test('an alert widens by time: unseen after 60 s to the nearest five, after 180 s to the whole circle', async () => {
  const people = []
  for (const far of [300, 400, 500, 600, 700, 800])
    people.push(await newNeighbour(ctx, `at ${far}`, pointAway(far), { friend: asha }))
  const nowhere = await newNeighbour(ctx, 'Nowhere', null, { friend: asha })
  expect((await tapYes(asha)).alert!.count).toBe(0)
  advanceClock(ctx, seconds(59))
  await settleSos(ctx)
  expect((await mySos(asha, {})).alert).toMatchObject({ stage: 0, count: 0 })
  advanceClock(ctx, seconds(1))
  await settleSos(ctx)
  expect((await mySos(asha, {})).alert).toMatchObject({ stage: 1, count: 5 })
  expect(await alertsOf(people[5]!)).toEqual([])
  advanceClock(ctx, seconds(120))
  await settleSos(ctx)
  expect((await mySos(asha, {})).alert).toMatchObject({ stage: 2, count: 7 })
  expect(await alertsOf(nowhere)).toHaveLength(1)
})

test('a helper stops the next step; a helper who then cannot come lets it continue at once', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const far = await newNeighbour(ctx, 'Far', pointAway(5000), { friend: asha })
  const { id } = (await tapYes(asha)).alert!
  await answerSos(near, { id, answer: 'coming' })
  advanceClock(ctx, minutes(4))
  await settleSos(ctx)
  expect(await alertsOf(far)).toEqual([])
  await answerSos(near, { id, answer: 'cannot' })
  await settleSos(ctx)
  expect(await alertsOf(far)).toHaveLength(1)
})

test('the sender can notify the whole circle at once', async () => {
  const far = await newNeighbour(ctx, 'Far', pointAway(90_000), { friend: asha })
  await tapYes(asha)
  expect((await widenSos(asha, {})).alert).toMatchObject({ stage: 2, count: 1 })
  expect(await alertsOf(far)).toHaveLength(1)
})

test('the ledger goes queued, delivered, seen, answered and never back; others see the answers', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const second = await newNeighbour(ctx, 'Second', pointAway(100), { friend: asha })
  const { id } = (await tapYes(asha)).alert!
  const line = async () => (await mySos(asha, {})).alert!.ledger.find(({ name }) => name === 'Near')
  expect(await line()).toMatchObject({ state: 'queued' })
  await noteDelivered(near, idOf(near), { from: 0, upTo: 999 })
  expect(await line()).toMatchObject({ state: 'delivered' })
  await noteReceipt(near, { id, what: 'seen' })
  await noteReceipt(near, { id, what: 'delivered' })
  expect(await line()).toMatchObject({ state: 'seen' })
  await answerSos(near, { id, answer: 'coming' })
  await noteReceipt(near, { id, what: 'seen' })
  expect(await line()).toMatchObject({ state: 'answered', answer: 'coming' })
  expect((await alertForMe(second, { id })).others).toEqual([
    {
      name: 'Near',
      answer: 'coming',
      hasCalledHelp: false,
      answeredAt: ctx.now().toISOString(),
      arrivesAt: null,
      way: null,
    },
  ])
  await expect(noteReceipt(asha, { id, what: 'seen' })).rejects.toMatchObject({ code: 'notFound' })
})

test('[L-17] [L-18] [L-24] only the passkey turns it off, from any browser; wrong ones are counted and shown', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  await setSosPasskey(asha, 'open sesame')
  const { id } = (await tapYes(asha)).alert!
  for (const passkey of ['open', '739164'])
    await expect(turnOff(asha, { passkey })).rejects.toMatchObject({ code: 'wrongPasskey' })
  expect(await alertForMe(near, { id })).toMatchObject({ wrongTries: 2, endedAt: null })
  const elsewhere = actingAs(asha, { ...asha.actor!, sessionId: newId() })
  expect(await turnOff(elsewhere, { passkey: ' open sesame ' })).toEqual({ off: true, ended: 'alert' })
  expect((await mySos(asha, {})).alert).toBeNull()
})

test('[L-21] everybody who was notified is informed of the end, and nobody sees the sender’s position any more', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const far = await newNeighbour(ctx, 'Far', pointAway(900), { friend: asha })
  await setSosPasskey(asha, 'open sesame')
  const { id } = (await tapYes(asha)).alert!
  await settleSos(ctx)
  await turnOff(asha, { passkey: 'open sesame' })
  expect(await alertForMe(near, { id })).toMatchObject({ endedHow: 'passkey', position: null, trail: [] })
  expect((await alertsOf(near))[0]).toMatchObject({ location: null })
  await settleSos(ctx)
  const { rows } = await ctx.db.execute(
    sql`select kind, type from notifications where user_id = ${idOf(near)} and type = 'sos' order by kind`,
  )
  expect(rows.map((row) => row['kind'])).toEqual(['sosEnded', 'sosRaised'])
  expect(await sosEvents(near)).toEqual(['sosRaised', 'sosEnded'])
  expect(await sosEvents(far)).toEqual([])
})

test('[W-14] [L-22] with no passkey the account password turns it off; a passkey set meanwhile does not', async () => {
  await ctx.db.execute(
    sql`update users set password_hash = ${await hashPassword(ctx, '739164')} where id = ${idOf(asha)}`,
  )
  await tapYes(asha)
  await setSosPasskey(asha, 'of the thief')
  // The refusal names what is asked for, not what is set now.
  await expect(turnOff(asha, { passkey: 'of the thief' })).rejects.toMatchObject({ code: 'wrongPassword' })
  await expect(turnOff(asha, { passkey: '' })).rejects.toMatchObject({ code: 'invalidInput' })
  expect(await turnOff(asha, { passkey: '739164' })).toEqual({ off: true, ended: 'alert' })
})

test('a wrong password is not called a passkey, nor the other way round, with and without an alert', async () => {
  const wrong = () => turnOff(asha, { passkey: '739165' })
  await expect(wrong()).rejects.toMatchObject({ code: 'wrongPassword' })
  await tapYes(asha)
  await expect(wrong()).rejects.toMatchObject({ code: 'wrongPassword' })
  const ravi = actingAs(ctx, await newPerson(ctx, 'Ravi'))
  await setSosPasskey(ravi, 'open sesame')
  await expect(turnOff(ravi, { passkey: '739165' })).rejects.toMatchObject({ code: 'wrongPasskey' })
  await tapYes(ravi)
  await expect(turnOff(ravi, { passkey: '739165' })).rejects.toMatchObject({ code: 'wrongPasskey' })
})

test('guesses are throttled, but raising an alert is not', async () => {
  await setSosPasskey(asha, 'open sesame')
  await tapYes(asha)
  for (let i = 0; i < 5; i++)
    await expect(turnOff(asha, { passkey: 'x' })).rejects.toMatchObject({ code: 'wrongPasskey' })
  await expect(turnOff(asha, { passkey: 'open sesame' })).rejects.toMatchObject({
    code: 'tooManyTries',
    details: { params: { waitSeconds: 30 } },
  })
  expect((await tapYes(asha)).alert).not.toBeNull()
  advanceClock(ctx, seconds(31))
  expect(await turnOff(asha, { passkey: 'open sesame' })).toEqual({ off: true, ended: 'alert' })
})

test('duress: the same answer, nothing visible to the sender, active for the others, ended by the real passkey alone', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  await setSosPasskey(asha, 'open sesame')
  await putDuressPasskey(asha, 'open barley')
  const { id } = (await tapYes(asha)).alert!
  expect(await turnOff(asha, { passkey: 'open barley' })).toEqual({ off: true, ended: 'alert' })
  expect((await mySos(asha, {})).alert).toBeNull()
  await expect(refuseWhileOn(asha)).resolves.toBeUndefined()
  expect(await alertForMe(near, { id })).toMatchObject({ isDuress: true, endedAt: null, position: HERE })
  advanceClock(ctx, seconds(1))
  await setSosPasskey(asha, 'forced on her')
  expect(await turnOff(asha, { passkey: 'forced on her' })).toEqual({ off: true, ended: null })
  expect(await alertForMe(near, { id })).toMatchObject({ endedAt: null })
})

test('while an SOS is on, signing out and changing the passkey are refused', async () => {
  await setSosPasskey(asha, 'open sesame')
  await tapYes(asha)
  await expect(refuseWhileOn(asha)).rejects.toMatchObject({ code: 'sosActive' })
  await turnOff(asha, { passkey: 'open sesame' })
  await refuseWhileOn(asha)
})

test('a device key raises, follows and ends alerts with an expired session, but not after the session was ended on purpose', async () => {
  await setSosPasskey(asha, 'open sesame')
  await openSession(asha, idOf(asha))
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from sessions where user_id = ${idOf(asha)}`)
  const signedIn = actingAs(asha, { ...asha.actor!, sessionId: rows[0]!.id })
  const { key } = await makeKey(signedIn, {})
  const visitor = actingAs(ctx, null)
  expect((await tapYes(visitor, { key })).alert).not.toBeNull()
  expect((await mySos(visitor, { key })).alert).not.toBeNull()
  expect(await turnOff(visitor, { passkey: 'open sesame', key })).toEqual({ off: true, ended: 'alert' })
  const { key: next } = await makeKey(signedIn, { old: key })
  await expect(tapYes(visitor, { key })).rejects.toMatchObject({ code: 'sosNobody' })
  await ctx.db.execute(sql`update sessions set revoked_at = now() where id = ${rows[0]!.id}`)
  await expect(tapYes(visitor, { key: next })).rejects.toMatchObject({ code: 'sosNobody' })
  await purgeKeys(ctx)
  expect((await ctx.db.execute(sql`select from sos_keys`)).rows).toHaveLength(0)
})

test('[attack 16] a suspended person raises and ends an SOS with the device key, and helpers see it in their list', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  await setSosPasskey(asha, 'open sesame')
  const { key: ended } = await makeKey(actingAs(ctx, { ...asha.actor!, sessionId: await endedSession() }), {})
  const { key } = await makeKey(asha, {})
  await suspendUser(ctx, idOf(asha), 'Found by a test')
  await purgeKeys(ctx)
  const visitor = actingAs(ctx, null)
  await expect(tapYes(visitor, { key: ended })).rejects.toMatchObject({ code: 'sosNobody' })
  expect((await tapYes(visitor, { key })).alert).not.toBeNull()
  await settleSos(ctx)
  expect(await alertsOf(near)).toMatchObject([{ name: 'Asha', isSeen: false }])
  expect((await listNotifications(near, {})).notices).toMatchObject([{ kind: 'sosRaised' }])
  expect(await turnOff(visitor, { passkey: 'open sesame', key })).toEqual({ off: true, ended: 'alert' })
})

/** A session of Asha that she ended a day ago. */
async function endedSession(): Promise<string> {
  await openSession(asha, idOf(asha))
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    update sessions set revoked_at = ${new Date(ctx.now().getTime() - days(1)).toISOString()}
    where user_id = ${idOf(asha)} and id <> ${asha.actor!.sessionId} returning id`)
  return rows[0]!.id
}

test('a muted sender’s alert is listed without a push; the sender does not see the mute', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  await setSosMute(near, { userId: idOf(asha), isMuted: true })
  expect((await tapYes(asha)).alert!.ledger).toMatchObject([{ name: 'Near', state: 'queued' }])
  expect((await alertsOf(near))[0]).toMatchObject({ isMuted: true })
  const { rows } = await ctx.db.execute(sql`select from sos_recipients where next_ring_at is not null`)
  expect(rows).toHaveLength(0)
})

test('a drill is labelled, notifies the whole circle at once, yields to a real alarm and ends after its time', async () => {
  const far = await newNeighbour(ctx, 'Far', pointAway(9000), { friend: asha })
  expect((await tapYes(asha, { kind: 'drill' })).alert).toMatchObject({ kind: 'drill', count: 1 })
  expect((await alertsOf(far))[0]).toMatchObject({ kind: 'drill', message: DRILL_MESSAGE })
  // Everybody has just been told of an exercise, so nobody waits for a stage.
  expect((await tapYes(asha)).alert).toMatchObject({ kind: 'real', stage: 2, count: 1 })
  expect((await alertsOf(far)).find(({ kind }) => kind === 'real')).toMatchObject({ endedAt: null })
  expect(await endMyDrill(asha)).toEqual({ off: false })
  const meena = await newNeighbour(ctx, 'Meena', HERE)
  await tapYes(meena, { kind: 'drill' })
  advanceClock(ctx, minutes(10))
  await settleSos(ctx)
  expect((await mySos(meena, {})).alert).toBeNull()
})

test('an alert without contact for a day ends, and is shown as not ended by the sender', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const { id } = (await tapYes(asha)).alert!
  advanceClock(ctx, hours(23))
  await tapYes(asha, { id, position: null })
  advanceClock(ctx, hours(23))
  await settleSos(ctx)
  expect((await mySos(asha, {})).alert).not.toBeNull()
  advanceClock(ctx, hours(2))
  await settleSos(ctx)
  expect(await alertForMe(near, { id })).toMatchObject({ endedHow: 'expired' })
})

test('an alert ends exactly a day after the last contact, not a millisecond earlier', async () => {
  const meena = await newNeighbour(ctx, 'Meena', HERE)
  await tapYes(asha)
  advanceClock(ctx, 1)
  await tapYes(meena)
  advanceClock(ctx, hours(24) - 1)
  await settleSos(ctx)
  expect((await mySos(meena, {})).alert).not.toBeNull()
  expect((await mySos(asha, {})).alert).toBeNull()
})

test('while an SOS is on, the second passkey is neither set nor removed', async () => {
  await ctx.db.execute(
    sql`update users set password_hash = ${await hashPassword(ctx, '739164')} where id = ${idOf(asha)}`,
  )
  await setSosPasskey(asha, 'open sesame')
  await setDuress(asha, { passkey: 'open barley', password: '739164' })
  await tapYes(asha)
  for (const passkey of ['', 'another one'])
    await expect(setDuress(asha, { passkey, password: '739164' })).rejects.toMatchObject({ code: 'sosActive' })
  await turnOff(asha, { passkey: 'open sesame' })
  expect(await setDuress(asha, { passkey: '', password: '739164' })).toEqual({ isSet: false })
})

test('the trail is deleted 24 hours after the end unless the sender keeps it', async () => {
  await setSosPasskey(asha, 'open sesame')
  const ids = [newId(), newId()]
  for (const id of ids) {
    await tapYes(asha, { id })
    await turnOff(asha, { passkey: 'open sesame' })
  }
  await ctx.db.execute(sql`update sos_alerts set trail_kept = true where id = ${ids[1]!}`)
  const left = async () => (await ctx.db.execute<{ alert_id: string }>(sql`select alert_id from sos_fixes`)).rows
  advanceClock(ctx, hours(24) - 1)
  await settleTrails(ctx)
  expect(await left()).toHaveLength(2)
  advanceClock(ctx, 1)
  await settleTrails(ctx)
  expect(await left()).toEqual([{ alert_id: ids[1] }])
  const { rows } = await ctx.db.execute(sql`select from sos_alerts where latitude is not null`)
  expect(rows).toHaveLength(1)
})

test('the record is append-only', async () => {
  await tapYes(asha)
  await expect(ctx.transaction((inside) => inside.db.execute(sql`update sos_events set kind = 'x'`))).rejects.toThrow(
    /sos_events/,
  )
  await expect(ctx.transaction((inside) => inside.db.execute(sql`delete from sos_events`))).rejects.toThrow(
    /sos_events/,
  )
})

test('all recipients, however many, are notified within the same second', async () => {
  await ctx.db.execute(sql`
    with people as (
      insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
      select id, 'Member', id || '@example.org', id, id, 'none', now(), now()
      from (select gen_random_uuid() as id from generate_series(1, 120)) as made returning id
    ), links as (
      insert into circle_links (asker_id, other_id, asked_at, accepted_at)
      select ${idOf(asha)}, id, now(), now() from people
    ) insert into last_positions (user_id, latitude, longitude, accuracy_meters, measured_at, source)
      select id, ${HERE.latitude}, ${HERE.longitude}, 0, now(), 'device' from people`)
  expect((await tapYes(asha)).alert!.count).toBe(120)
  await settleSos(ctx)
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from notifications where kind = 'sosRaised'`,
  )
  expect(rows[0]!.count).toBe(120)
})
