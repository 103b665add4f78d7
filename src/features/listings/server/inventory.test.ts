import { expect, test } from 'vitest'
import { hours } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { inverseOf } from '../inventoryRules.ts'
import { changeItems, settleSoldOut } from './inventory.ts'
import { createItem, myItem, myItems, readProduct, updateItem } from './items.ts'
import { myOffices } from './offices.ts'
import { myService, myServices } from './services.ts'
import { mySpecializations } from './specializations.ts'
import { itemInput, newItem, newOffice, newService, newShop, newSpecialization, twoPeople } from './testing.ts'
import { purgeDeleted, setStatus } from './upkeep.ts'

const change = async (ctx: Ctx, ...changes: Parameters<typeof changeItems>[1]['changes']) =>
  (await changeItems(ctx, { changes })).results.map(({ refused }) => refused)

test('[F-87] [F-132] a deleted service or specialization is restored within an hour, a shop or an office is not', async () => {
  const { seller, other } = await twoPeople()
  const office = await newOffice(seller)
  const service = await newService(seller, { officeId: office.id })
  const { id } = await newSpecialization(seller)
  const all = (ctx: Ctx, isDeleted: boolean, ids: string[]) =>
    change(ctx, ...ids.map((each) => ({ id: each, isDeleted })))
  expect(await all(seller, true, [service.id, id, office.id])).toEqual([null, null, 'notFound'])
  expect((await myServices(seller)).services).toEqual([])
  expect((await mySpecializations(seller)).specializations).toEqual([])
  expect((await myOffices(seller)).offices).toMatchObject([{ services: 0 }])
  expect(await all(other, false, [service.id])).toEqual(['notFound'])
  seller.setNow(new Date(seller.now().getTime() + hours(0.9)))
  expect(await all(seller, false, [service.id])).toEqual([null])
  expect(await myService(seller, { id: service.id })).toMatchObject({ officeId: office.id, isVisible: true })
  seller.setNow(new Date(seller.now().getTime() + hours(0.2)))
  expect(await all(seller, false, [id])).toEqual(['notFound'])
})

test('price, stock and status of several items change in one call, each with a separate result', async () => {
  const { seller: ctx, other: buyer } = await twoPeople()
  const [rice, oil] = [await newItem(ctx, { name: 'Rice' }), await newItem(ctx, { name: 'Oil' })]
  const foreign = await newItem(buyer)
  const answers = await change(
    ctx,
    { id: oil.id, price: 99.5 },
    { id: foreign.id, price: 1 },
    { id: rice.id, stock: 0 },
    { id: 'nothing', price: 1 },
  )
  expect(answers).toEqual([null, 'notYours', null, 'productNotFound'])
  expect(await myItem(ctx, { id: oil.id })).toMatchObject({ pricePaise: 9950, stock: 20, version: oil.version + 1 })
  expect(await myItem(ctx, { id: rice.id })).toMatchObject({ stock: 0, status: 'low_stock', pricePaise: 3200 })
  expect(await myItem(buyer, { id: foreign.id })).toMatchObject({ pricePaise: 3200 })
})

test('a price is reverted only if it is still the one that was set: a change of another device is kept', async () => {
  const { seller: ctx } = await twoPeople()
  const sizes = [{ label: '1 kg', price: 75, stock: 2, code: '' }]
  const [rice, dal] = [await newItem(ctx, { name: 'Rice' }), await newItem(ctx, { name: 'Dal', variants: sizes })]
  const all = { id: rice.id, price: 40 }
  const size = { id: dal.id, variantId: dal.variants[0]!.id, price: 80 }
  expect(await change(ctx, all, size)).toEqual([null, null])
  const back = [inverseOf(rice, all), inverseOf(dal, size)]
  await change(ctx, { id: rice.id, price: 42 }, { ...size, price: 82 })
  expect(await change(ctx, ...back)).toEqual(['priceSetElsewhere', 'priceSetElsewhere'])
  expect(await myItem(ctx, { id: rice.id })).toMatchObject({ pricePaise: 4200 })
  expect(await myItem(ctx, { id: dal.id })).toMatchObject({ pricePaise: 8200 })
  await change(ctx, all, size)
  expect(await change(ctx, ...back)).toEqual([null, null])
  expect(await myItem(ctx, { id: rice.id })).toMatchObject({ pricePaise: 3200 })
  expect(await myItem(ctx, { id: dal.id })).toMatchObject({ pricePaise: 7500 })
})

test('a stock is raised and lowered by pieces, never below 0; an uncounted one stays uncounted', async () => {
  const { seller: ctx } = await twoPeople()
  const [a, b] = [await newItem(ctx, { stock: 3 }), await newItem(ctx, { stock: null })]
  await change(ctx, { id: a.id, stockBy: -2 }, { id: b.id, stockBy: 5 })
  expect((await myItem(ctx, { id: a.id })).stock).toBe(1)
  expect((await myItem(ctx, { id: b.id })).stock).toBeNull()
  await change(ctx, { id: a.id, stockBy: -2 })
  expect(await myItem(ctx, { id: a.id })).toMatchObject({ stock: 0, status: 'low_stock' })
  await change(ctx, { id: a.id, stockBy: 1 })
  expect(await myItem(ctx, { id: a.id })).toMatchObject({ stock: 1, status: 'active' })
})

test('[F-33] [F-51] an item without stock is not switched on; an inactive one stays inactive with any stock', async () => {
  const { seller: ctx } = await twoPeople()
  const item = await newItem(ctx, { stock: 0 })
  await change(ctx, { id: item.id, status: 'active' })
  expect((await myItem(ctx, { id: item.id })).status).toBe('low_stock')
  const off = await newItem(ctx)
  await change(ctx, { id: off.id, status: 'inactive' }, { id: off.id, stockBy: 4 })
  expect(await myItem(ctx, { id: off.id })).toMatchObject({ status: 'inactive', stock: 24 })
  await change(ctx, { id: off.id, status: 'active' })
  expect((await myItem(ctx, { id: off.id })).status).toBe('active')
})

test('sold out today: no stock until 5 in the morning in India, then the previous stock', async () => {
  const { seller: ctx } = await twoPeople()
  ctx.setNow(new Date('2026-03-01T12:00:00Z'))
  const [counted, uncounted] = [await newItem(ctx, { stock: 7 }), await newItem(ctx, { stock: null })]
  await change(ctx, { id: counted.id, soldOutToday: true }, { id: uncounted.id, soldOutToday: true })
  for (const { id } of [counted, uncounted]) {
    expect(await myItem(ctx, { id })).toMatchObject({
      stock: 0,
      status: 'low_stock',
      soldOutUntil: '2026-03-01T23:30:00.000Z',
    })
  }
  ctx.setNow(new Date('2026-03-01T23:29:59Z'))
  await settleSoldOut(ctx)
  expect((await myItem(ctx, { id: counted.id })).stock).toBe(0)
  ctx.setNow(new Date('2026-03-01T23:30:00Z'))
  await settleSoldOut(ctx)
  expect(await myItem(ctx, { id: counted.id })).toMatchObject({ stock: 7, status: 'active', soldOutUntil: null })
  expect(await myItem(ctx, { id: uncounted.id })).toMatchObject({ stock: null, status: 'active', soldOutUntil: null })
})

test('a repeated "Sold out today" does not lose the stock', async () => {
  const { seller: ctx } = await twoPeople()
  const item = await newItem(ctx, { stock: 7 })
  await change(ctx, { id: item.id, soldOutToday: true }, { id: item.id, soldOutToday: true })
  await change(ctx, { id: item.id, soldOutToday: false })
  expect(await myItem(ctx, { id: item.id })).toMatchObject({ stock: 7, status: 'active', soldOutUntil: null })
})

test('a stock set by the seller ends "sold out today"; a form with unchanged stock does not', async () => {
  const { seller: ctx } = await twoPeople()
  const item = await newItem(ctx, { stock: 7 })
  await change(ctx, { id: item.id, soldOutToday: true })
  const input = { ...(await itemInput(ctx)), id: item.id }
  expect(await updateItem(ctx, { ...input, stock: 0, price: 5 })).toMatchObject({ soldOutUntil: expect.any(String) })
  expect(await updateItem(ctx, { ...input, stock: 2 })).toMatchObject({ soldOutUntil: null, stock: 2 })
  await change(ctx, { id: item.id, soldOutToday: true }, { id: item.id, stockBy: 4 })
  expect(await myItem(ctx, { id: item.id })).toMatchObject({ soldOutUntil: null, stock: 4, status: 'active' })
})

test('an inactive item is still inactive after "sold out today" ends', async () => {
  const { seller: ctx } = await twoPeople()
  const item = await newItem(ctx, { stock: 7 })
  await setStatus(ctx, { id: item.id, status: 'inactive' })
  await change(ctx, { id: item.id, soldOutToday: true })
  ctx.setNow(new Date(ctx.now().getTime() + 86_400_000))
  await settleSoldOut(ctx)
  expect(await myItem(ctx, { id: item.id })).toMatchObject({ stock: 7, status: 'inactive' })
})

test('items moved into a shop get its location and visibility, and moved out of it their own free days', async () => {
  const { seller: ctx, other: buyer } = await twoPeople()
  const [shop, item] = [await newShop(ctx), await newItem(ctx)]
  expect(await change(ctx, { id: item.id, shopId: shop.id })).toEqual([null])
  expect(await myItem(ctx, { id: item.id })).toMatchObject({
    shopId: shop.id,
    freeUntil: null,
    location: shop.location,
  })
  await change(ctx, { id: item.id, shopId: null })
  expect(await myItem(ctx, { id: item.id })).toMatchObject({ shopId: null, freeUntil: item.freeUntil })
  const theirs = await newShop(buyer)
  expect(await change(ctx, { id: item.id, shopId: theirs.id })).toEqual(['notYours'])
})

test('deleted items are gone for everybody, and can be completely restored within an hour', async () => {
  const { seller: ctx, other: buyer } = await twoPeople()
  const item = await newItem(ctx, { stock: 7 })
  expect(await change(ctx, { id: item.id, isDeleted: true })).toEqual([null])
  expect((await myItems(ctx, {})).items).toEqual([])
  await expect(readProduct(buyer, { id: item.id })).rejects.toMatchObject({ code: 'productNotFound' })
  expect(await change(buyer, { id: item.id, isDeleted: false })).toEqual(['notFound'])
  expect(await change(ctx, { id: item.id, isDeleted: false })).toEqual([null])
  expect(await myItem(ctx, { id: item.id })).toMatchObject({ stock: 7, isVisible: true })
  await change(ctx, { id: item.id, isDeleted: true })
  ctx.setNow(new Date(ctx.now().getTime() + 3_600_000))
  expect(await change(ctx, { id: item.id, isDeleted: false })).toEqual(['notFound'])
  ctx.setNow(new Date(ctx.now().getTime() + 1))
  await purgeDeleted(ctx)
  expect(await change(ctx, { id: item.id, isDeleted: false })).toEqual(['notFound'])
})

test('only the named fields are written: an edit made elsewhere meanwhile is kept', async () => {
  const { seller: ctx } = await twoPeople()
  const item = await createItem(ctx, await itemInput(ctx))
  await updateItem(ctx, { ...(await itemInput(ctx)), id: item.id, name: 'Renamed', stock: 4 })
  await change(ctx, { id: item.id, price: 41 })
  expect(await myItem(ctx, { id: item.id })).toMatchObject({ name: 'Renamed', stock: 4, pricePaise: 4100 })
})
