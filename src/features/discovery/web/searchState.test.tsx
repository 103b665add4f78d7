import { expect, test } from 'vitest'
import { readPrice } from './searchState.ts'

test('[F-56] [D-15] a price is read as people write it; only what is no number counts as 10000', () => {
  for (const text of ['500', '₹500', ' ₹ 500 ', '५००', '500.00']) expect(readPrice(text, 'maxPrice'), text).toBe(500)
  expect(readPrice('₹1,500', 'maxPrice')).toBe(1500)
  expect([readPrice('many', 'maxPrice'), readPrice('', 'maxPrice'), readPrice('many', 'minPrice')]).toEqual([
    10000, 10000, 0,
  ])
  expect([readPrice('-5', 'minPrice'), readPrice('999999999999', 'maxPrice')]).toEqual([0, 100000000])
})
