import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hours, minutes } from '#core/units.ts'
import { actorOf, endSession, openSession } from '#features/accounts/server/sessions.ts'
import { blockFromCircle } from '#features/circles/server/blocking.ts'
import { addToCircle, idOf, advanceClock, people } from '#features/circles/server/testing.ts'
import { settlePushes, subscribePush } from '#features/notifications/server/push.ts'
import { startOutsideServer } from '#kit/server/testing/outsideServer.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { answerSelfTest, askAllToSwitchOn, askToSwitchOn, myReach, myReadiness, testMyDevices } from './readiness.ts'
import { settleSelfTests } from './keys.ts'

const countReminders = async (ctx: TestCtx) => {
  const { rows } = await ctx.db.execute(
    sql`select 1 from notifications where user_id = ${idOf(ctx)} and kind = 'sosSwitchOn'`,
  )
  return rows.length
}

/** Gives the person a browser with a push subscription. */
async function withBrowser(ctx: TestCtx): Promise<TestCtx> {
  const service = await startOutsideServer((_, response) => response.writeHead(201).end())
  const actor = await actorOf(ctx, await openSession(ctx, idOf(ctx)))
  const here = actingAs(ctx, actor, { config: { ...ctx.config, pushServices: [service.url] } })
  await subscribePush(here, {
    endpoint: `${service.url}/1`,
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  })
  await settlePushes(here)
  return here
}

test('the circle shows members reachable with the app closed; the others can be asked once a day', async () => {
  const { Asha, Ravi, Meena, Stranger } = await people('Asha', 'Ravi', 'Meena', 'Stranger')
  await addToCircle(Asha, Ravi)
  await addToCircle(Asha, Meena)
  await withBrowser(Meena)
  const told = (await myReach(Asha)).people
  expect(told).toHaveLength(2)
  expect(told.find(({ name }) => name === 'Ravi')).toMatchObject({
    isReachable: false,
    askedAt: null,
    answeredOn: null,
  })
  expect(told.find(({ name }) => name === 'Meena')).toMatchObject({ isReachable: true })
  const { askedAt } = await askToSwitchOn(Asha, { id: idOf(Ravi) })
  advanceClock(Asha, hours(24) - 1)
  expect(await askToSwitchOn(Asha, { id: idOf(Ravi) })).toEqual({ askedAt })
  expect(await countReminders(Ravi)).toBe(1)
  advanceClock(Asha, 1)
  await askToSwitchOn(Asha, { id: idOf(Ravi) })
  await blockFromCircle(Ravi, { userId: idOf(Asha) })
  for (const other of [Ravi, Stranger, Asha])
    await expect(askToSwitchOn(Asha, { id: idOf(other) })).rejects.toMatchObject({ code: 'notInCircle' })
  expect(await countReminders(Stranger)).toBe(0)
})

test('who has signed out everywhere is not counted among those who can get an SOS, unless texts are sent', async () => {
  const { Asha, Ravi, Meena } = await people('Asha', 'Ravi', 'Meena')
  for (const other of [Ravi, Meena]) await addToCircle(Asha, other)
  const phone = actingAs(Ravi, await actorOf(Ravi, await openSession(Ravi, idOf(Ravi))))
  await endSession(Ravi)
  const texting = actingAs(Asha, Asha.actor, { config: { ...Asha.config, smsUrl: 'https://sms.example/{to}/{text}' } })
  const signedOut = async () => (await myReach(Asha)).people.filter((person) => person.isSignedOut)
  expect(await signedOut()).toEqual([])
  expect(await myReadiness(Asha)).toMatchObject({ members: 2, signedOut: 0 })
  await endSession(phone)
  expect(await signedOut()).toMatchObject([{ name: 'Ravi' }])
  expect(await myReadiness(Asha)).toMatchObject({ members: 2, signedOut: 1 })
  expect(await myReadiness(texting)).toMatchObject({ members: 2, signedOut: 0 })
})

test('one tap asks all unreachable members: nobody twice a day, nobody reachable, nobody outside the circle', async () => {
  const { Asha, Ravi, Meena, Joy, Stranger } = await people('Asha', 'Ravi', 'Meena', 'Joy', 'Stranger')
  for (const other of [Ravi, Meena, Joy]) await addToCircle(Asha, other)
  await withBrowser(Meena)
  await askToSwitchOn(Asha, { id: idOf(Ravi) })
  expect(await askAllToSwitchOn(Asha)).toEqual({ asked: 1 })
  expect(await Promise.all([Ravi, Meena, Joy, Stranger, Asha].map(countReminders))).toEqual([1, 0, 1, 0, 0])
  expect(await askAllToSwitchOn(Asha)).toEqual({ asked: 0 })
  advanceClock(Asha, hours(24) - 1)
  expect(await askAllToSwitchOn(Asha)).toEqual({ asked: 0 })
  advanceClock(Asha, 1)
  expect(await askAllToSwitchOn(Asha)).toEqual({ asked: 2 })
  await blockFromCircle(Ravi, { userId: idOf(Asha) })
  advanceClock(Asha, hours(24))
  expect(await askAllToSwitchOn(Asha)).toEqual({ asked: 1 })
  expect(await askAllToSwitchOn(Stranger)).toEqual({ asked: 0 })
})

test('a test of the person’s devices shows its time; others see only the day', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await addToCircle(Asha, Ravi)
  expect(await testMyDevices(Ravi)).toMatchObject({ devices: 0, answeredAt: null })
  expect(await testMyDevices(await withBrowser(Ravi))).toMatchObject({ devices: 0 })
  advanceClock(Ravi, minutes(1))
  const here = await withBrowser(Ravi)
  expect((await testMyDevices(here)).devices).toBeGreaterThan(0)
  advanceClock(here, 2000)
  expect(await answerSelfTest(here)).toEqual({ answered: true })
  const { own } = await myReach(here)
  expect(Date.parse(own.answeredAt!) - Date.parse(own.sentAt!)).toBe(2000)
  const told = (await myReach(Asha)).people[0]!
  expect(told.answeredOn).toBe(own.answeredAt!.slice(0, 10))
  expect(JSON.stringify(told)).not.toContain(own.answeredAt)
  advanceClock(here, hours(12))
  expect(await answerSelfTest(here)).toEqual({ answered: false })
})

test('an answer without a test push is ignored; the weekly test accepts the same answer', async () => {
  const { Asha } = await people('Asha')
  expect(await answerSelfTest(Asha)).toEqual({ answered: false })
  await Asha.db.execute(
    sql`insert into sos_self_tests (user_id, next_at) values (${idOf(Asha)}, ${Asha.now().toISOString()})`,
  )
  await settleSelfTests(Asha)
  expect(await answerSelfTest(Asha)).toEqual({ answered: true })
})
