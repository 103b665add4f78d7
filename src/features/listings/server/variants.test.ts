import { expect, test } from 'vitest'
import type { Ctx } from '#kit/server/context.ts'
import type { ItemChange } from '../inventoryContract.ts'
import { changeItems, settleSoldOut } from './inventory.ts'
import { myItem, readProduct, updateItem } from './items.ts'
import { itemInput, newItem, twoPeople } from './testing.ts'

const HALF = { label: '500 g', price: 40, stock: 6, code: '' }
const WHOLE = { label: '1 kg', price: 75, stock: 2, code: '8901030865275' }
const change = async (ctx: Ctx, ...changes: ItemChange[]) =>
  (await changeItems(ctx, { changes })).results.map(({ refused }) => refused)

test('an item with sizes has their price range and the sum of their pieces', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newItem(seller, { variants: [HALF, WHOLE], originalPrice: 90 })
  const item = await myItem(seller, { id })
  expect(item).toMatchObject({ price: '₹40–₹75', pricePaise: 4000, stock: 8, priceUnit: '', originalPricePaise: null })
  expect(item.variants).toMatchObject([
    { label: '500 g', pricePaise: 4000, stock: 6 },
    { label: '1 kg', pricePaise: 7500, stock: 2, code: '8901030865275' },
  ])
  expect((await readProduct(other, { id })).variants).toMatchObject([
    { label: '500 g', price: '₹40', availability: 'Available', stock: 6 },
    { label: '1 kg', price: '₹75', availability: 'Limited Stock', stock: 2 },
  ])
})

test('price and stock of a size change separately; the range covers available sizes', async () => {
  const { seller, other } = await twoPeople()
  const { id, variants } = await newItem(seller, { variants: [HALF, WHOLE] })
  const [half, whole] = variants.map((variant) => variant.id)
  expect(
    await change(seller, { id, variantId: half!, stock: 0 }, { id, variantId: whole!, price: 80 }, { id, price: 1 }),
  ).toEqual([null, null, 'chooseVariant'])
  expect(await myItem(seller, { id })).toMatchObject({ price: '₹80', stock: 2, status: 'active' })
  expect(await change(seller, { id, variantId: whole!, stockBy: -5 })).toEqual([null])
  expect(await myItem(seller, { id })).toMatchObject({ price: '₹40–₹80', stock: 0, status: 'low_stock' })
  expect((await readProduct(other, { id })).availability).toBe('Out of stock')
  expect(await change(seller, { id, variantId: crypto.randomUUID(), price: 1 })).toEqual(['variantGone'])
  expect(await change(seller, { id, variantId: half!, stock: null })).toEqual([null])
  expect(await myItem(seller, { id })).toMatchObject({ price: '₹40', stock: null, status: 'active' })
  const plain = await newItem(seller)
  expect(await change(seller, { id: plain.id, variantId: half!, price: 1 })).toEqual(['variantGone'])
})

test('sold out today applies to all sizes and keeps their stock', async () => {
  const { seller, other } = await twoPeople()
  seller.setNow(new Date('2026-03-01T12:00:00Z'))
  const { id } = await newItem(seller, { variants: [HALF, WHOLE] })
  await change(seller, { id, soldOutToday: true })
  expect(await myItem(seller, { id })).toMatchObject({ stock: 0, status: 'low_stock', price: '₹40–₹75' })
  expect((await readProduct(other, { id })).variants.map(({ availability }) => availability)).toEqual([
    'Out of stock',
    'Out of stock',
  ])
  seller.setNow(new Date('2026-03-01T23:30:00Z'))
  await settleSoldOut(seller)
  expect(await myItem(seller, { id })).toMatchObject({ stock: 8, status: 'active', soldOutUntil: null })
  await change(seller, { id, soldOutToday: true })
  await change(seller, { id, soldOutToday: false })
  expect(await myItem(seller, { id })).toMatchObject({ stock: 8, status: 'active', soldOutUntil: null })
})

test('a size keeps its id when the item is edited; without sizes the item has one price again', async () => {
  const { seller } = await twoPeople()
  const before = await newItem(seller, { variants: [HALF, WHOLE] })
  const [half] = before.variants
  const input = await itemInput(seller)
  const edited = await updateItem(seller, {
    ...input,
    id: before.id,
    variants: [
      { label: '2 kg', price: 140, stock: 1, code: '' },
      { ...HALF, id: half!.id, price: 42 },
    ],
  })
  expect(edited.variants.map(({ label }) => label)).toEqual(['2 kg', '500 g'])
  expect(edited.variants[1]).toMatchObject({ id: half!.id, pricePaise: 4200 })
  expect(edited.price).toBe('₹42–₹140')
  expect(await updateItem(seller, { ...input, id: before.id })).toMatchObject({ price: '₹42–₹140', stock: 7 })
  expect(await updateItem(seller, { ...input, id: before.id, variants: [] })).toMatchObject({
    price: '₹32/kg',
    stock: 20,
    variants: [],
  })
  const foreign = await newItem(seller, { variants: [{ ...HALF, id: half!.id }] })
  expect(foreign.variants[0]!.id).not.toBe(half!.id)
})
