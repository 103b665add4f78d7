import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#core/ids.ts'
import { days, minutes, seconds } from '#core/units.ts'
import { eraseAgain } from '#features/accounts/server/accounts.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { blockFromCircle, unblockFromCircle } from '#features/circles/server/blocking.ts'
import { leaveCircle, removeFromCircle } from '#features/circles/server/members.ts'
import { listNotifications } from '#features/notifications/server/reading.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { withClient } from '#kit/server/testing/testServer.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { minutesAway } from '../rules.ts'
import { factsOf, sentenceOf } from '../sentence.ts'
import { widenSos } from './alerts.ts'
import { beginCheckIn, settleCheckIns } from './checkIns.ts'
import { closeBeforeErasing, turnOff } from './ending.ts'
import { alertForMe, answerSos, noteReceipt, noteDelivered, receivedAlerts } from './following.ts'
import { mySos } from './ledger.ts'
import { myRecord } from './record.ts'
import { settleSos } from './settle.ts'
import { pointAway, HERE, newNeighbour, advanceClock, tapYes } from './testing.ts'
import { setCheapPasskeys } from './testing/alertStreet.ts'
import { inEnglish } from './testing/contradictions.ts'
import { recordingStatements, statementsTo } from '#kit/server/testing/statements.ts'

let ctx: TestCtx
let asha: TestCtx
beforeEach(async () => {
  ctx = await testCtx()
  asha = await newNeighbour(ctx, 'Asha', HERE)
})

const idOf = (person: TestCtx) => person.actor!.userId
const alertsOf = async (person: TestCtx) => (await receivedAlerts(person)).alerts
const ownAlert = async () => (await mySos(asha, {})).alert!
/** The text now shown on the sender's screen. */
async function shownSentence() {
  const alert = await ownAlert()
  const { title, lead, who, position, list, stages, isLive } = sentenceOf(
    factsOf(alert, { kind: 'real', isFresh: true }),
  )
  const text = [title, ...lead, ...who, ...(position ? [position] : []), list].map(inEnglish).join(' · ')
  return { text, stages, isLive }
}

test('with an empty circle the screen says so: not alerted, not Live, no stages, even after three minutes', async () => {
  await tapYes(asha)
  for (const wait of [0, seconds(61), seconds(127)]) {
    advanceClock(ctx, wait)
    await settleSos(ctx)
    const { text, stages, isLive } = await shownSentence()
    expect(text).toContain('You have nobody in your circle yet.')
    expect(text).not.toMatch(/alerted|Live|are told after|shared|SOS is on/)
    expect([stages, isLive]).toEqual([null, false])
  }
})

test('while the only member has the app closed, nothing counts as sent and nobody sees the position', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const { id } = (await tapYes(asha)).alert!
  expect(await shownSentence()).toMatchObject({
    text: 'SOS is on · Waiting to reach 1 person · Waiting to reach 1 person',
    isLive: false,
  })
  await noteDelivered(near, idOf(near), { from: 0, upTo: 99 })
  expect((await shownSentence()).text).toBe(
    'SOS is on · SOS sent to 1 circle member(s). · On 1 device · Nobody has seen it yet. · 1 person alerted',
  )
  await noteReceipt(near, { id, what: 'seen' })
  expect((await shownSentence()).text).toContain('Near has seen it')
  expect((await shownSentence()).text).not.toContain('can see where you are')
  await noteReceipt(near, { id, what: 'opened' })
  expect((await shownSentence()).text).toContain('1 person can see where you are')
  await answerSos(near, { id, answer: 'coming', minutes: 4 })
  const minutesSaid = `Near is coming. Said at ${ctx.now().toISOString().slice(11, 16)}: about 4 minutes away`
  expect((await shownSentence()).text).toContain(minutesSaid)
  advanceClock(ctx, minutes(3))
  expect((await shownSentence()).text).toContain(minutesSaid)
})

test('an answer that waited for the network was given when it was tapped, though never before the alert', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const { id } = (await tapYes(asha)).alert!
  const raisedAt = ctx.now().getTime()
  const saidAfter = async () => Date.parse((await ownAlert()).ledger[0]!.at!) - raisedAt
  advanceClock(ctx, minutes(5))
  await answerSos(near, { id, answer: 'coming', minutes: 4, ageSeconds: 90 })
  expect(await saidAfter()).toBe(minutes(3.5))
  expect((await shownSentence()).text).toContain('about 4 minutes away')
  await answerSos(near, { id, answer: 'cannot', ageSeconds: 3600 })
  expect(await saidAfter()).toBe(0)
})

test('a helper who says "I’m here" is told as there, not as minutes away, and may take it back', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  await setCheapPasskeys(asha)
  const { id } = (await tapYes(asha)).alert!
  expect((await answerSos(near, { id, answer: 'coming', minutes: 4 })).mine.isThere).toBe(false)
  advanceClock(ctx, minutes(5))
  expect((await answerSos(near, { id, answer: 'coming', minutes: 0 })).mine).toMatchObject({ isThere: true })
  expect((await answerSos(near, { id, answer: 'coming', minutes: 0 })).mine).toMatchObject({ isThere: true })
  const arrived = `Near has arrived. Said at ${ctx.now().toISOString().slice(11, 16)}`
  expect((await shownSentence()).text).toContain(arrived)
  expect((await shownSentence()).text).not.toContain('away')
  advanceClock(ctx, minutes(1))
  expect((await answerSos(near, { id, answer: 'coming', minutes: 2 })).mine.isThere).toBe(false)
  expect((await shownSentence()).text).toContain('about 2 minutes away')
  await turnOff(asha, { passkey: 'right' })
  const { events } = await myRecord(asha, { id })
  expect(events.filter(({ kind }) => kind === 'answered').map(({ detail }) => detail)).toEqual([
    'coming',
    'there',
    'coming',
  ])
})

test.each([
  ['blocks the sender', (near: TestCtx) => blockFromCircle(near, { userId: idOf(asha) })],
  ['is blocked', (near: TestCtx) => blockFromCircle(asha, { userId: idOf(near) })],
  ['leaves the circle', (near: TestCtx) => leaveCircle(near, { userId: idOf(asha) })],
  ['closes the account', (near: TestCtx) => eraseAgain(ctx, idOf(near))],
])(
  '[K-16] a helper who %s no longer counts, the alert continues at once, and the position stays hidden',
  async (how, leave) => {
    const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
    const far = await newNeighbour(ctx, 'Far', pointAway(3000), { friend: asha })
    const { id } = (await tapYes(asha)).alert!
    await answerSos(near, { id, answer: 'coming' })
    advanceClock(ctx, minutes(10))
    await settleSos(ctx)
    expect(await alertsOf(far)).toEqual([])
    await leave(near)
    await settleSos(ctx)
    expect(await alertsOf(far)).toHaveLength(1)
    expect((await shownSentence()).text).toBe('SOS is on · Waiting to reach 1 person · Waiting to reach 1 person')
    if (how === 'closes the account') return
    await unblockFromCircle(near, { userId: idOf(asha) })
    await unblockFromCircle(asha, { userId: idOf(near) })
    await expect(alertForMe(near, { id })).rejects.toMatchObject({ code: 'notFound' })
    await expect(answerSos(near, { id, answer: 'coming' })).rejects.toMatchObject({ code: 'notFound' })
    expect(await alertsOf(near)).toEqual([])
    expect((await ownAlert()).ledger.find(({ name }) => name === 'Near')).toMatchObject({
      hasLeft: true,
      answer: 'coming',
    })
  },
)

test.each([
  ['removes', (near: TestCtx) => removeFromCircle(near, { userId: idOf(asha) })],
  ['blocks', (near: TestCtx) => blockFromCircle(near, { userId: idOf(asha) })],
])(
  '[K-16] a person who was notified, only saw it and then %s the sender is shown as left, and keeps no notification',
  async (_, leave) => {
    const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
    const far = await newNeighbour(ctx, 'Far', pointAway(3000), { friend: asha })
    await setCheapPasskeys(asha)
    await tapYes(asha)
    await turnOff(asha, { passkey: 'right' })
    advanceClock(ctx, minutes(1))
    // A second alarm within seven days.
    const { id } = (await tapYes(asha)).alert!
    await widenSos(asha, {})
    await settleSos(ctx)
    await noteReceipt(near, { id, what: 'seen' })
    const notices = async () =>
      (await ctx.db.execute(sql`select id from notifications where user_id = ${idOf(near)} and about = ${id}`)).rows
        .length
    expect(await notices()).toBe(1)
    await leave(near)
    await settleSos(ctx)
    expect((await ownAlert()).ledger).toMatchObject([{ name: 'Far' }, { name: 'Near', hasLeft: true }])
    expect(await notices()).toBe(0)
    expect(await alertsOf(far)).toHaveLength(1)
    await turnOff(asha, { passkey: 'right' })
    await settleSos(ctx)
    expect(await notices()).toBe(0)
  },
)

test('in a second alert, members who leave are shown in the same way whether they had been notified or not', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const far = await newNeighbour(ctx, 'Far', pointAway(3000), { friend: asha })
  const helper = await newNeighbour(ctx, 'Helper', pointAway(100), { friend: asha })
  await setCheapPasskeys(asha)
  await tapYes(asha)
  await turnOff(asha, { passkey: 'right' })
  advanceClock(ctx, minutes(1))
  const { id } = (await tapYes(asha)).alert!
  await noteReceipt(near, { id, what: 'seen' })
  await answerSos(helper, { id, answer: 'coming' })
  for (const one of [near, far]) await leaveCircle(one, { userId: idOf(asha) })
  await settleSos(ctx)
  const { ledger } = await ownAlert()
  const lineOf = (person: TestCtx) => ledger.find(({ userId }) => userId === idOf(person))
  const shown = { hasLeft: true, state: 'standby', at: null, hasOpened: false, phone: '' }
  expect(lineOf(near)).toMatchObject(shown)
  expect(lineOf(far)).toMatchObject(shown)
})

test('the record keeps that a helper whose account is deleted meanwhile has left', async () => {
  const helper = await newNeighbour(ctx, 'Helper', pointAway(100), { friend: asha })
  await setCheapPasskeys(asha)
  const { id } = (await tapYes(asha)).alert!
  await answerSos(helper, { id, answer: 'coming' })
  await closeBeforeErasing(helper)
  await eraseAgain(ctx, idOf(helper))
  expect((await ownAlert()).ledger).toEqual([])
  await turnOff(asha, { passkey: 'right' })
  expect((await myRecord(asha, { id })).events.map(({ kind }) => kind)).toContain('left')
})

test('the record has each step of a helper once, whatever their devices report again', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  await setCheapPasskeys(asha)
  const { id } = (await tapYes(asha)).alert!
  for (const what of ['delivered', 'seen', 'seen', 'delivered'] as const) await noteReceipt(near, { id, what })
  await turnOff(asha, { passkey: 'right' })
  const kinds = (await myRecord(asha, { id })).events.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'delivered' || kind === 'seen')).toEqual(['delivered', 'seen'])
})

test('a person who left while help was coming widens nothing later, when that help is taken back', async () => {
  const [near, gone] = [
    await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha }),
    await newNeighbour(ctx, 'Gone', pointAway(100), { friend: asha }),
  ]
  const { id } = (await tapYes(asha)).alert!
  await answerSos(near, { id, answer: 'coming' })
  await leaveCircle(gone, { userId: idOf(asha) })
  await settleSos(ctx)
  await answerSos(near, { id, answer: 'cannot' })
  advanceClock(ctx, seconds(60))
  await settleSos(ctx)
  expect((await ownAlert()).stage).toBe(1)
})

test('with nobody within the range the screen shows when the next people are notified', async () => {
  await newNeighbour(ctx, 'Far', pointAway(3000), { friend: asha })
  await tapYes(asha)
  expect((await shownSentence()).text).toContain(
    'Nobody was within 250 m. We alert your nearest five after 1 minute, everyone after 3 minutes.',
  )
})

test('[K-16] the position is hidden at the moment of the block, before the alert is checked', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const { id } = (await tapYes(asha)).alert!
  await blockFromCircle(asha, { userId: idOf(near) })
  await unblockFromCircle(asha, { userId: idOf(near) })
  await expect(alertForMe(near, { id })).rejects.toMatchObject({ code: 'notFound' })
})

test('[attack 16] after a block no notice of an ended alert names its sender', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const notices = async () => JSON.stringify((await listNotifications(near, {})).notices)
  await setCheapPasskeys(asha)
  await tapYes(asha)
  await settleSos(ctx)
  await turnOff(asha, { passkey: 'right' })
  await settleSos(ctx)
  expect(await notices()).toContain('Asha')
  await blockFromCircle(asha, { userId: idOf(near) })
  expect(await notices()).not.toContain('Asha')
})

test('[attack 16] an ended alert does not show its sender’s present number to somebody who has left the circle', async () => {
  const [near, gone] = [
    await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha }),
    await newNeighbour(ctx, 'Gone', pointAway(100), { friend: asha }),
  ]
  await setCheapPasskeys(asha)
  await saveMySettings(asha, { profileVisibility: 'private' })
  const { id } = (await tapYes(asha)).alert!
  await turnOff(asha, { passkey: 'right' })
  await removeFromCircle(asha, { userId: idOf(gone) })
  await ctx.db.execute(sql`update users set phone = '+919000000000' where id = ${idOf(asha)}`)
  expect((await alertForMe(gone, { id })).sender).toMatchObject({ name: 'Asha', phone: '' })
  expect((await alertForMe(near, { id })).sender).toMatchObject({ name: 'Asha', phone: '+919000000000' })
})

test('[attack 16] a member blocked at the moment of the alert has left it', async () => {
  const database = await testDatabase()
  const sender = await newNeighbour(database.ctx(), 'Asha', HERE)
  const near = await newNeighbour(database.ctx(), 'Near', pointAway(100), { friend: sender })
  await withClient(database.url, async (client) => {
    // Holds the alert between reading the circle and writing its recipients.
    await client.query('begin; lock table sos_mutes in access exclusive mode')
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const isWaiting = async (count: number) => (await database.db.execute(waiting)).rows.length === count
    const raised = tapYes(sender)
    await vi.waitUntil(() => isWaiting(1), { timeout: 20_000 })
    const blocked = blockFromCircle(sender, { userId: idOf(near) })
    await Promise.race([blocked, vi.waitUntil(() => isWaiting(2), { timeout: 20_000 })])
    await client.query('commit')
    await Promise.all([raised, blocked])
  })
  const { rows } = await database.db.execute(sql`select has_left from sos_recipients`)
  expect(rows).toEqual([{ has_left: true }])
})

test('helpers see when Yes was tapped and when the alert arrived', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const tappedAt = ctx.now().toISOString()
  advanceClock(ctx, minutes(40))
  const { id } = (await tapYes(asha, { tappedAt, batteryPercent: 7, network: '3g' })).alert!
  expect(await alertForMe(near, { id })).toMatchObject({
    tappedAt,
    raisedAt: ctx.now().toISOString(),
    batteryPercent: 7,
    network: '3g',
  })
})

test('an empty passkey does not count as an attempt and notifies no helper', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  await setCheapPasskeys(asha)
  const { id } = (await tapYes(asha)).alert!
  for (const passkey of ['', '   '])
    for (let i = 0; i < 6; i++)
      await expect(turnOff(asha, { passkey })).rejects.toMatchObject({
        code: 'invalidInput',
        details: { fields: { passkey: 'passkeyEmpty' } },
      })
  expect((await alertForMe(near, { id })).wrongTries).toBe(0)
  expect(await turnOff(asha, { passkey: 'right' })).toEqual({ off: true, ended: 'alert' })
})

test('[L-11] [L-12] without any position nothing is sent; (0, 0) and a profile without a location count as no position', async () => {
  const lost = actingAs(ctx, await newPerson(ctx, 'Lost'))
  const zero = { latitude: 0, longitude: 0, accuracyMeters: 5, measuredAt: ctx.now().toISOString() }
  await expect(tapYes(lost, { position: zero })).rejects.toMatchObject({ code: 'sosNowhere' })
  await expect(tapYes(lost, { position: null })).rejects.toMatchObject({ code: 'sosNowhere' })
  expect((await mySos(lost, {})).alert).toBeNull()
})

test('[L-12] an alert without a position goes to the whole circle at once; a later position is added', async () => {
  const lost = actingAs(ctx, await newPerson(ctx, 'Lost'))
  const far = await newNeighbour(ctx, 'Far', pointAway(90_000), { friend: lost })
  const { alert } = await tapYes(lost, { position: null, withoutPlace: true })
  expect(alert).toMatchObject({ stage: 2, count: 1, position: null })
  expect(await alertForMe(far, { id: alert!.id })).toMatchObject({ position: null, trail: [] })
  advanceClock(ctx, seconds(90))
  await settleSos(ctx)
  await tapYes(lost, { id: alert!.id })
  expect((await alertForMe(far, { id: alert!.id })).position).toMatchObject(HERE)
})

test('an unanswered check-in is shown as the cause to sender and helpers, and in the notification', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  await beginCheckIn(asha, { id: newId(), kind: 'walk', note: '', minutes: 5 })
  advanceClock(ctx, minutes(5))
  await settleCheckIns(ctx)
  await settleSos(ctx)
  expect(await ownAlert()).toMatchObject({ cause: 'checkIn' })
  expect(await alertForMe(near, { id: (await ownAlert()).id })).toMatchObject({ cause: 'checkIn' })
  const { rows } = await ctx.db.execute(
    sql`select kind from notifications where user_id = ${idOf(near)} and type = 'sos'`,
  )
  expect(rows).toEqual([{ kind: 'sosSilent' }])
})

test('[L-04] [L-07] the sender sees the first real alert in seven days in full, a second one only from stage 2 or after an answer', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  await setCheapPasskeys(asha)
  expect((await tapYes(asha)).alert).toMatchObject({ count: 1, stage: 0, ledger: [{ name: 'Near' }] })
  await turnOff(asha, { passkey: 'right' })
  advanceClock(ctx, days(7) - 1)
  const { id } = (await tapYes(asha)).alert!
  expect(await ownAlert()).toMatchObject({ count: null, stage: null, ledger: [] })
  expect(await shownSentence()).toMatchObject({
    text: 'SOS is on · Sent. Whoever is within 250 m is told first. If nobody sees it: your nearest five after 1 minute, everybody after 3 minutes. · No answer yet',
    stages: null,
    isLive: false,
  })
  await noteReceipt(near, { id, what: 'seen' })
  expect((await ownAlert()).ledger).toEqual([])
  await answerSos(near, { id, answer: 'calledHelp' })
  expect((await shownSentence()).text).toContain('Near has called help')
  await turnOff(asha, { passkey: 'right' })
  const record = await myRecord(asha, { id })
  expect(record.events.map(({ kind }) => kind)).toEqual(['raised', 'answered', 'ended'])
  expect(record.cap).toContain('<addresses>nearest members of')
  advanceClock(ctx, days(7) + 1)
  expect((await tapYes(asha)).alert).toMatchObject({ count: 1, stage: 0 })
})

test('that a helper called help is kept with their other answer, for the sender, the helpers and the record', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const other = await newNeighbour(ctx, 'Other', pointAway(150), { friend: asha })
  await setCheapPasskeys(asha)
  const { id } = (await tapYes(asha)).alert!
  const helpOf = async () => (await alertForMe(other, { id })).others[0]
  await answerSos(near, { id, answer: 'coming', minutes: 4 })
  expect(await helpOf()).toMatchObject({ answer: 'coming', hasCalledHelp: false })
  const { answeredAt, arrivesAt } = (await helpOf())!
  advanceClock(ctx, seconds(30))
  await answerSos(near, { id, answer: 'calledHelp' })
  expect(await helpOf()).toMatchObject({ answer: 'coming', hasCalledHelp: true, answeredAt, arrivesAt })
  expect((await shownSentence()).text).toMatch(/Near is coming\..* · Near has called help/)
  const lineOf = async (who: string) => (await ownAlert()).ledger.find(({ name }) => name === who)
  expect(await lineOf('Near')).toMatchObject({ answer: 'coming', hasCalledHelp: true })
  expect((await alertForMe(near, { id })).mine).toMatchObject({ answer: 'coming', hasCalledHelp: true })
  await answerSos(near, { id, answer: 'calledHelp' })
  await answerSos(near, { id, answer: 'cannot' })
  expect((await shownSentence()).text).toContain('Near has called help · Near can’t come')
  await answerSos(near, { id, answer: 'coming' })
  expect((await shownSentence()).text).toContain('Near is coming · Near has called help')
  expect(await lineOf('Other')).toMatchObject({ hasCalledHelp: false })
  await turnOff(asha, { passkey: 'right' })
  const { events } = await myRecord(asha, { id })
  expect(events.filter(({ kind }) => kind === 'answered').map(({ name, detail }) => `${name} ${detail}`)).toEqual([
    'Near coming',
    'Near calledHelp',
    'Near cannot',
    'Near coming',
  ])
})

test('“I’ve called help” can be taken back: the alert goes further at once, and the record has both', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const far = await newNeighbour(ctx, 'Far', pointAway(4_000), { friend: asha })
  await setCheapPasskeys(asha)
  const { id } = (await tapYes(asha)).alert!
  await answerSos(near, { id, answer: 'calledHelp' })
  advanceClock(ctx, minutes(4))
  await settleSos(ctx)
  await expect(alertForMe(far, { id })).rejects.toMatchObject({ code: 'notFound' })
  await answerSos(near, { id, answer: 'notCalledHelp' })
  expect((await alertForMe(near, { id })).mine).toMatchObject({ answer: null, hasCalledHelp: false })
  await settleSos(ctx)
  expect((await alertForMe(far, { id })).others).toEqual([])
  expect((await shownSentence()).text).not.toContain('called help')
  await answerSos(near, { id, answer: 'coming', minutes: 4 })
  await answerSos(near, { id, answer: 'calledHelp' })
  await answerSos(near, { id, answer: 'notCalledHelp' })
  await answerSos(near, { id, answer: 'notCalledHelp' })
  expect((await alertForMe(far, { id })).others[0]).toMatchObject({ answer: 'coming', hasCalledHelp: false })
  await turnOff(asha, { passkey: 'right' })
  const { events } = await myRecord(asha, { id })
  const said = events.filter(({ kind }) => kind === 'answered').map(({ detail }) => detail)
  expect(said).toEqual(['calledHelp', 'notCalledHelp', 'coming', 'calledHelp', 'notCalledHelp'])
})

test('members within reach of a later invented position are notified, but not shown to the sender', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const far = await newNeighbour(ctx, 'Far', pointAway(3000), { friend: asha })
  const { id } = (await tapYes(asha)).alert!
  await answerSos(near, { id, answer: 'coming' })
  advanceClock(ctx, seconds(50))
  await tapYes(asha, { id, position: { ...pointAway(2990), accuracyMeters: 5, measuredAt: ctx.now().toISOString() } })
  advanceClock(ctx, seconds(10))
  await settleSos(ctx)
  expect(await alertsOf(far)).toHaveLength(1)
  await noteReceipt(far, { id, what: 'seen' })
  expect((await ownAlert()).ledger.map(({ name }) => name)).toEqual(['Near'])
  await answerSos(far, { id, answer: 'coming' })
  expect((await ownAlert()).ledger.map(({ name }) => name).sort()).toEqual(['Far', 'Near'])
})

test('the minutes until arrival assume walking nearby and a vehicle farther away, and are never zero', () => {
  expect([0, 65, 260, 400, 430, 2440, 30_000].map(minutesAway)).toEqual([1, 1, 4, 6, 6, 13, 105])
  expect([34_649, 34_650, 848_290].map(minutesAway)).toEqual([120, null, null])
})

test('whoever is farther away never has fewer minutes to go', () => {
  const minutes = Array.from({ length: 3000 }, (_, i) => minutesAway(i * 10)!)
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
})

async function withMembers(count: number) {
  const database = await testDatabase({ poolSize: 3 })
  const { db, statements } = recordingStatements(database)
  const all = database.ctx({ db })
  const sender = await newNeighbour(all, 'Asha', HERE)
  const near = await newNeighbour(all, 'Near', HERE, { friend: sender })
  await all.db.execute(sql`
    with people as (
      insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
      select id, 'Member', id || '@example.org', id, id, 'none', now(), now()
      from (select gen_random_uuid() as id from generate_series(2, ${count}::int)) as made returning id
    ), links as (
      insert into circle_links (asker_id, other_id, asked_at, accepted_at)
      select ${idOf(sender)}, id, now(), now() from people
    ) insert into last_positions (user_id, latitude, longitude, accuracy_meters, measured_at, source)
      select id, ${HERE.latitude}, ${HERE.longitude}, 0, now(), 'device' from people`)
  const counted = async (work: () => Promise<unknown>) => {
    statements.length = 0
    await work()
    return statements.length
  }
  const tapped = await counted(() => tapYes(sender))
  advanceClock(all, seconds(10))
  const moved = await counted(() =>
    tapYes(sender, { position: { ...pointAway(20), accuracyMeters: 5, measuredAt: all.now().toISOString() } }),
  )
  const answered = await counted(async () => answerSos(near, { id: (await alertsOf(near))[0]!.id, answer: 'coming' }))
  return { tapped, moved, answered }
}

test('when a person joins an empty circle during an alert, no sentence contains 0 members or 0 people', async () => {
  await tapYes(asha)
  await newNeighbour(ctx, 'Late', pointAway(600), { friend: asha })
  expect((await shownSentence()).text).not.toMatch(/reach 0|alerted/)
  advanceClock(ctx, minutes(4))
  await settleSos(ctx)
  expect((await shownSentence()).text).toContain('Waiting to reach 1 person')
})

test('when a person joins after an empty circle was notified, no sentence contains 0', async () => {
  await tapYes(asha)
  await widenSos(asha, {})
  await newNeighbour(ctx, 'Late', pointAway(600), { friend: asha })
  const { text } = await shownSentence()
  expect(text).toContain('People who joined your circle since then are told within a minute.')
  expect(text).not.toMatch(/\b0 /)
})

test(
  'a tap, a position and an answer take as many statements for 500 members as for 5',
  { timeout: 120_000 },
  async () => {
    const few = await withMembers(5)
    expect(await withMembers(500)).toEqual(few)
    expect(few.moved).toBeLessThanOrEqual(25)
  },
)

test('fifty alerts are listed in as many statements as one', { timeout: 120_000 }, async () => {
  const database = await testDatabase({ poolSize: 3 })
  const { db, statements } = recordingStatements(database)
  const all = database.ctx({ db })
  const reader = await newNeighbour(all, 'Reader', HERE)
  const listed = async () => {
    statements.length = 0
    const { alerts } = await receivedAlerts(reader)
    return { alerts: alerts.length, statements: statements.length }
  }
  for (let i = 0; i < 4; i++) {
    await tapYes(await newNeighbour(all, `Sender ${i}`, pointAway(10), { friend: reader }))
    const now = await listed()
    expect(now.alerts).toBe(i + 1)
    expect(now.statements).toBeLessThanOrEqual(9)
  }
})

test('[L-07] an alert with an empty circle is not counted: the next one is shown in full, and as the first to helpers', async () => {
  await setCheapPasskeys(asha)
  for (let i = 0; i < 2; i++) {
    await tapYes(asha)
    await turnOff(asha, { passkey: 'right' })
    advanceClock(ctx, minutes(1))
  }
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  const { id } = (await tapYes(asha)).alert!
  expect(await ownAlert()).toMatchObject({ count: 1, stage: 0 })
  expect((await alertForMe(near, { id })).inOneDay).toBe(1)
  await turnOff(asha, { passkey: 'right' })
  const late = await newNeighbour(ctx, 'Late', pointAway(100), { friend: asha })
  const second = (await tapYes(asha)).alert!.id
  expect((await ownAlert()).count).toBeNull()
  expect((await alertForMe(near, { id: second })).inOneDay).toBe(2)
  expect((await alertForMe(late, { id: second })).inOneDay).toBe(1)
})

test('when everybody has left, the circle is described as empty, without "yet"', async () => {
  const near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  await tapYes(asha)
  await leaveCircle(near, { userId: idOf(asha) })
  expect((await shownSentence()).text).toContain('You have nobody in your circle any more.')
})

test('the open screen of the sender counts as contact, at most every few seconds; other reads do not', async () => {
  const database = await testDatabase({ poolSize: 3 })
  const { db, statements } = recordingStatements(database)
  const all = database.ctx({ db })
  const sender = await newNeighbour(all, 'Asha', HERE)
  const near = await newNeighbour(all, 'Near', pointAway(100), { friend: sender })
  const { id } = (await tapYes(sender)).alert!
  const contact = async () => all.now().getTime() - Date.parse((await alertForMe(near, { id })).lastSignAt)
  advanceClock(all, seconds(48))
  await mySos(sender, {})
  expect(await contact()).toBe(seconds(48))
  statements.length = 0
  await mySos(sender, { isOpen: true })
  expect(await contact()).toBe(0)
  expect(statementsTo(idOf(near), statements)).toHaveLength(1)
  expect(statementsTo(idOf(sender), statements)).toEqual([])
  statements.length = 0
  advanceClock(all, seconds(5))
  await mySos(sender, { isOpen: true })
  expect(await contact()).toBe(seconds(5))
  expect(statementsTo(idOf(near), statements)).toEqual([])
  advanceClock(all, seconds(5))
  await mySos(sender, { isOpen: true })
  expect(await contact()).toBe(0)
  await mySos(near, { isOpen: true })
})
