import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { days, hours } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { forgetOldEvents, recordClick, recordSale, recordVisit } from '#features/listings/server/events.ts'
import { myItem } from '#features/listings/server/items.ts'
import { newItem, newShop, twoPeople } from '#features/listings/server/testing.ts'
import { changeItems } from '#features/listings/server/inventory.ts'
import { myShops } from '#features/listings/server/shops.ts'
import { deleteOwnListing, purgeDeleted } from '#features/listings/server/upkeep.ts'
import { payingConfig } from '#features/subscriptions/server/testing.ts'
import { boughtBy } from '#features/orders/server/testing.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { METRICS, PERIODS } from '../rules.ts'
import { recordInquiry } from './inquiries.ts'
import { numberRows, sellerNumbers, shopNumbers } from './feature.ts'

/** Saturday noon in India. */
const SATURDAY = new Date('2026-11-21T06:30:00Z')

async function market() {
  const { seller, other } = await twoPeople()
  seller.setNow(SATURDAY)
  await subscribe(seller)
  return { seller, buyer: other }
}

const subscribe = (ctx: TestCtx) =>
  ctx.db.execute(sql`update users set premium_until = '2030-01-01T00:00:00Z' where id = ${ctx.actor!.userId}`)
const advanceClock = (ctx: TestCtx, time: number) => ctx.setNow(new Date(ctx.now().getTime() + time))
const orderItem = (ctx: TestCtx, listingId: string) =>
  recordInquiry(ctx, { listingId, fromId: ctx.actor!.userId, text: 'Is it fresh?', conversationId: newId() })

test('[O-09] a visit is one view, once per person, listing and day, never the owner’s', async () => {
  const { seller, buyer } = await market()
  const { id } = await newItem(seller)
  expect(await recordVisit(buyer, { id })).toEqual({ counted: true })
  expect(await recordVisit(buyer, { id })).toEqual({ counted: false })
  expect(await recordVisit(seller, { id })).toEqual({ counted: false })
  expect((await sellerNumbers(seller, { period: 'week' })).counts.views).toBe(1)
  // 23:59 and 00:01 in India are two days.
  seller.setNow(new Date('2026-11-21T18:29:00Z'))
  expect(await recordVisit(buyer, { id })).toEqual({ counted: false })
  advanceClock(seller, hours(1) / 30)
  expect(await recordVisit(buyer, { id })).toEqual({ counted: true })
  const { counts, days: perDay } = await sellerNumbers(seller, { period: 'week' })
  expect(counts.views).toBe(2)
  expect(perDay.slice(-2).map(({ day, views }) => [day, views])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-22', 1],
  ])
  expect((await myItem(seller, { id })).views).toBe(2)
})

test('[O-10] contact, directions and share are clicks; a completed order is a conversion, once', async () => {
  const { seller, buyer } = await market()
  const { id } = await newItem(seller)
  for (const kind of ['directions', 'directions', 'contact', 'share'] as const) await recordClick(buyer, { id, kind })
  await recordClick(seller, { id, kind: 'share' })
  const sale = { listingId: id, buyerId: buyer.actor!.userId, orderId: newId() }
  expect([await recordSale(seller, sale), await recordSale(seller, sale)]).toEqual([true, false])
  await recordSale(seller, { ...sale, orderId: newId() })
  expect((await sellerNumbers(seller, { period: 'week' })).counts).toEqual({
    views: 0,
    clicks: 3,
    inquiries: 0,
    conversions: 2,
  })
})

test('sales of items that are deleted later still count, for the seller and for the shop', async () => {
  const { seller, buyer } = await market()
  const shop = await newShop(seller)
  const [kept, deleted] = [await newItem(seller, { shopId: shop.id }), await newItem(seller, { shopId: shop.id })]
  for (const item of [kept, deleted, deleted]) await boughtBy(buyer, seller, item)
  await boughtBy(buyer, seller, await newItem(seller))
  await deleteOwnListing(seller, { id: deleted.id })
  expect((await sellerNumbers(seller, { period: 'week' })).counts.conversions).toBe(4)
  expect((await shopNumbers(seller, { id: shop.id, period: 'week' })).counts.conversions).toBe(3)
  const rows = await numberRows(seller, { period: 'week', metric: 'conversions', shopId: shop.id, skip: 0 })
  expect(rows).toMatchObject({
    total: 3,
    rows: [
      { listingId: null, name: 'Country tomato', kind: 'item', action: 'sale', count: 2 },
      { listingId: kept.id, count: 1 },
    ],
  })
  const one = await numberRows(seller, { period: 'week', metric: 'conversions', listingId: kept.id, skip: 0 })
  expect(one.total).toBe(1)
})

test('the sales of a period are the sum of its completed orders, beside those of the period before', async () => {
  const { seller, buyer } = await market()
  const item = await newItem(seller)
  advanceClock(seller, days(-7))
  await boughtBy(buyer, seller, item)
  seller.setNow(SATURDAY)
  for (const quantity of [1, 2]) await boughtBy(buyer, seller, item, { quantity })
  expect(await sellerNumbers(seller, { period: 'week' })).toMatchObject({
    salesPaise: 3 * item.pricePaise!,
    salesBeforePaise: item.pricePaise,
  })
})

test('a click on a hidden listing answers not found', async () => {
  const { seller, buyer } = await market()
  const { id } = await newItem(seller)
  advanceClock(seller, days(31))
  await expect(recordClick(buyer, { id, kind: 'share' })).rejects.toMatchObject({ code: 'notFound' })
  await expect(recordClick(buyer, { id: '0', kind: 'share' })).rejects.toMatchObject({ code: 'notFound' })
})

test('[O-09] [O-07] the period chip changes the numbers, and the best listing comes first', async () => {
  const { seller, buyer } = await market()
  const [honey, soap] = [await newItem(seller, { name: 'Honey' }), await newItem(seller, { name: 'Soap' })]
  const third = actingAs(seller, await newPerson(seller, 'Asha'))
  advanceClock(seller, days(-14))
  await recordVisit(buyer, { id: soap.id })
  advanceClock(seller, days(14))
  await recordVisit(buyer, { id: honey.id })
  await recordVisit(third, { id: honey.id })
  await recordVisit(third, { id: soap.id })
  await orderItem(buyer, honey.id)
  const week = await sellerNumbers(seller, { period: 'week' })
  const month = await sellerNumbers(seller, { period: 'month' })
  expect([week.counts.views, month.counts.views]).toEqual([3, 4])
  expect([week.days.length, month.days.length]).toEqual([6, 21])
  expect(month.top.map(({ name, views, inquiries }) => [name, views, inquiries])).toEqual([
    ['Honey', 2, 1],
    ['Soap', 2, 0],
  ])
  expect(week.top[0]).toMatchObject({ name: 'Honey', kind: 'item', photo: { width: 800 } })
})

test('[O-05] [O-04] a new account has zeros and no NaN; the previous period has the same number of days', async () => {
  const { seller, buyer } = await market()
  for (const period of PERIODS) {
    const numbers = await sellerNumbers(seller, { period })
    expect(numbers).toMatchObject({
      counts: { views: 0 },
      countsBefore: { views: 0 },
      top: [],
      insights: [],
      missed: [],
    })
  }
  const { id } = await newItem(seller)
  // The Sunday of the week before is not among its first six days.
  advanceClock(seller, days(-6))
  await recordVisit(buyer, { id })
  advanceClock(seller, days(-1))
  await recordVisit(buyer, { id })
  seller.setNow(SATURDAY)
  expect((await sellerNumbers(seller, { period: 'week' })).countsBefore.views).toBe(1)
})

test('[O-11] [W-29] without an active subscription the seller’s numbers are refused; nobody reads another person’s', async () => {
  const { seller, buyer: unpaid } = await market()
  const buyer = actingAs(unpaid, unpaid.actor, { config: payingConfig })
  const { id } = await newItem(seller)
  await recordVisit(buyer, { id })
  await expect(sellerNumbers(buyer, { period: 'week' })).rejects.toMatchObject({ code: 'subscriptionNeeded' })
  await subscribe(buyer)
  expect((await sellerNumbers(buyer, { period: 'week' })).counts.views).toBe(0)
  expect(await numberRows(buyer, { period: 'week', metric: 'views', listingId: id, skip: 0 })).toMatchObject({
    rows: [],
    total: 0,
  })
})

test('[O-11] [W-29] while payments are not set up nobody can subscribe, so everybody reads their own numbers', async () => {
  const { seller, buyer } = await market()
  const { id } = await newItem(buyer)
  await recordVisit(seller, { id })
  expect((await sellerNumbers(buyer, { period: 'week' })).counts.views).toBe(1)
})

test('[O-14] [F-01] a deleted product’s views and inquiries stay in the numbers of its shop', async () => {
  const { seller, buyer } = await market()
  const shop = await newShop(seller)
  const gone = await newItem(seller, { shopId: shop.id })
  for (const id of [shop.id, gone.id]) await recordVisit(buyer, { id })
  await orderItem(buyer, gone.id)
  const figures = async () => {
    const { allViews, allInquiries } = await shopNumbers(seller, { id: shop.id, period: 'week' })
    return [allViews, allInquiries, (await myShops(seller)).shops[0]!.inquiries]
  }
  expect(await figures()).toEqual([2, 1, 1])
  await changeItems(seller, { changes: [{ id: gone.id, isDeleted: true }] })
  expect(await figures()).toEqual([2, 1, 1])
  advanceClock(seller, hours(2))
  await purgeDeleted(seller)
  expect(await figures()).toEqual([2, 1, 1])
})

test('[O-07] the pages of shops and offices are no products', async () => {
  const { seller, buyer } = await market()
  const shop = await newShop(seller)
  const item = await newItem(seller, { shopId: shop.id })
  for (const id of [shop.id, item.id]) await recordVisit(buyer, { id })
  const { top, counts } = await shopNumbers(seller, { id: shop.id, period: 'week' })
  expect(top.map(({ id }) => id)).toEqual([item.id])
  expect(counts.views).toBe(2)
})

test('[O-12] [O-13] [O-14] a shop’s numbers are those of the shop and its items, for its owner only', async () => {
  const { seller, buyer } = await market()
  const shop = await newShop(seller)
  const inShop = await newItem(seller, { shopId: shop.id })
  const outside = await newItem(seller)
  for (const id of [shop.id, inShop.id, outside.id]) await recordVisit(buyer, { id })
  await orderItem(buyer, inShop.id)
  expect(await shopNumbers(seller, { id: shop.id, period: 'week' })).toMatchObject({
    name: 'Green Basket',
    products: 1,
    allViews: 2,
    allInquiries: 1,
    counts: { views: 2, clicks: 0, inquiries: 1, conversions: 0 },
  })
  await expect(shopNumbers(buyer, { id: shop.id, period: 'week' })).rejects.toMatchObject({ code: 'notYours' })
  await expect(shopNumbers(seller, { id: '0', period: 'week' })).rejects.toMatchObject({ code: 'shopNotFound' })
})

test('every figure opens exactly the rows that it counts, without names', async () => {
  const { seller, buyer } = await market()
  const third = actingAs(seller, await newPerson(seller, 'Asha'))
  const ids = [(await newItem(seller, { name: 'Honey' })).id, (await newItem(seller, { name: 'Soap' })).id]
  for (const back of [0, 1, 3, 9, 40, 200]) {
    seller.setNow(new Date(SATURDAY.getTime() - days(back)))
    for (const ctx of [buyer, third]) {
      for (const id of ids) {
        await recordVisit(ctx, { id })
        await recordClick(ctx, { id, kind: back % 2 ? 'contact' : 'share' })
      }
    }
    if (back < 2) await orderItem(back ? buyer : third, ids[0]!)
    await recordSale(seller, { listingId: ids[1]!, buyerId: buyer.actor!.userId, orderId: newId() })
  }
  seller.setNow(SATURDAY)
  for (const period of PERIODS) {
    const { counts, days: perDay } = await sellerNumbers(seller, { period })
    for (const metric of METRICS) {
      const { rows, total } = await numberRows(seller, { period, metric, skip: 0 })
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(counts[metric])
      expect(total).toBe(counts[metric])
      const told = JSON.stringify(rows)
      for (const ctx of [buyer, third]) expect(told).not.toContain(ctx.actor!.userId)
    }
    const byDay = await numberRows(seller, { period, metric: 'views', from: perDay.at(-1)!.day, skip: 0 })
    expect(byDay.total).toBe(perDay.at(-1)!.views)
  }
  const saturdays = await numberRows(seller, { period: 'week', metric: 'views', weekday: 5, skip: 0 })
  expect(saturdays.rows).toEqual([
    { listingId: ids[0], name: 'Honey', kind: 'item', action: 'view', day: '2026-11-21', count: 2 },
    { listingId: ids[1], name: 'Soap', kind: 'item', action: 'view', day: '2026-11-21', count: 2 },
  ])
})

test('the person of a view is deleted after two days; counts are kept for this year and the previous one', async () => {
  const { seller, buyer } = await market()
  const { id } = await newItem(seller)
  await recordVisit(buyer, { id })
  const named = async () =>
    (await seller.db.execute(sql`select 1 from listing_events where person_id is not null`)).rows.length
  advanceClock(seller, days(2))
  await forgetOldEvents(seller)
  expect(await named()).toBe(1)
  advanceClock(seller, days(1))
  await forgetOldEvents(seller)
  expect(await named()).toBe(0)
  expect((await sellerNumbers(seller, { period: 'month' })).counts.views).toBe(1)
  advanceClock(seller, days(800))
  await forgetOldEvents(seller)
  expect((await seller.db.execute(sql`select 1 from listing_events`)).rows).toEqual([])
})
