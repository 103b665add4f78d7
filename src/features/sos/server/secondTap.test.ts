import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { minutes, seconds } from '#core/units.ts'
import { putDuressPasskey, setSosPasskey } from '#features/settings/server/passkeys.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { turnOff } from './ending.ts'
import { alertForMe, answerSos, noteReceipt, receivedAlerts } from './following.ts'
import { mySos } from './ledger.ts'
import { sos } from './feature.ts'
import { myRecord, myRecords } from './record.ts'
import { settleSos } from './settle.ts'
import { pointAway, HERE, newNeighbour, advanceClock, tapYes } from './testing.ts'

const PASSKEY = 'open sesame'
const SECOND = 'open barley'

let ctx: TestCtx
let asha: TestCtx
let near: TestCtx
beforeEach(async () => {
  ctx = await testCtx()
  asha = await newNeighbour(ctx, 'Asha', HERE)
  near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
  await setSosPasskey(asha, PASSKEY)
  await putDuressPasskey(asha, SECOND)
})

const listed = async (person: TestCtx) => (await receivedAlerts(person)).alerts
const ends = async (person: TestCtx) =>
  (await toldSince(person, person.actor!.userId, 0)).filter(({ type }) => type === 'sosEnded')

/**
 * An alert that Near has answered, turned off with the second passkey.
 * @returns its id
 */
async function forcedOff(): Promise<string> {
  const { id } = (await tapYes(asha)).alert!
  await answerSos(near, { id, answer: 'coming', minutes: 4 })
  advanceClock(ctx, minutes(5))
  await turnOff(asha, { passkey: SECOND })
  advanceClock(ctx, minutes(5))
  return id
}

test('a second tap under duress: the helpers’ alert stays active and reports the tap', async () => {
  const id = await forcedOff()
  const there = { ...pointAway(40), accuracyMeters: 5, measuredAt: ctx.now().toISOString() }
  await tapYes(asha, { position: there })
  expect(await listed(near)).toMatchObject([{ id, endedAt: null, isSeen: false, answer: 'coming' }])
  expect(await alertForMe(near, { id })).toMatchObject({
    endedAt: null,
    isDuress: true,
    againAt: ctx.now().toISOString(),
    mine: { answer: 'coming' },
    position: { latitude: there.latitude, longitude: there.longitude },
  })
  await settleSos(ctx)
  expect(await ends(near)).toEqual([])
})

test('nothing on the phone reveals the hidden alert: the second alert looks like one after an alert that really ended', async () => {
  const start = ctx.now()
  const lookOf = async (passkey: string) => {
    ctx = await testCtx()
    ctx.setNow(start)
    asha = await newNeighbour(ctx, 'Asha', HERE)
    near = await newNeighbour(ctx, 'Near', pointAway(100), { friend: asha })
    await newNeighbour(ctx, 'Far', pointAway(3000), { friend: asha })
    await setSosPasskey(asha, PASSKEY)
    await putDuressPasskey(asha, SECOND)
    const ids: string[] = []
    const shown: unknown[] = []
    const recordScreen = async () => {
      const { alert } = await mySos(asha, {})
      alert?.ledger.sort((a, b) => a.name.localeCompare(b.name))
      if (alert && !ids.includes(alert.id)) ids.push(alert.id)
      const { records } = await myRecords(asha)
      shown.push(alert, records, ...(await Promise.all(records.map(({ id }) => myRecord(asha, { id })))))
    }
    const { id: first } = (await tapYes(asha)).alert!
    ids.push(first)
    await answerSos(near, { id: first, answer: 'coming', minutes: 4 })
    await noteReceipt(near, { id: first, what: 'opened' })
    await settleSos(ctx)
    advanceClock(ctx, minutes(5))
    await turnOff(asha, { passkey })
    advanceClock(ctx, minutes(5))
    const mumbai = { latitude: 19.076, longitude: 72.8777, accuracyMeters: 5, measuredAt: ctx.now().toISOString() }
    await tapYes(asha, { position: mumbai })
    await recordScreen()
    for (const wait of [seconds(61), seconds(125)]) {
      advanceClock(ctx, wait)
      await settleSos(ctx)
      await recordScreen()
    }
    await turnOff(asha, { passkey: 'wrong' }).catch(() => {})
    await recordScreen()
    await turnOff(asha, { passkey })
    await recordScreen()
    const people = [asha, near].map(({ actor }) => actor!.userId)
    return ids.reduce(
      (text, id, i) => text.replaceAll(id, `alert ${i}`),
      people.reduce((text, id, i) => text.replaceAll(id, `person ${i}`), JSON.stringify(shown)),
    )
  }
  const unnamed = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replaceAll(/\+91\d+/g, 'phone')
  expect(JSON.parse(unnamed(await lookOf(SECOND)))).toEqual(JSON.parse(unnamed(await lookOf(PASSKEY))))
})

test('an answer to the second tap reaches the phone, also if it is the same answer', async () => {
  const id = await forcedOff()
  expect((await tapYes(asha)).alert!.ledger).toEqual([])
  await noteReceipt(near, { id, what: 'opened' })
  expect(await listed(near)).toMatchObject([{ id, isSeen: true }])
  await answerSos(near, { id, answer: 'coming', minutes: 4 })
  expect((await mySos(asha, {})).alert!.ledger).toMatchObject([{ name: 'Near', answer: 'coming', hasOpened: true }])
})

test('after the second passkey again and a third tap there is still one alert; the real passkey ends it for all, once', async () => {
  const id = await forcedOff()
  await tapYes(asha)
  await turnOff(asha, { passkey: SECOND })
  expect((await mySos(asha, {})).alert).toBeNull()
  expect(await listed(near)).toMatchObject([{ id, endedAt: null }])
  advanceClock(ctx, minutes(1))
  const third = (await tapYes(asha)).alert!.id
  expect(await ends(near)).toEqual([])
  expect(await turnOff(asha, { passkey: PASSKEY })).toEqual({ off: true, ended: 'alert' })
  expect(await listed(near)).toMatchObject([{ id, endedAt: ctx.now().toISOString() }])
  expect(await ends(near)).toMatchObject([{ payload: { alertId: id, how: 'passkey' } }])
  expect((await mySos(asha, {})).alert).toBeNull()
  expect((await myRecords(asha)).records).toHaveLength(3)
  await expect(alertForMe(near, { id: third })).rejects.toMatchObject({ code: 'notFound' })
})

test('a passkey set under duress ends what the phone shows but not the helpers’ alert', async () => {
  const id = await forcedOff()
  await setSosPasskey(asha, 'forced on her')
  await tapYes(asha)
  expect(await turnOff(asha, { passkey: 'forced on her' })).toEqual({ off: true, ended: 'alert' })
  expect((await mySos(asha, {})).alert).toBeNull()
  expect(await alertForMe(near, { id })).toMatchObject({ endedAt: null })
})

test('a helper first informed at the second tap joins the active alert', async () => {
  const id = await forcedOff()
  const far = await newNeighbour(ctx, 'Far', pointAway(3000), { friend: asha })
  const there = { ...pointAway(3000), accuracyMeters: 5, measuredAt: ctx.now().toISOString() }
  await tapYes(asha, { position: there })
  expect(await listed(far)).toMatchObject([{ id, endedAt: null }])
  await turnOff(asha, { passkey: PASSKEY })
  expect(await ends(far)).toHaveLength(1)
})

test('a drill can be started as usual during a hidden alert', async () => {
  const id = await forcedOff()
  expect((await tapYes(asha, { kind: 'drill' })).alert).toMatchObject({ kind: 'drill' })
  expect((await listed(near)).find((alert) => alert.id === id)).toMatchObject({ endedAt: null })
})

test('helpers’ devices get a push again at the second tap, even if they had seen the alert', async () => {
  await ctx.db.execute(sql`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    values (${newId()}, ${near.actor!.userId}, ${near.actor!.sessionId}, 'https://push.example', 'x', 'x', now())`)
  const urgent = async () => (await ctx.db.execute(sql`select from push_sends where urgency = 'high'`)).rows.length
  const { id } = (await tapYes(asha)).alert!
  await settleSos(ctx)
  await noteReceipt(near, { id, what: 'seen' })
  await turnOff(asha, { passkey: SECOND })
  advanceClock(ctx, minutes(5))
  await settleSos(ctx)
  const before = await urgent()
  await tapYes(asha)
  await settleSos(ctx)
  expect(await urgent()).toBe(before + 1)
})

test('the data download contains no hidden alert', async () => {
  const id = await forcedOff()
  const rowsOf = async (table: string) => {
    const { exports } = sos.personalData.find((rule) => rule.table === table)!
    const where = sql.raw(exports.replaceAll('$1', `'${asha.actor!.userId}'`))
    return (await ctx.db.execute(sql`select * from ${sql.identifier(table)} where ${where}`)).rows
  }
  for (const table of ['sos_alerts', 'sos_fixes', 'sos_events']) expect(await rowsOf(table)).toEqual([])
  await turnOff(asha, { passkey: PASSKEY })
  expect(await rowsOf('sos_alerts')).toMatchObject([{ id }])
})

test('the open screen of the second alert counts as contact for the helpers of the first', async () => {
  const id = await forcedOff()
  await tapYes(asha)
  advanceClock(ctx, minutes(2))
  await mySos(asha, { isOpen: true })
  expect(await alertForMe(near, { id })).toMatchObject({ lastSignAt: ctx.now().toISOString() })
})
