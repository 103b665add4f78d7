import Fastify from 'fastify'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { newItem } from '#features/listings/server/testing.ts'
import type { Config } from '#kit/server/config.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { testConfig } from '#kit/server/testing/testMachines.ts'
import { startPayment, readSubscription, reportReference } from './payments.ts'
import { confirmPayment, eventsToCheck, handleEvent, refusePayment } from './settling.ts'
import { moneyEvent, payingConfig, signatureOf } from './testing.ts'
import { subscriptions } from './feature.ts'

/** Number of concurrent payments; `WEBHOOK_RACE=1000` is the number in the requirement. */
const RACE = Number(process.env['WEBHOOK_RACE'] ?? 30)

/** A seller, an administrator and the gateway's endpoint, on their own database. */
async function gateway(config: Config = payingConfig) {
  const database = await testDatabase()
  const warnings: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void warnings.push(line) } } })
  await app.register((scope) => subscriptions.plugin(scope, { machines: database.ctx({ config }) }))
  onTestFinished(() => app.close())
  const someone = async (name: string, traits = {}) =>
    database.ctx({ config, actor: await newPerson(database.ctx(), name, traits) })
  const deliver = async (event: unknown, changes: { signature?: string; id?: string; body?: string } = {}) => {
    const body = changes.body ?? JSON.stringify(event)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': changes.signature ?? signatureOf(body),
        ...(changes.id && { 'x-razorpay-event-id': changes.id }),
      },
      payload: body,
    })
    return { status: answer.statusCode, ...answer.json<{ outcome?: string; error?: { code: string } }>() }
  }
  return {
    database,
    deliver,
    warnings,
    seller: await someone('Meena'),
    admin: await someone('Admin', { isAdmin: true }),
  }
}

test('[N-09] [W-28] a signed event confirms the payment that it names, once for repeated deliveries', async () => {
  const { seller, deliver } = await gateway()
  const item = await newItem(seller)
  const payment = await startPayment(seller, { listingIds: [item.id], months: 1 })
  const event = moneyEvent(payment, '427109361234')
  expect(await deliver(event, { id: 'evt_1' })).toEqual({ status: 200, outcome: 'confirmed' })
  expect(await deliver(event, { id: 'evt_1' })).toEqual({ status: 200, outcome: 'takenBefore' })
  expect(await deliver(event, { id: 'evt_2' })).toEqual({ status: 200, outcome: 'confirmedBefore' })
  const { payments, listings } = await readSubscription(seller)
  expect(payments).toMatchObject([{ state: 'confirmed', reference: '427109361234' }])
  expect(listings).toMatchObject([{ state: 'paid', paidUntil: '2026-03-04T06:30:00.000Z' }])
  const stranger = await startPayment(seller, { listingIds: [item.id], months: 1 })
  await expect(reportReference(seller, { id: stranger.id, reference: '427109361234' })).rejects.toMatchObject({
    code: 'referenceUsed',
  })
})

test('[N-15] a wrong amount, another currency, an unknown or refused payment and a used reference confirm nothing', async () => {
  const { seller, admin, deliver } = await gateway()
  const listingIds = [(await newItem(seller)).id]
  const payment = await startPayment(seller, { listingIds, months: 2 })
  const rrn = '427109361234'
  const outcome = async (...[changes, of = payment]: [Record<string, unknown>, typeof payment?]) =>
    (await deliver(moneyEvent(of, rrn, changes))).outcome
  expect(await outcome({ amount: 100 })).toBe('wrongAmount')
  expect(await outcome({ currency: 'USD' })).toBe('wrongAmount')
  expect(await outcome({ notes: [] })).toBe('unknownPayment')
  expect(await outcome({ notes: { tr: 'HB0000' } })).toBe('unknownPayment')
  expect((await deliver({ event: 'payment.failed' })).outcome).toBe('ignored')
  const second = await startPayment(seller, { listingIds, months: 1 })
  await reportReference(seller, { id: payment.id, reference: rrn })
  expect(await outcome({}, second)).toBe('referenceUsed')
  await refusePayment(admin, { id: payment.id, reason: 'x' })
  expect(await outcome({ status: 'late' })).toBe('refusedBefore')
  expect((await readSubscription(seller)).listings[0]!.paidUntil).toBeNull()
  const looked = (await eventsToCheck(admin)).map(({ outcome: came }) => came)
  expect(looked.sort()).toEqual([
    'referenceUsed',
    'refusedBefore',
    'unknownPayment',
    'unknownPayment',
    'wrongAmount',
    'wrongAmount',
  ])
  await expect(eventsToCheck(seller)).rejects.toMatchObject({ code: 'adminOnly' })
})

test('a full refund takes its time back; a partial one is left to an administrator, who records the action', async () => {
  const { seller, admin, deliver } = await gateway()
  const payment = await startPayment(seller, { listingIds: [(await newItem(seller)).id], months: 2 })
  const rrn = '427109361234'
  await deliver(moneyEvent(payment, rrn))
  const refund = (amount_refunded: number) => ({
    ...moneyEvent(payment, rrn, { amount_refunded }),
    event: 'refund.processed',
  })
  expect((await deliver(refund(100))).outcome).toBe('partlyRefunded')
  const [event] = await eventsToCheck(admin)
  expect(event).toMatchObject({ outcome: 'partlyRefunded', paymentId: payment.id })
  await handleEvent(admin, { id: event!.id, paymentId: null, note: 'Agreed with the payer' })
  expect(await eventsToCheck(admin)).toEqual([])
  await expect(handleEvent(admin, { id: event!.id, paymentId: null, note: 'Again' })).rejects.toMatchObject({
    code: 'notFound',
  })
  expect((await deliver(refund(200))).outcome).toBe('refunded')
  const { payments, listings } = await readSubscription(seller)
  expect([payments[0]!.state, listings[0]!.paidUntil]).toEqual(['refunded', null])
})

test('money without a matching payment confirms the one that an administrator assigns', async () => {
  const { seller, admin, deliver } = await gateway()
  const payment = await startPayment(seller, { listingIds: [(await newItem(seller)).id], months: 2 })
  await deliver(moneyEvent(payment, '427109361234', { notes: [] }))
  const [event] = await eventsToCheck(admin)
  await handleEvent(admin, { id: event!.id, paymentId: payment.id, note: 'The payer showed the transfer' })
  expect((await readSubscription(seller)).payments[0]!.state).toBe('confirmed')
})

test('only the exact signed bytes are accepted; without a secret the address does not exist', async () => {
  const { seller, deliver } = await gateway()
  const payment = await startPayment(seller, { listingIds: [(await newItem(seller)).id], months: 1 })
  const event = moneyEvent(payment, '427109361234')
  const good = JSON.stringify(event)
  const refusals = [
    { signature: '' },
    { signature: 'zz' },
    { signature: signatureOf(good, 'another secret') },
    { signature: signatureOf(good), body: `${good} ` },
  ]
  for (const changes of refusals)
    expect(await deliver(event, changes)).toMatchObject({ status: 401, error: { code: 'badSignature' } })
  for (const body of ['', '{', '[]', '{"event":1}'])
    expect(await deliver(event, { body })).toMatchObject({ status: 400, error: { code: 'malformedBody' } })
  expect((await readSubscription(seller)).payments[0]!.state).toBe('pending')
  const { deliver: toNobody } = await gateway(testConfig)
  expect(await toNobody(event, { signature: signatureOf(good, '') })).toMatchObject({ status: 404 })
})

test(
  'events delivered three times each, racing confirmations by hand, activate every payment exactly once',
  { timeout: 300_000 },
  async () => {
    const { database, seller, admin, deliver } = await gateway()
    const payments = []
    for (let i = 0; i < RACE; i++) {
      const { id } = await newItem(seller, { photoIds: [] })
      const payment = await startPayment(seller, { listingIds: [id], months: 1 })
      payments.push(payment)
      await reportReference(seller, { id: payment.id, reference: String(400_000_000_000 + i) })
    }
    await Promise.all(
      payments.flatMap((payment, i) => [
        ...[1, 2, 3].map(() => deliver(moneyEvent(payment, String(400_000_000_000 + i)), { id: `evt_${i}` })),
        ...(i % 2 === 0 ? [confirmPayment(admin, { id: payment.id })] : []),
      ]),
    )
    const { rows } = await database.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from payments where state = 'confirmed') as confirmed,
        (select count(*)::int from listings where paid_until = '2026-03-04T06:30:00Z') as activated,
        (select count(*)::int from payment_events) as events,
        (select count(*)::int from notifications where kind = 'paymentConfirmed') as told`)
    expect(rows[0]).toEqual({ confirmed: RACE, activated: RACE, events: RACE, told: RACE })
  },
)

test('the log warns of an event that somebody must look at, and of no other', async () => {
  const { seller, deliver, warnings } = await gateway()
  const payment = await startPayment(seller, { listingIds: [(await newItem(seller)).id], months: 1 })
  await deliver(moneyEvent(payment, '427109361234'))
  expect(warnings).toEqual([])
  await deliver(moneyEvent(payment, '427109361235', { notes: { tr: 'HB0000' } }))
  expect(warnings.map((line) => (JSON.parse(line) as { outcome: string }).outcome)).toEqual(['unknownPayment'])
})
