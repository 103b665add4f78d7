import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { blockFromCircle } from '#features/circles/server/blocking.ts'
import { idOf } from '#features/circles/server/testing.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { widenSos } from './alerts.ts'
import { turnOff } from './ending.ts'
import { alertForMe, answerSos, showWay } from './following.ts'
import { mySos } from './ledger.ts'
import { pointAway, HERE, newNeighbour, tapYes } from './testing.ts'
import { setCheapPasskeys } from './testing/alertStreet.ts'
import { recordingStatements, statementsTo } from '#kit/server/testing/statements.ts'

/** Helpers see each other on the way, if they agree (ADR 0030). */
let asha: TestCtx
let ravi: TestCtx
let meena: TestCtx
let joy: TestCtx
let id: string
let statements: ReturnType<typeof recordingStatements>['statements']

beforeEach(async () => {
  const database = await testDatabase({ poolSize: 3 })
  const noted = recordingStatements(database)
  statements = noted.statements
  const ctx = database.ctx({ db: noted.db })
  asha = await newNeighbour(ctx, 'Asha', HERE)
  ravi = await newNeighbour(ctx, 'Ravi', pointAway(100), { friend: asha })
  meena = await newNeighbour(ctx, 'Meena', pointAway(150), { friend: asha })
  joy = await newNeighbour(ctx, 'Joy', pointAway(200), { friend: asha })
  await setCheapPasskeys(asha)
  id = (await tapYes(asha)).alert!.id
})

const at = (metersAway: number) => ({
  ...pointAway(metersAway),
  accuracyMeters: 5,
  measuredAt: ravi.now().toISOString(),
})
const others = async (who: TestCtx) =>
  (await alertForMe(who, { id })).others.map(({ name, way }) => [name, way && way.latitude])

test('a helper who shares their way is visible to other helpers on the way only', async () => {
  await answerSos(ravi, { id, answer: 'coming', minutes: 4 })
  await answerSos(meena, { id, answer: 'coming', minutes: 2 })
  await answerSos(joy, { id, answer: 'calledHelp' })
  expect(await others(meena)).toContainEqual(['Ravi', null])
  expect(await showWay(ravi, { id, position: at(300) })).toEqual({ isShown: true })
  expect(await others(meena)).toContainEqual(['Ravi', pointAway(300).latitude])
  expect(await others(joy)).toContainEqual(['Ravi', null])
  expect((await alertForMe(ravi, { id })).mine.isWayShown).toBe(true)
  await showWay(ravi, { id, position: null })
  expect(await others(meena)).toContainEqual(['Ravi', null])
})

test('a person who is not coming cannot share; "I can’t" and the end stop the sharing', async () => {
  expect(await showWay(ravi, { id, position: at(300) })).toEqual({ isShown: false })
  await answerSos(ravi, { id, answer: 'cannot' })
  expect(await showWay(ravi, { id, position: at(300) })).toEqual({ isShown: false })
  await answerSos(meena, { id, answer: 'coming' })
  const kept = async () =>
    (await asha.db.execute(sql`select user_id from sos_recipients where way_at is not null`)).rows.length
  for (const stop of [() => answerSos(ravi, { id, answer: 'cannot' }), () => turnOff(asha, { passkey: 'right' })]) {
    await answerSos(ravi, { id, answer: 'coming' })
    await showWay(ravi, { id, position: at(300) })
    await answerSos(ravi, { id, answer: 'calledHelp' })
    expect(await kept()).toBe(1)
    await stop()
    expect(await kept()).toBe(0)
  }
  expect(await showWay(ravi, { id, position: at(300) })).toEqual({ isShown: false })
  await expect(showWay(asha, { id, position: at(300) })).rejects.toMatchObject({ code: 'notFound' })
})

test('the sender sees nothing of the sharing, neither in an answer nor by an event', async () => {
  await answerSos(ravi, { id, answer: 'coming', minutes: 4 })
  const before = await mySos(asha, {})
  statements.length = 0
  await showWay(ravi, { id, position: at(300) })
  expect(statementsTo(idOf(asha), statements)).toEqual([])
  expect(await mySos(asha, {})).toEqual(before)
})

test('members who block each other do not see each other as helpers; both can still help', async () => {
  await blockFromCircle(ravi, { userId: idOf(meena) })
  for (const who of [ravi, meena]) {
    await answerSos(who, { id, answer: 'coming', minutes: 3 })
    await showWay(who, { id, position: at(300) })
  }
  expect(await others(ravi)).toEqual([])
  expect(await others(meena)).toEqual([])
  expect((await others(joy)).map(([name]) => name).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'Meena',
    'Ravi',
  ])
  expect((await mySos(asha, {})).alert!.ledger.filter((line) => line.answer === 'coming')).toHaveLength(2)
  // The event for people notified later is the same for everybody, so it contains no helpers.
  const far = await newNeighbour(asha, 'Far', pointAway(5000), { friend: asha })
  await blockFromCircle(ravi, { userId: idOf(far) })
  statements.length = 0
  await widenSos(asha, {})
  expect(statementsTo(idOf(far), statements).join()).not.toContain('Ravi')
  expect(statementsTo(idOf(far), statements).join()).toContain(id)
})

test('a helper’s answer makes the open screens of the sender fetch once', async () => {
  statements.length = 0
  await answerSos(ravi, { id, answer: 'coming', minutes: 4 })
  expect(statementsTo(idOf(asha), statements)).toHaveLength(1)
})

test('people who are alerted get the alert with the event; after a second tap their screens fetch the list again', async () => {
  const newsTo = (who: TestCtx) =>
    statementsTo(idOf(who), statements)
      .filter((sent) => sent.includes('sosChanged'))
      .join()
  const far = await newNeighbour(asha, 'Far', pointAway(5000), { friend: asha })
  statements.length = 0
  await widenSos(asha, {})
  expect(newsTo(far)).toContain('"alert\\":')
  expect(newsTo(far)).not.toContain('isAgain')
  await turnOff(asha, { passkey: 'duress' })
  statements.length = 0
  await tapYes(asha)
  expect(newsTo(ravi)).toContain('isAgain')
})
