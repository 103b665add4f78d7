import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FoundItem } from '#features/discovery/contract.ts'
import { arrangeNearby, IN_A_ROW } from './arrange.ts'

let made = 0
const item = (changes: Partial<FoundItem> = {}): FoundItem => ({
  id: `item-${++made}`,
  kind: 'item',
  name: 'Thing',
  price: '₹1',
  image: '',
  shop: changes.shopId ?? '',
  stock: null,
  category: 'Books',
  concept: '',
  status: 'active',
  rating: null,
  reviews: 0,
  keywords: [],
  sellerId: 'asha',
  sellerName: 'Asha',
  shopId: null,
  pricePaise: 100,
  latitude: 0,
  longitude: 0,
  address: '',
  distanceMeters: 100,
  distance: 0.1,
  photo: null,
  hours: null,
  updatedAt: '2026-01-05T06:30:00.000Z',
  isDemo: false,
  ...changes,
})
const sellers = (items: FoundItem[]) => items.map(({ shopId, sellerId }) => shopId ?? sellerId)

test('[C-12] nearer listings come first, whoever sells them', () => {
  const near = [
    item({ distanceMeters: 100 }),
    item({ distanceMeters: 250 }),
    item({ distanceMeters: 900, sellerId: 'ravi' }),
  ]
  expect(arrangeNearby(near).items).toEqual(near)
})

test('at equal distance the sellers alternate; 104 m and 100 m count as equal, 106 m does not', () => {
  const asha = [item(), item({ distanceMeters: 104 })]
  const ravi = [item({ sellerId: 'ravi' }), item({ sellerId: 'ravi', distanceMeters: 104 })]
  const farther = item({ distanceMeters: 106 })
  expect(sellers(arrangeNearby([asha[0]!, ravi[0]!, asha[1]!, ravi[1]!, farther]).items)).toEqual([
    'asha',
    'ravi',
    'asha',
    'ravi',
    'asha',
  ])
})

test('at most four of a shop’s three hundred items are listed, the others behind a link to the shop', () => {
  const shop = Array.from({ length: 300 }, () => item({ shopId: 'big' }))
  const next = item({ distanceMeters: 200, sellerId: 'ravi' })
  const { items, more } = arrangeNearby([...shop, next])
  expect(sellers(items)).toEqual(['big', 'big', 'big', 'big', 'ravi'])
  expect(more).toEqual([{ afterId: shop[3]!.id, shopId: 'big', shop: 'big', count: 296 }])
  expect(arrangeNearby(shop.slice(0, IN_A_ROW + 1)).items).toHaveLength(IN_A_ROW + 1)
  expect(arrangeNearby(shop.slice(0, IN_A_ROW + 2)).more).toMatchObject([{ count: 2 }])
})

test('[H-13] sold-out items come last, nearest first', () => {
  const gone = item({ stock: 0, status: 'low_stock' })
  const far = item({ distanceMeters: 4000 })
  const goneFar = item({ stock: 0, status: 'low_stock', distanceMeters: 3000 })
  expect(arrangeNearby([gone, goneFar, far]).items).toEqual([far, gone, goneFar])
})

test('nothing is lost or shown twice, and available items stay in order of distance', () => {
  const any = fc.record({
    shopId: fc.constantFrom(null, 'a', 'b'),
    sellerId: fc.constantFrom('asha', 'ravi'),
    distanceMeters: fc.integer({ min: 0, max: 60 }),
    stock: fc.constantFrom(null, 0, 2),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 60 }), (list) => {
      const nearest = list.map((changes) => item(changes)).sort((a, b) => a.distanceMeters! - b.distanceMeters!)
      const { items, more } = arrangeNearby(nearest)
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
      expect(items.length + more.reduce((sum, { count }) => sum + count, 0)).toBe(nearest.length)
      const there = items
        .filter(({ stock }) => stock !== 0)
        .map(({ distanceMeters }) => Math.round(distanceMeters! / 10))
      expect(there).toEqual([...there].sort((a, b) => a - b))
    }),
    { seed: 7 },
  )
})
