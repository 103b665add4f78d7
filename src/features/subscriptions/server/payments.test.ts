import { beforeEach, expect, test } from 'vitest'
import { hours } from '#core/units.ts'
import { me } from '#features/accounts/server/accounts.ts'
import { newItem, newOffice, newService, newShop, newSpecialization } from '#features/listings/server/testing.ts'
import { myItem } from '#features/listings/server/items.ts'
import { myShop } from '#features/listings/server/shops.ts'
import { moderateListing } from '#features/listings/server/moderation.ts'
import { listNotifications } from '#features/notifications/server/reading.ts'
import { recordVisit } from '#features/listings/server/events.ts'
import { deleteOwnListing } from '#features/listings/server/upkeep.ts'
import { deleteMyAccount } from '#features/accounts/server/accounts.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { ReferenceField } from '../contract.ts'
import { transactionRef } from '../rules.ts'
import { findPayments, readSubscription, reportReference, startPayment } from './payments.ts'
import {
  confirmPayment,
  paymentsToConfirm,
  refundPayment,
  refusePayment,
  settlePayments,
  subscriptionFigures,
} from './settling.ts'
import { selectPayments } from './store.ts'
import { PAYEE, payingPerson } from './testing.ts'

const REFERENCE = '427109361234'
let seller: TestCtx
let other: TestCtx
let admin: TestCtx

beforeEach(async () => {
  const ctx = await testCtx()
  seller = await payingPerson(ctx, 'Meena')
  other = await payingPerson(ctx, 'Ravi')
  admin = await payingPerson(ctx, 'Admin', { isAdmin: true })
})

const advanceClock = (ctx: TestCtx, milliseconds: number) => ctx.setNow(new Date(ctx.now().getTime() + milliseconds))
const isPremium = async (ctx: TestCtx) => (await me(ctx)).user.hasActiveSubscription

/** A listing with a confirmed payment for one month. */
async function paid(ctx: TestCtx, listingIds: string[], reference = REFERENCE, months = 1) {
  const { id } = await startPayment(ctx, { listingIds, months })
  await reportReference(ctx, { id, reference })
  return confirmPayment(admin, { id })
}

test('[N-13] each shop, item outside a shop, service, office and specialization is one listing; items follow their shop', async () => {
  const shop = await newShop(seller)
  const inShop = await newItem(seller, { shopId: shop.id })
  await newItem(seller)
  await newService(seller)
  await newOffice(seller)
  await newSpecialization(seller)
  await newShop(other)
  const { listings } = await readSubscription(seller)
  expect(listings.map(({ kind }) => kind).sort()).toEqual(['item', 'office', 'service', 'shop', 'specialization'])
  expect(listings.find(({ kind }) => kind === 'shop')!.covers).toBe(1)
  for (const listingIds of [[inShop.id], [shop.id, inShop.id]])
    await expect(startPayment(seller, { listingIds, months: 1 })).rejects.toMatchObject({ code: 'invalidInput' })
  advanceClock(seller, hours(24 * 40))
  expect((await myItem(seller, inShop)).isVisible).toBe(false)
  await paid(seller, [shop.id])
  expect((await myItem(seller, inShop)).isVisible).toBe(true)
})

test('[N-03] [N-04] [N-16] the price of a payment is computed from listings and months, regardless of the client', async () => {
  const ids = [(await newItem(seller)).id, (await newService(seller)).id, (await newOffice(seller)).id]
  const asked = { listingIds: [...ids, ids[0]!], months: 2, amountPaise: 1, state: 'confirmed' }
  expect(await startPayment(seller, asked)).toMatchObject({ amountPaise: 600, state: 'pending', reference: null })
  expect((await readSubscription(seller)).payee).toEqual(PAYEE)
})

test('only the person’s own listings can be paid for, and only if payments are set up', async () => {
  const { id } = await newItem(seller)
  const input = { listingIds: [id], months: 1 }
  await expect(startPayment(other, input)).rejects.toMatchObject({ code: 'notYours' })
  const mixed = [(await newItem(other)).id, id]
  for (const payer of [seller, other])
    await expect(startPayment(payer, { listingIds: mixed, months: 1 })).rejects.toMatchObject({ code: 'notYours' })
  const nobody = { listingIds: ['00000000-0000-4000-8000-000000000000'], months: 1 }
  await expect(startPayment(seller, nobody)).rejects.toMatchObject({ code: 'notFound' })
  const unpaid = await testCtx()
  await expect(startPayment(actingAs(unpaid, seller.actor), input)).rejects.toMatchObject({ code: 'paymentsNotSetUp' })
  expect((await readSubscription(actingAs(unpaid, seller.actor))).payee).toBeNull()
})

test('[N-09] [N-10] [N-11] [F-13] report, confirm as administrator: Premium, and the shop is subscribed until its month is over', async () => {
  const shop = await newShop(seller)
  expect(shop.subscriptionActive).toBe(false)
  const { id } = await startPayment(seller, { listingIds: [shop.id], months: 1 })
  await reportReference(seller, { id, reference: REFERENCE })
  expect((await myShop(seller, shop)).subscriptionActive).toBe(false)
  expect(await isPremium(seller)).toBe(false)
  expect((await paymentsToConfirm(admin)).payments).toMatchObject([
    { id, reference: REFERENCE, payer: { name: 'Meena' }, listings: [{ title: 'Green Basket' }] },
  ])
  const confirmed = await confirmPayment(admin, { id })
  expect(confirmed).toMatchObject({ state: 'confirmed', listings: [{ paidUntil: '2026-03-04T06:30:00.000Z' }] })
  expect((await paymentsToConfirm(admin)).payments).toEqual([])
  expect((await myShop(seller, shop)).subscriptionActive).toBe(true)
  expect(await isPremium(seller)).toBe(true)
  seller.setNow('2026-03-04T06:29:59Z')
  expect(await isPremium(seller)).toBe(true)
  seller.setNow('2026-03-04T06:30:00Z')
  expect((await myShop(seller, shop)).subscriptionActive).toBe(false)
  expect(await isPremium(seller)).toBe(false)
})

test('[P-03] an administrator sees how many listings are paid for, and the sum paid since a day', async () => {
  const first = await newItem(seller)
  await paid(seller, [first.id, (await newItem(seller)).id], REFERENCE, 3)
  const figures = (since: string) => subscriptionFigures(admin, new Date(since))
  expect(await figures('2026-01-01')).toEqual({ activeSubscriptions: 2, revenuePaise: 600 })
  expect(await figures('2026-02-01')).toEqual({ activeSubscriptions: 2, revenuePaise: 0 })
  await expect(subscriptionFigures(seller, new Date(0))).rejects.toMatchObject({ code: 'adminOnly' })
})

test('another payment adds to the remaining time, per listing', async () => {
  const first = await newItem(seller)
  const second = await newItem(seller)
  await paid(seller, [first.id])
  advanceClock(seller, hours(24 * 10))
  await paid(seller, [first.id, second.id], '427109361235', 2)
  expect((await myItem(seller, first)).paidUntil).toBe('2026-05-04T06:30:00.000Z')
  expect((await myItem(seller, second)).paidUntil).toBe('2026-04-04T06:30:00.000Z')
})

test('[N] a month paid on the first day begins at the end of the free period, one paid after it begins at once', async () => {
  const item = await newItem(seller)
  await paid(seller, [item.id])
  expect(await myItem(seller, item)).toMatchObject({
    freeUntil: '2026-02-04T06:30:00.000Z',
    paidUntil: '2026-03-04T06:30:00.000Z',
  })
  advanceClock(seller, hours(24 * 31))
  const late = await newItem(seller)
  advanceClock(seller, hours(24 * 31))
  await paid(seller, [late.id], '427109361235')
  expect((await myItem(seller, late)).paidUntil).toBe('2026-04-08T06:30:00.000Z')
})

test('a listing with a payment under review cannot be paid for again until that is settled', async () => {
  const [item, free] = [await newItem(seller), await newItem(seller)]
  const { id } = await startPayment(seller, { listingIds: [item.id], months: 1 })
  await reportReference(seller, { id, reference: REFERENCE })
  const checked = async () =>
    (await readSubscription(seller)).listings.filter(({ isBeingChecked }) => isBeingChecked).map((each) => each.id)
  expect(await checked()).toEqual([item.id])
  const again = () => startPayment(seller, { listingIds: [item.id], months: 1 })
  await expect(again()).rejects.toMatchObject({ code: 'paymentBeingChecked' })
  const both = startPayment(seller, { listingIds: [free.id, item.id], months: 1 })
  await expect(both).rejects.toMatchObject({ code: 'paymentBeingChecked' })
  await startPayment(seller, { listingIds: [free.id], months: 1 })
  await refusePayment(admin, { id, reason: 'No such transfer' })
  expect(await checked()).toEqual([])
  await again()
})

test('a payment for a rejected listing shows its payer that it was rejected', async () => {
  const [item, other] = [await newItem(seller), await newItem(seller)]
  const { id } = await startPayment(seller, { listingIds: [item.id, other.id], months: 1 })
  await reportReference(seller, { id, reference: REFERENCE })
  await moderateListing(admin, item.id, { moderation: 'rejected', reason: 'A photo of something else' })
  const { listings } = await confirmPayment(admin, { id })
  expect(listings.flatMap(({ id: listing, isRejected }) => (isRejected ? [listing] : []))).toEqual([item.id])
  const { notices } = await listNotifications(seller, { type: undefined, before: undefined })
  expect(notices[0]).toMatchObject({ kind: 'paymentConfirmedHidden', params: { hidden: 1 } })
  expect(notices[0]!.message).toContain('One listing isn’t approved, so buyers can’t see it.')
})

test('a refund takes back the remaining time once, and its payer gets the reason', async () => {
  const item = await newItem(seller)
  const { id } = await paid(seller, [item.id], REFERENCE, 2)
  advanceClock(seller, hours(24 * 40))
  await expect(refundPayment(seller, { id, reason: 'Paid twice' })).rejects.toMatchObject({ code: 'adminOnly' })
  expect(await refundPayment(admin, { id, reason: 'Paid twice' })).toMatchObject({ state: 'refunded' })
  await refundPayment(admin, { id, reason: 'Paid twice' })
  expect(await myItem(seller, item)).toMatchObject({ paidUntil: null, isVisible: false })
  expect(await isPremium(seller)).toBe(false)
  const { notices } = await listNotifications(seller, { type: undefined, before: undefined })
  expect(notices.filter(({ kind }) => kind === 'paymentRefunded')).toHaveLength(1)
  expect(notices[0]!.message).toContain('Paid twice')
})

test('payments are found by reference, amount and person, page by page', async () => {
  const ids: string[] = []
  for (let i = 0; i < 32; i++) {
    advanceClock(seller, 1000)
    ids.push((await startPayment(seller, { listingIds: [(await newItem(seller)).id], months: i === 3 ? 7 : 1 })).id)
  }
  await reportReference(seller, { id: ids[5]!, reference: REFERENCE })
  const found = async (q: string, state?: 'pending') =>
    (await findPayments(admin, { q, state })).payments.map(({ id }) => id)
  expect(await found('4271 0936 1234')).toEqual([ids[5]])
  expect(await found('₹7')).toEqual([ids[3]])
  expect(await found(transactionRef(ids[8]!))).toEqual([ids[8]])
  expect(await found('nobody of this name')).toEqual([])
  expect(await found('meena', 'pending')).toEqual([ids[31], ids[5]])
  const first = await findPayments(admin, { q: 'Meena' })
  const second = await findPayments(admin, { q: 'Meena', before: first.next! })
  expect([...first.payments, ...second.payments].map(({ id }) => id)).toEqual(ids.reverse())
  expect(second.next).toBeNull()
  await expect(findPayments(seller, { q: '' })).rejects.toMatchObject({ code: 'adminOnly' })
})

test('confirming twice gives one month; only an administrator can confirm', async () => {
  const item = await newItem(seller)
  const { id } = await paid(seller, [item.id])
  await confirmPayment(admin, { id })
  expect((await myItem(seller, item)).paidUntil).toBe('2026-03-04T06:30:00.000Z')
  for (const work of [
    confirmPayment(seller, { id }),
    refusePayment(seller, { id, reason: 'x' }),
    paymentsToConfirm(seller),
  ])
    await expect(work).rejects.toMatchObject({ code: 'adminOnly' })
})

test('[N-15] a UPI reference already in use is refused, until the first payment with it is refused', async () => {
  const input = { listingIds: [(await newItem(seller)).id], months: 1 }
  const mine = await startPayment(seller, input)
  await reportReference(seller, { id: mine.id, reference: REFERENCE })
  await reportReference(seller, { id: mine.id, reference: REFERENCE })
  const theirs = await startPayment(other, { listingIds: [(await newItem(other)).id], months: 1 })
  const again = () => reportReference(other, { id: theirs.id, reference: REFERENCE })
  await expect(again()).rejects.toMatchObject({ code: 'referenceUsed' })
  await refusePayment(admin, { id: mine.id, reason: 'No such transfer' })
  expect(await again()).toMatchObject({ state: 'pending', reference: REFERENCE })
  expect(ReferenceField.parse(' 4271 0936 1234 ')).toBe(REFERENCE)
  expect(ReferenceField.safeParse('4271').error!.issues[0]!.message).toBe('upiReference')
})

test('a refused payment shows the reason, gives nothing, and is final', async () => {
  const item = await newItem(seller)
  const { id } = await startPayment(seller, { listingIds: [item.id], months: 1 })
  await reportReference(seller, { id, reference: REFERENCE })
  await refusePayment(admin, { id, reason: 'No such transfer' })
  const [payment] = (await readSubscription(seller)).payments
  expect(payment).toMatchObject({ state: 'refused', reason: 'No such transfer' })
  expect((await myItem(seller, item)).paidUntil).toBeNull()
  await expect(confirmPayment(admin, { id })).rejects.toMatchObject({ code: 'paymentClosed' })
  await expect(reportReference(seller, { id, reference: '427109361235' })).rejects.toMatchObject({
    code: 'paymentClosed',
  })
  const told = await toldSince(seller, seller.actor!.userId, 0)
  expect(told.map(({ type }) => type)).toEqual(expect.arrayContaining(['notice', 'subscription']))
})

test('without a reference a payment expires after 48 hours; a late transfer can still be reported', async () => {
  const { id } = await startPayment(seller, { listingIds: [(await newItem(seller)).id], months: 1 })
  const state = async () => (await readSubscription(seller)).payments[0]!.state
  advanceClock(seller, hours(48) - 1)
  await settlePayments(admin)
  expect(await state()).toBe('pending')
  advanceClock(seller, 1)
  await settlePayments(admin)
  expect(await state()).toBe('expired')
  await reportReference(seller, { id, reference: REFERENCE })
  advanceClock(seller, hours(1000))
  await settlePayments(admin)
  expect(await state()).toBe('pending')
})

test('a new payment replaces an unreported one', async () => {
  const input = { listingIds: [(await newItem(seller)).id], months: 1 }
  const old = await startPayment(seller, input)
  await startPayment(seller, { ...input, months: 3 })
  const { payments } = await readSubscription(seller)
  expect(payments.filter(({ state }) => state === 'pending').length).toBe(1)
  expect(payments.find(({ id }) => id === old.id)!.state).toBe('expired')
})

test('[N-10] deleting the only paid listing ends the subscription', async () => {
  const item = await newItem(seller)
  await paid(seller, [item.id])
  expect(await isPremium(seller)).toBe(true)
  await deleteOwnListing(seller, item)
  expect(await isPremium(seller)).toBe(false)
  expect((await readSubscription(seller)).payments[0]).toMatchObject({
    state: 'confirmed',
    listings: [{ title: null }],
  })
})

test('an office deleted just now and paid meanwhile is visible once it is restored', async () => {
  const { restoreOffice } = await import('#features/listings/server/offices.ts')
  const office = await newOffice(seller)
  const { id } = await startPayment(seller, { listingIds: [office.id], months: 3 })
  await deleteOwnListing(seller, office)
  await confirmPayment(admin, { id })
  expect(await isPremium(seller)).toBe(false)
  const back = await restoreOffice(seller, { id: office.id, serviceIds: [] })
  expect(back).toMatchObject({ paidUntil: '2026-05-04T06:30:00.000Z', isVisible: true })
  expect(await isPremium(seller)).toBe(true)
  advanceClock(seller, hours(24 * 80))
  expect((await readSubscription(seller)).listings[0]!.isVisible).toBe(true)
})

test('the ledger keeps a payment without its person after their account is erased; a late transfer is still recorded', async () => {
  const { id } = await startPayment(seller, { listingIds: [(await newItem(seller)).id], months: 1 })
  await deleteMyAccount(seller)
  expect(await confirmPayment(admin, { id })).toMatchObject({
    state: 'confirmed',
    amountPaise: 100,
    listings: [{ id: null }],
  })
  expect(await selectPayments(admin, { id }, { limit: 1 })).toMatchObject([{ userId: null, settledThrough: 'admin' }])
})

test('[N-06] [N-07] the numbers are the person’s own: active, subscribed, next end, views, inquiries', async () => {
  const item = await newItem(seller)
  await newItem(seller, { shopId: (await newShop(seller)).id })
  const theirs = await newItem(other)
  await recordVisit(other, item)
  await recordVisit(seller, theirs)
  await paid(seller, [item.id])
  const { stats } = await readSubscription(seller)
  expect(stats).toEqual({
    active: 2,
    products: 1,
    subscribed: 1,
    nextEnd: '2026-02-04T06:30:00.000Z',
    nextEndIsFree: true,
    views: 1,
    inquiries: 0,
  })
  expect((await readSubscription(admin)).stats).toEqual({
    active: 0,
    products: 0,
    subscribed: 0,
    nextEnd: null,
    nextEndIsFree: false,
    views: 0,
    inquiries: 0,
  })
})

test('the next end is free or paid; it is not said of listings whose payment is being checked', async () => {
  const listingIds = [(await newItem(seller)).id, (await newItem(seller)).id]
  const stats = async () => (await readSubscription(seller)).stats
  expect(await stats()).toMatchObject({ nextEnd: '2026-02-04T06:30:00.000Z', nextEndIsFree: true })
  const { id } = await startPayment(seller, { listingIds, months: 1 })
  expect((await stats()).nextEnd).not.toBeNull()
  await reportReference(seller, { id, reference: '427109361000' })
  expect(await stats()).toMatchObject({ nextEnd: null, nextEndIsFree: false })
  await confirmPayment(admin, { id })
  expect(await stats()).toMatchObject({ nextEnd: '2026-03-04T06:30:00.000Z', nextEndIsFree: false })
})
