import { beforeEach, expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { readOffice } from '#features/listings/server/offices.ts'
import { publicListing } from '#features/listings/server/publicListing.ts'
import { myShop, readShop, updateShop } from '#features/listings/server/shops.ts'
import { HERE, newItem, newOffice, newService, newShop, shopInput } from '#features/listings/server/testing.ts'
import { setClosedToday } from '#features/listings/server/upkeep.ts'
import { blockedIds } from '#features/people/server/blocks.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { AreaSnapshot } from '../areaContract.ts'
import { searchArea } from '../engine/areaSearch.ts'
import { shownListing } from '../engine/present.ts'
import { openState } from '../hours.ts'
import { readArea } from './area.ts'
import { type Index, searchListings } from './search.ts'
import { runToEnd, SearchIndex } from './searchIndex/searchIndex.ts'
import { allRows } from './store.ts'

const noIndex: Index = { find: async () => null, blockedWith: blockedIds }
const EVERY_DAY = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '24:00'] as [string, string]]]),
)
const at = (text: string) => new Date(`${text}+05:30`)

let seller: TestCtx
let buyer: TestCtx
beforeEach(async () => {
  const ctx = await testCtx()
  ctx.setNow(at('2026-01-05T10:00:00'))
  seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
  buyer = actingAs(ctx, await newPerson(ctx, 'Ravi'))
})

async function indexNow(): Promise<Index> {
  const index = new SearchIndex((row) => JSON.stringify(shownListing(row)))
  const filling = index.fill()
  for await (const rows of allRows(buyer.db, buyer.now())) for (const row of rows) filling.add(row)
  runToEnd(filling.end())
  return { find: async (search) => ({ ...index.search(search), version: '1:1:' }), blockedWith: blockedIds }
}

/** Ids that "Open now" and "Open 24 hours" find: by index, by SQL and in a stored area, which must agree. */
async function openIds(): Promise<string[]> {
  const index = await indexNow()
  const area = AreaSnapshot.parse(JSON.parse(JSON.stringify(await readArea(buyer, noIndex, HERE))))
  const found = async (filter: object) => {
    const asked = { ...HERE, ...filter }
    const ids = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id).sort()
    const offline = searchArea(area, asked, { userId: buyer.actor!.userId, now: buyer.now() })!
    const all = [
      ids(await searchListings(buyer, index, asked)),
      ids(await searchListings(buyer, noIndex, asked)),
      ids(offline),
    ]
    expect(all[1]).toEqual(all[0])
    expect(all[2]).toEqual(all[0])
    return all[0]!
  }
  const open = await found({ openNow: true })
  for (const id of await found({ openAllDay: true })) expect(open).toContain(id)
  return open
}

test('a shop closed today and its items are not open in index, SQL and the stored area; tomorrow they are again', async () => {
  const shop = await newShop(seller, { hours: EVERY_DAY })
  const item = await newItem(seller, { shopId: shop.id })
  const other = await newShop(seller, { name: 'Other', hours: EVERY_DAY })
  expect(await openIds()).toEqual([shop.id, item.id, other.id].sort())
  await setClosedToday(seller, { id: shop.id, isClosed: true, day: '2026-01-05' })
  expect(await openIds()).toEqual([other.id])
  buyer.setNow(at('2026-01-05T23:59:00'))
  expect(await openIds()).toEqual([other.id])
  buyer.setNow(at('2026-01-06T00:00:00'))
  expect(await openIds()).toEqual([shop.id, item.id, other.id].sort())
})

test('"closed today" is on the shop’s page and its public page; the form keeps the usual hours', async () => {
  const shop = await newShop(seller, { hours: EVERY_DAY })
  await setClosedToday(seller, { id: shop.id, isClosed: true, day: '2026-01-05' })
  const seen = await readShop(buyer, { id: shop.id })
  expect(openState(seen.hours, buyer.now())).toMatchObject({ state: 'closed', isSpecial: true })
  expect(await myShop(seller, { id: shop.id })).toMatchObject({ hours: EVERY_DAY, closedOn: '2026-01-05', version: 1 })
  const told = await publicListing(buyer, 'shop', shop.id)
  expect(openState(told!.hours, buyer.now())).toMatchObject({ state: 'closed', isSpecial: true })
  await setClosedToday(seller, { id: shop.id, isClosed: false, day: '2026-01-05' })
  expect(openState((await readShop(buyer, { id: shop.id })).hours, buyer.now())).toMatchObject({ state: 'open' })
})

test('saving the form on a closed day neither reopens the shop nor adds a holiday', async () => {
  const shop = await newShop(seller, { hours: EVERY_DAY })
  await setClosedToday(seller, { id: shop.id, isClosed: true, day: '2026-01-05' })
  const { hours } = await myShop(seller, { id: shop.id })
  await updateShop(seller, { ...(await shopInput(seller)), hours, id: shop.id, version: 1 })
  expect(await myShop(seller, { id: shop.id })).toMatchObject({ hours: EVERY_DAY, closedOn: '2026-01-05' })
})

test('a tap that reaches the server the next day closes nothing, and one for the day after tomorrow is refused', async () => {
  const shop = await newShop(seller, { hours: EVERY_DAY })
  const tap = (day: string) => setClosedToday(seller, { id: shop.id, isClosed: true, day })
  expect(await tap('2026-01-04')).toMatchObject({ closedOn: null })
  expect(await tap('2026-01-06')).toMatchObject({ closedOn: '2026-01-06' })
  await expect(tap('2026-01-07')).rejects.toMatchObject({ code: 'invalidInput' })
})

test('only the owner can close a place, and only a shop or an office', async () => {
  const shop = await newShop(seller, { hours: EVERY_DAY })
  const item = await newItem(seller)
  const day = '2026-01-05'
  await expect(setClosedToday(buyer, { id: shop.id, isClosed: true, day })).rejects.toMatchObject({ code: 'notYours' })
  await expect(setClosedToday(seller, { id: item.id, isClosed: true, day })).rejects.toMatchObject({ code: 'notFound' })
})

test('the services of an office closed today are closed with it', async () => {
  const office = await newOffice(seller, { hours: EVERY_DAY })
  const service = await newService(seller, { officeId: office.id })
  expect(await openIds()).toEqual([office.id, service.id].sort())
  await setClosedToday(seller, { id: office.id, isClosed: true, day: '2026-01-05' })
  expect(await openIds()).toEqual([])
  expect(openState((await readOffice(buyer, { id: office.id })).hours, buyer.now())).toMatchObject({ isSpecial: true })
})

test('delivery, pick-up, ways to pay, description and an office’s phone are kept if an older form omits them', async () => {
  const terms = {
    delivery: { rangeMeters: 2000, leastPaise: 19900 },
    pickup: true,
    payment: ['cash' as const, 'upi' as const],
  }
  const shop = await newShop(seller, { description: 'Since 1984', terms })
  expect(await readShop(buyer, { id: shop.id })).toMatchObject({ description: 'Since 1984', terms })
  await updateShop(seller, { ...(await shopInput(seller)), id: shop.id })
  expect(await readShop(buyer, { id: shop.id })).toMatchObject({ description: 'Since 1984', terms })
  await updateShop(seller, { ...(await shopInput(seller, { description: '', terms: null })), id: shop.id })
  expect(await readShop(buyer, { id: shop.id })).toMatchObject({ description: '', terms: null })
  const office = await newOffice(seller, { contact: '+91 90000 00013', terms })
  expect(await readOffice(buyer, { id: office.id })).toMatchObject({ contact: '+91 90000 00013', terms })
})
