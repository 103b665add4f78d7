import { expect, test, vi } from 'vitest'
import { newId } from '#core/ids.ts'
import { hours, minutes } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { openWith } from '#features/chat/server/conversations.ts'
import { acceptCircle, requestCircleLink } from '#features/circles/server/members.ts'
import { HERE, newItem } from '#features/listings/server/testing.ts'
import { askForItem } from '#features/orders/server/asking.ts'
import { readOrder } from '#features/orders/server/orders.ts'
import { confirmOrder } from '#features/orders/server/steps.ts'
import type { Ctx } from '#kit/server/context.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { enterMeetingCode, moveInMeeting, readMeetingCode, setOutToMeeting, shareInMeeting } from './going.ts'
import { agreeMeeting, cancelMeeting, changeMeeting, proposeMeeting } from './proposing.ts'
import { settleMeetings } from './feature.ts'
import { listMeetings, readMeeting, tellOfMeeting } from './telling.ts'
import { newMeeting } from './testing/newMeeting.ts'

async function street() {
  const database = await testDatabase({ poolSize: 12 })
  const person = async (name: string) => database.ctx({ actor: await newPerson(database.ctx(), name) })
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await openWith(asha, { userId: ravi.actor!.userId, isSeller: false })
  const count = async (table: string, where = 'true') =>
    (await database.pool.query(`select from ${table} where ${where}`)).rowCount
  const waiting = `wait_event_type = 'Lock' and datname = current_database()`
  const somebodyWaits = () =>
    vi.waitUntil(async () => (await count('pg_stat_activity', waiting))! > 0, { timeout: 20_000 })
  return { database, person, asha, ravi, count, somebodyWaits, withId: ravi.actor!.userId }
}
const pin = { name: 'Corner', address: '', ...HERE }
const at = (ctx: Ctx, duration: number = hours(3)) => new Date(ctx.now().getTime() + duration).toISOString()
const done = (all: PromiseSettledResult<unknown>[]) => all.filter(({ status }) => status === 'fulfilled').length
const stateOf = async (ctx: Ctx, id: string) => (await readMeeting(ctx, { id })).own!.state

test('a double tap on "propose" and concurrent proposals by both give one meeting', async () => {
  const { asha, ravi, count, withId } = await street()
  const input = { id: newId(), withId, place: pin, at: at(asha), asksWell: true }
  const both = await Promise.all([proposeMeeting(asha, input), proposeMeeting(asha, input)])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  await cancelMeeting(asha, input)
  const each = await Promise.allSettled([
    proposeMeeting(asha, { ...input, id: newId() }),
    proposeMeeting(ravi, { ...input, id: newId(), withId: asha.actor!.userId }),
  ])
  expect([done(each), await count('meetings', `state = 'proposed'`)]).toEqual([1, 1])
  expect(await count('notifications', `kind = 'meetingAsked'`)).toBe(1)
})

test('concurrent agree, change and cancel leave one state that both people’s rows match', async () => {
  const { asha, ravi, withId } = await street()
  for (let round = 0; round < 5; round++) {
    const { id } = await proposeMeeting(asha, { id: newId(), withId, place: pin, at: at(asha), asksWell: true })
    const tries = await Promise.allSettled([
      agreeMeeting(ravi, { id, revision: 1, asksWell: true }),
      cancelMeeting(asha, { id }),
      changeMeeting(asha, { id, revision: 1, place: { ...pin, name: 'Library' }, at: at(asha) }),
      agreeMeeting(ravi, { id, revision: 1, asksWell: true }),
    ])
    const state = await stateOf(asha, id)
    expect(await stateOf(ravi, id)).toBe(state)
    // Nothing prevents the cancellation: it takes effect whatever else came first or later.
    expect(tries[1].status).toBe('fulfilled')
    expect(state).toBe('cancelled')
  }
})

test('a code scanned twice, and by both at the same time, confirms the meeting once', async () => {
  const { asha, ravi, count, withId } = await street()
  const item = await newItem(ravi)
  const order = await askForItem(asha, {
    id: newId(),
    listingId: item.id,
    quantity: 1,
    note: '',
    pricePaise: item.pricePaise,
  })
  await confirmOrder(ravi, order)
  const { id } = await newMeeting(asha, withId, { orderId: order.id, listingId: item.id })
  const [hers, his] = [(await readMeetingCode(asha, { id })).code, (await readMeetingCode(ravi, { id })).code]
  const scans = await Promise.allSettled([
    enterMeetingCode(ravi, { id, code: hers }),
    enterMeetingCode(ravi, { id, code: hers }),
    enterMeetingCode(asha, { id, code: his }),
  ])
  expect(done(scans)).toBe(3)
  expect(await stateOf(asha, id)).toBe('met')
  expect(await readOrder(asha, order)).toMatchObject({ status: 'handedOver' })
  expect(await count('notifications', `kind = 'meetingMet'`)).toBe(1)
  expect(await count('notifications', `kind = 'orderHandedOver'`)).toBe(1)
})

test('cancelled during the way, position updates and code entry: no position remains', async () => {
  const { asha, ravi, count, withId } = await street()
  for (let round = 0; round < 5; round++) {
    const { id } = await newMeeting(asha, withId)
    const { code } = await readMeetingCode(asha, { id })
    await shareInMeeting(asha, { id, isOn: true })
    const move = () => moveInMeeting(asha, { id, ...HERE, accuracyMeters: 5, measuredAt: asha.now().toISOString() })
    const tries = await Promise.allSettled([
      setOutToMeeting(asha, { id }),
      move(),
      cancelMeeting(ravi, { id }),
      enterMeetingCode(ravi, { id, code }),
      move(),
    ])
    expect(await count('meeting_positions')).toBe(0)
    const state = await stateOf(asha, id)
    expect(['cancelled', 'met']).toContain(state)
    expect(tries[state === 'met' ? 2 : 3]).toMatchObject({ status: 'rejected' })
  }
})

test('two buyers meet the seller for the last piece: only the confirmed order is handed over', async () => {
  const { person, asha, ravi } = await street()
  const second = await person('Zoya')
  const item = await newItem(ravi, { stock: 1 })
  const meets = await Promise.all(
    [asha, second].map(async (buyer) => {
      const order = await askForItem(buyer, {
        id: newId(),
        listingId: item.id,
        quantity: 1,
        note: '',
        pricePaise: item.pricePaise,
      })
      const { id } = await newMeeting(buyer, ravi.actor!.userId, { orderId: order.id, listingId: item.id })
      return { buyer, order, id, code: (await readMeetingCode(buyer, { id })).code }
    }),
  )
  const all = await Promise.allSettled(
    meets.flatMap(({ order, id, code }) => [confirmOrder(ravi, order), enterMeetingCode(ravi, { id, code })]),
  )
  expect(done(all)).toBe(3)
  const states = await Promise.all(meets.map(({ buyer, order }) => readOrder(buyer, order)))
  const confirmed = states.filter(({ status }) => status === 'confirmed' || status === 'handedOver')
  expect(confirmed).toHaveLength(1)
  expect(await listMeetings(ravi)).toMatchObject({ own: [{ state: 'met' }, { state: 'met' }] })
})

test('scheduled work on every node at the same time asks, reminds and informs everybody once', async () => {
  const { database, person, asha, ravi, count, withId } = await street()
  const priya = await person('Priya')
  await requestCircleLink(asha, { userId: priya.actor!.userId })
  await acceptCircle(priya, { userId: asha.actor!.userId })
  const { id } = await newMeeting(asha, withId)
  await Promise.all([1, 2, 3].map(() => tellOfMeeting(asha, { id, userId: priya.actor!.userId })))
  expect(await count('meeting_tellings')).toBe(1)
  const node = () => database.ctx({ now: () => new Date(ravi.now().getTime() + minutes(41)) })
  await Promise.all([node(), node(), node(), node()].map((ctx) => settleMeetings(ctx)))
  expect(await count('notifications', `kind = 'meetingWell'`)).toBe(2)
  expect(await count('sos_check_ins')).toBe(2)
})

test('agreeing while the meeting is being called off is refused; reading it does not wait', async () => {
  const { asha, ravi, somebodyWaits, withId } = await street()
  const { id } = await proposeMeeting(asha, { id: newId(), withId, place: pin, at: at(asha), asksWell: true })
  const agreed = await asha.transaction(async (inside) => {
    await cancelMeeting(inside, { id })
    const waits = somebodyWaits().then(() => 'waits')
    expect(await Promise.race([stateOf(ravi, id), waits])).toBe('proposed')
    const agreeing = Promise.allSettled([agreeMeeting(ravi, { id, revision: 1, asksWell: true })])
    await waits
    return { agreeing }
  })
  expect(await agreed.agreeing).toMatchObject([{ status: 'rejected', reason: { code: 'meetingChanged' } }])
  expect(await stateOf(ravi, id)).toBe('cancelled')
})

test('a meeting that is being called off while scheduled work takes its turn stays called off', async () => {
  const { database, asha, ravi, somebodyWaits, withId } = await street()
  const { id } = await newMeeting(asha, withId)
  const node = database.ctx({ now: () => new Date(asha.now().getTime() + minutes(41)) })
  const { settling } = await asha.transaction(async (inside) => {
    await cancelMeeting(inside, { id })
    const begun = { settling: settleMeetings(node) }
    await somebodyWaits()
    return begun
  })
  await settling
  expect(await stateOf(ravi, id)).toBe('cancelled')
})
