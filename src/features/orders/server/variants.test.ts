import { expect, test } from 'vitest'
import { changeItems } from '#features/listings/server/inventory.ts'
import { myItem, updateItem } from '#features/listings/server/items.ts'
import { itemInput, newItem, twoPeople } from '#features/listings/server/testing.ts'
import { newId } from '#core/ids.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { askForItem } from './asking.ts'
import { cancelOrder, confirmOrder } from './steps.ts'
import { askedFor } from './testing.ts'

const SIZES = [
  { label: '500 g', price: 40, stock: 3, code: '' },
  { label: '1 kg', price: 75, stock: 1, code: '' },
]

async function sold() {
  const { seller, other: buyer } = await twoPeople()
  const item = await newItem(seller, { name: 'Toor dal', variants: SIZES })
  const ask = (at: number, quantity: number, changes = {}) => {
    const { id: variantId, pricePaise } = item.variants[at]!
    return askForItem(buyer, askedFor(item, { variantId, pricePaise, quantity, ...changes }))
  }
  const stocks = async () => (await myItem(seller, { id: item.id })).variants.map(({ stock }) => stock)
  return { seller, buyer, item, ask, stocks }
}

test('a size is ordered at its own price and stock, and two sizes can be ordered at the same time', async () => {
  const { item, buyer, ask } = await sold()
  await expect(askForItem(buyer, askedFor(item, { pricePaise: 4000 }))).rejects.toThrow('chooseVariant')
  await expect(ask(0, 1, { variantId: newId() })).rejects.toThrow('variantGone')
  await expect(ask(1, 2)).rejects.toThrow('outOfStock')
  await expect(ask(1, 1, { pricePaise: 4000 })).rejects.toThrow('priceChanged')
  expect(await ask(0, 3)).toMatchObject({ product: 'Toor dal (500 g)', price: '₹40', total: '₹120', priceNow: null })
  expect(await ask(1, 1)).toMatchObject({ product: 'Toor dal (1 kg)', price: '₹75' })
  await expect(ask(0, 1)).rejects.toThrow('alreadyAsked')
})

test('a confirmed order takes stock from its size only, once, and a cancelled one returns it there', async () => {
  const { seller, item, ask, stocks } = await sold()
  const [half, whole] = [await ask(0, 2), await ask(1, 1)]
  await confirmOrder(seller, { id: half.id })
  await confirmOrder(seller, { id: whole.id })
  expect(await stocks()).toEqual([1, 0])
  expect(await myItem(seller, { id: item.id })).toMatchObject({ price: '₹40', stock: 1 })
  const third = await ask(0, 1)
  await changeItems(seller, { changes: [{ id: item.id, variantId: item.variants[0]!.id, stock: 0 }] })
  await expect(confirmOrder(seller, { id: third.id })).rejects.toThrow('outOfStock')
  await cancelOrder(seller, { id: half.id, reason: 'So' })
  expect(await stocks()).toEqual([2, 0])
})

test('an order of a removed size, or of an item that got sizes, cannot be confirmed', async () => {
  const { seller, buyer, item, ask } = await sold()
  const order = await ask(0, 1)
  const input = await itemInput(seller)
  const kept = { ...SIZES[1]!, id: item.variants[1]!.id }
  await updateItem(seller, { ...input, id: item.id, variants: [kept] })
  await expect(confirmOrder(seller, { id: order.id })).rejects.toThrow('variantGone')
  const plain = await newItem(seller)
  const old = await askForItem(buyer, askedFor(plain))
  await updateItem(seller, { ...input, id: plain.id, variants: SIZES })
  await expect(confirmOrder(seller, { id: old.id })).rejects.toThrow('chooseVariant')
})

test('a cancelled order of a removed size returns nothing to the item', async () => {
  const { seller, item, ask } = await sold()
  const order = await ask(0, 2)
  await confirmOrder(seller, { id: order.id })
  await updateItem(seller, { ...(await itemInput(seller)), id: item.id, stock: 5, variants: [] })
  await cancelOrder(seller, { id: order.id, reason: 'So' })
  expect(await myItem(seller, { id: item.id })).toMatchObject({ stock: 5 })
})

test('no size of an item that is sold out for today is sold', async () => {
  const { seller, item, ask, stocks } = await sold()
  const order = await ask(0, 1)
  await changeItems(seller, { changes: [{ id: item.id, soldOutToday: true }] })
  await expect(ask(1, 1)).rejects.toThrow('outOfStock')
  await expect(confirmOrder(seller, { id: order.id })).rejects.toThrow('outOfStock')
  expect(await stocks()).toEqual([3, 1])
})

test('the last piece of a size is sold once with two orders and a queued change', async () => {
  const database = await testDatabase({ poolSize: 6 })
  const actor = await newPerson(database.ctx(), 'Meena')
  const seller = () => database.ctx({ actor })
  for (let round = 0; round < 6; round++) {
    const item = await newItem(seller(), { name: 'Toor dal', variants: SIZES })
    const { id: variantId, pricePaise } = item.variants[1]!
    const orders = await Promise.all(
      [1, 2, 3].map(async () => {
        const buyer = database.ctx({ actor: await newPerson(database.ctx()) })
        return askForItem(buyer, askedFor(item, { variantId, pricePaise }))
      }),
    )
    const added = { id: item.id, variantId, stockBy: 1, price: 70 + round }
    const [change, ...confirmed] = await Promise.allSettled([
      changeItems(seller(), { changes: [added] }),
      ...orders.map(({ id }) => confirmOrder(seller(), { id })),
    ])
    expect(change).toMatchObject({ status: 'fulfilled', value: { results: [{ refused: null }] } })
    const sold = confirmed.filter(({ status }) => status === 'fulfilled').length
    const after = await myItem(seller(), { id: item.id })
    expect(after.variants[1]).toMatchObject({ stock: 2 - sold, pricePaise: (70 + round) * 100 })
    expect(after.stock).toBe(3 + 2 - sold)
    expect(sold).toBeGreaterThan(0)
  }
})
