import fc from 'fast-check'
import { expect, test } from 'vitest'
import { otherWordings } from '#features/concepts/sameThings.ts'
import { changedItem, inventoryOf, inverseOf, nextMorning, passesFilter } from './inventoryRules.ts'
import type { Item } from './itemContract.ts'
import { sumOfVariants } from './variantRules.ts'
import { priceAfter, pricesOf, risingAboveBefore } from './web/inventory/ChangeSelected.tsx'

const item = (changes: Partial<Item>): Item =>
  ({
    id: 'x',
    name: 'Rice',
    keywords: [],
    shop: '',
    shopId: null,
    category: 'Books',
    photos: [],
    stock: null,
    pricePaise: 100,
    priceUnit: '',
    code: '',
    views: 0,
    isVisible: true,
    createdAt: '2026-01-01T00:00:00Z',
    ...changes,
  }) as Item

test('the newest items come first; those of one time keep their order', () => {
  const at = (id: string, day: number) => item({ id, createdAt: `2026-01-0${day}T00:00:00Z` })
  const items = [at('a', 2), at('b', 1), at('c', 3), at('d', 2), at('e', 3)]
  const shown = inventoryOf(items, { text: '', filters: [], category: '', sort: 'newest' })
  expect(shown.map(({ id }) => id)).toEqual(['c', 'e', 'a', 'd', 'b'])
})

test('the next morning is 5 o’clock in India, on the same day if it is still to come', () => {
  const at = (iso: string) => nextMorning(new Date(iso)).toISOString()
  expect(at('2026-03-01T12:00:00Z')).toBe('2026-03-01T23:30:00.000Z')
  expect(at('2026-03-01T23:29:59.999Z')).toBe('2026-03-01T23:30:00.000Z')
  expect(at('2026-03-01T23:30:00Z')).toBe('2026-03-02T23:30:00.000Z')
})

test('a price changed by percent is in whole rupees from ₹10 on, by ₹ it is exact; it never falls below 0', () => {
  expect(priceAfter(30, { is: 'percent', percent: 10 })).toBe(33)
  expect(priceAfter(33, { is: 'percent', percent: 5 })).toBe(35)
  expect(priceAfter(2.5, { is: 'percent', percent: 10 })).toBe(2.75)
  expect(priceAfter(30, { is: 'by', rupees: 0.5 })).toBe(30.5)
  expect(priceAfter(30, { is: 'by', rupees: -31 })).toBe(0)
  expect(priceAfter(30, { is: 'percent', percent: -100 })).toBe(0)
  expect(priceAfter(30, { is: 'to', rupees: 12.34 })).toBe(12.34)
})

test('a price step counts the prices that it raises above their original price', () => {
  const prices = pricesOf([
    item({ pricePaise: 9000, originalPricePaise: 10_000 }),
    item({ pricePaise: 9100, originalPricePaise: 10_000 }),
    item({ pricePaise: 9000, originalPricePaise: 20_000 }),
    item({ pricePaise: 9000, originalPricePaise: null }),
  ])
  expect(risingAboveBefore(prices, { is: 'percent', percent: 10 })).toBe(0)
  expect(risingAboveBefore(prices, { is: 'percent', percent: 11 })).toBe(1)
  expect(risingAboveBefore(prices, { is: 'percent', percent: 12 })).toBe(2)
  expect(risingAboveBefore(prices, { is: 'by', rupees: 200 })).toBe(3)
  expect(risingAboveBefore(prices, { is: 'to', rupees: 100 })).toBe(0)
})

test('few left is 1 to 3, out of stock is 0; an uncounted stock is neither', () => {
  const few = [null, 0, 1, 3, 4].map((stock) => passesFilter(item({ stock }), 'fewLeft'))
  expect(few).toEqual([false, false, true, true, false])
  const out = [null, 0, 1].map((stock) => passesFilter(item({ stock }), 'soldOut'))
  expect(out).toEqual([false, true, false])
})

test('the search matches every word in name, keywords or shop, in any script and letter case', () => {
  const items = [
    item({ id: 'a', name: 'बासमती चावल', keywords: ['Rice'], shop: 'Asha Stores' }),
    item({ id: 'b', name: 'Rice flour' }),
    item({ id: 'c', name: 'Oil' }),
  ]
  const found = (text: string) =>
    inventoryOf(items, { text, filters: [], category: '', sort: 'name' }).map(({ id }) => id)
  expect(found('rice')).toEqual(['b', 'a'])
  expect(found('RICE asha')).toEqual(['a'])
  expect(found('चावल')).toEqual(['a'])
  expect(found('  ')).toHaveLength(3)
  expect(found('rice oil')).toEqual([])
})

test('the search also matches other wordings of the same goods, at the beginning of a word', () => {
  const items = [
    item({ id: 'a', name: 'सरसों का तेल' }),
    item({ id: 'b', name: 'Steel foil' }),
    item({ id: 'c', name: 'चीनी 1 kg' }),
  ]
  const found = (text: string) =>
    inventoryOf(items, { text, filters: [], category: '', sort: 'name' }, otherWordings).map(({ id }) => id)
  expect(found('tel')).toEqual(['a'])
  expect(found('oil')).toEqual(['a'])
  expect(found('cheeni')).toEqual(['c'])
  expect(found('cheeni 1 kg')).toEqual(['c'])
  expect(found('haldi')).toEqual([])
})

test('every sort order has all items once, and least stock puts uncounted ones last', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ stock: fc.option(fc.nat(5)), pricePaise: fc.nat(9) })), (all) => {
      const items = all.map((each, i) => item({ ...each, id: String(i) }))
      const sorted = inventoryOf(items, { text: '', filters: [], category: '', sort: 'leastStock' })
      expect(new Set(sorted.map(({ id }) => id)).size).toBe(items.length)
      const stocks = sorted.map(({ stock }) => stock ?? Infinity)
      expect(stocks).toEqual(stocks.toSorted((a, b) => (a === b ? 0 : a - b)))
    }),
    { seed: 17 },
  )
})

test('a queued change is previewed with its result: price text, sold out with its end, stock by pieces', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const before = item({ stock: 4, status: 'active', price: '₹1/kg', priceUnit: 'kg', soldOutUntil: null })
  const shown = (change: object) => changedItem(before, { id: 'x', ...change }, now)
  expect(shown({ price: 35.5 })).toMatchObject({ pricePaise: 3550, price: '₹35.50/kg', stock: 4 })
  expect(shown({ soldOutToday: true })).toMatchObject({
    stock: 0,
    status: 'low_stock',
    soldOutUntil: '2026-03-01T23:30:00.000Z',
  })
  expect(shown({ price: 3, ifPrice: 1 })).toMatchObject({ pricePaise: 300 })
  expect(shown({ price: 3, ifPrice: 2 })).toMatchObject({ pricePaise: 100 })
  expect(shown({ stockBy: -5 })).toMatchObject({ stock: 0, price: '₹1/kg' })
  expect(shown({ isDeleted: true })).toBeNull()
})

const SIZES = [
  { id: 's', label: '500 g', pricePaise: 4000, stock: 6, code: '' },
  { id: 'l', label: '1 kg', pricePaise: 7500, stock: 2, code: '96385074' },
]

test('a queued change of a size is previewed as the server applies it, and updates the item', () => {
  const sized = item({ variants: SIZES, stock: 8, status: 'active', priceUnit: '', soldOutUntil: null })
  const now = new Date('2026-03-01T12:00:00Z')
  expect(changedItem(sized, { id: 'x', variantId: 'l', price: 80, stockBy: -9 }, now)).toMatchObject({
    price: '₹40',
    stock: 6,
    variants: [SIZES[0], { id: 'l', pricePaise: 8000, stock: 0 }],
  })
  const out = changedItem(sized, { id: 'x', soldOutToday: true }, now)!
  expect(out).toMatchObject({ stock: 0, status: 'low_stock', variants: SIZES, price: '₹40–₹75' })
  expect(changedItem(out, { id: 'x', soldOutToday: false }, now)).toMatchObject({ stock: 8, status: 'active' })
  expect(changedItem(out, { id: 'x', variantId: 's', stockBy: 1 }, now)).toMatchObject({ stock: 9, soldOutUntil: null })
})

test('an item marked as back in stock is shown with its earlier stock at once, and what cancelled orders gave back', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const back = (before: Item) => changedItem(before, { id: 'x', soldOutToday: false }, now)!
  const out = changedItem(item({ stock: 17, soldOutUntil: null }), { id: 'x', soldOutToday: true }, now)!
  expect(out).toMatchObject({ stock: 0, soldOutStock: 17 })
  expect(back(out)).toMatchObject({ stock: 17, soldOutUntil: null, soldOutStock: null })
  expect(back({ ...out, stock: 2 }).stock).toBe(19)
  expect(back({ ...out, soldOutStock: null }).stock).toBeNull()
})

test('the inverse of a change restores the previous values; stock is restored by pieces, so that orders in between count', () => {
  const before = item({ variants: SIZES, status: 'active', shopId: 'a', stock: 8, pricePaise: 4000 })
  const back = (change: object) => inverseOf(before, { id: 'x', ...change })
  expect(back({ variantId: 'l', price: 1, stock: 20 })).toEqual({
    id: 'x',
    variantId: 'l',
    price: 75,
    ifPrice: 1,
    stockBy: -18,
  })
  expect(back({ stockBy: -20 })).toEqual({ id: 'x', stockBy: 8 })
  expect(back({ stock: null })).toEqual({ id: 'x', stock: 8 })
  expect(back({ status: 'inactive', shopId: null })).toEqual({ id: 'x', status: 'active', shopId: 'a' })
  expect(back({ soldOutToday: true })).toEqual({ id: 'x', soldOutToday: false })
  expect(back({ isDeleted: true })).toEqual({ id: 'x', isDeleted: false })
  const uncounted = item({ stock: null })
  expect(inverseOf(uncounted, { id: 'x', stock: 5 })).toEqual({ id: 'x', stock: null })
})

test('words are found inside others only if no item has them at the beginning of a word', () => {
  const items = [item({ id: 'a', name: 'Sunflower oil' }), item({ id: 'b', name: 'Aluminium foil' })]
  const found = (text: string, all = items) =>
    inventoryOf(all, { text, filters: [], category: '', sort: 'name' }).map(({ id }) => id)
  expect(found('oil')).toEqual(['a'])
  expect(found('oil', items.slice(1))).toEqual(['b'])
  expect(found('minium')).toEqual(['b'])
})

test('an amount is found with and without a blank, and is none of another item’s code', () => {
  const items = [
    item({ id: 'a', name: 'Basmati', priceUnit: '5 kg' }),
    item({ id: 'b', name: 'Basmati', priceUnit: '1kg', code: '8901500' }),
    item({ id: 'c', name: 'Basmati 5kg sack' }),
  ]
  const found = (text: string) =>
    inventoryOf(items, { text, filters: [], category: '', sort: 'name' }).map(({ id }) => id)
  for (const text of ['basmati 5 kg', 'basmati 5kg', 'basmati 5']) expect(found(text)).toEqual(['a', 'c'])
  expect(found('890150')).toEqual(['b'])
})

test('an item is also found by the name and the code of a size', () => {
  const all = [item({ id: 'a', variants: SIZES }), item({ id: 'b', code: '1' })]
  const found = (text: string) =>
    inventoryOf(all, { text, filters: [], category: '', sort: 'name' }).map(({ id }) => id)
  expect([found('500'), found('96385074'), found('rice 1 kg')]).toEqual([['a'], ['a'], ['a']])
})

test('sizes of different prices have a price range, sizes of the same price one price', () => {
  const prices = (...all: number[]) => sumOfVariants(all.map((pricePaise) => ({ pricePaise, stock: null })))
  expect(prices(7500, 4000)).toMatchObject({ pricePaise: 4000, priceToPaise: 7500 })
  expect(prices(4000, 4000)).toMatchObject({ pricePaise: 4000, priceToPaise: null })
})
