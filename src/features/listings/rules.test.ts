import { describe, expect, test } from 'vitest'
import { paise } from '#core/units.ts'
import {
  buyersWord,
  discountPercent,
  isNew,
  opensAfter,
  PRODUCT_CATEGORIES,
  SERVICE_CATEGORIES,
  statusForStock,
} from './rules.ts'

describe('stock and status', () => {
  test('[F-67] [W-05] nothing left is low, one left is not', () => {
    expect(statusForStock('active', 0)).toBe('low_stock')
    expect(statusForStock('active', 1)).toBe('active')
  })

  test('[F-67] raising the stock makes a low listing active again, and leaves one that was switched off', () => {
    expect(statusForStock('low_stock', 3)).toBe('active')
    expect(statusForStock('inactive', 3)).toBe('inactive')
    expect(statusForStock('inactive', 0)).toBe('inactive')
  })

  test('[F-73] an uncounted stock is never low', () => {
    expect(statusForStock('active', null)).toBe('active')
    expect(statusForStock('low_stock', null)).toBe('active')
  })
})

test('[F-62] the ten product categories stand in order', () => {
  expect(PRODUCT_CATEGORIES).toHaveLength(10)
  expect(PRODUCT_CATEGORIES[0]).toBe('Electronics')
  expect(PRODUCT_CATEGORIES[9]).toBe('Fitness')
})

test('[F-97] the nine service categories stand in order', () => {
  expect(SERVICE_CATEGORIES).toHaveLength(9)
  expect(SERVICE_CATEGORIES[0]).toBe('Home Services')
  expect(SERVICE_CATEGORIES[8]).toBe('Tutoring')
})

test('[G-07] a discount needs an original price above the price', () => {
  expect(discountPercent(paise(45_000), paise(60_000))).toBe(25)
  expect(discountPercent(paise(45_000), paise(45_000))).toBeNull()
  expect(discountPercent(paise(45_000), null)).toBeNull()
})

test('[C-14] a listing is new for less than an hour', () => {
  const now = new Date('2026-01-05T12:00:00Z')
  expect(isNew(new Date('2026-01-05T11:00:01Z'), now)).toBe(true)
  expect(isNew(new Date('2026-01-05T11:00:00Z'), now)).toBe(false)
})

test.each([
  ['active', null, 'Available'],
  ['active', 4, 'Available'],
  ['active', 3, 'Limited Stock'],
  ['active', 1, 'Limited Stock'],
  ['active', 0, 'Out of stock'],
  ['low_stock', 0, 'Out of stock'],
  ['low_stock', null, 'Out of stock'],
  ['inactive', 20, 'Inactive'],
  ['inactive', 0, 'Inactive'],
] as const)('[H-13] [W-05] buyers read of status %s with stock %s: %s', (status, stock, word) => {
  expect(buyersWord(status, stock)).toBe(word)
})

test('the next opening after a day follows the hours: the next weekday, its own hours, a week on, or none', () => {
  // A Monday.
  const day = '2026-11-23'
  const mondays: [string, string][] = [['09:00', '18:00']]
  expect(opensAfter({ mon: mondays }, day)).toEqual({ day: '2026-11-30', weekday: 'mon', time: '09:00', daysAhead: 7 })
  expect(opensAfter({ mon: mondays, '2026-11-30': [] }, day)).toMatchObject({ day: '2026-12-07', daysAhead: 14 })
  const twice: [string, string][] = [
    ['17:00', '21:00'],
    ['08:30', '12:00'],
  ]
  expect(opensAfter({ tue: twice }, day)).toMatchObject({ weekday: 'tue', time: '08:30', daysAhead: 1 })
  expect(opensAfter({ tue: twice, '2026-11-24': [] }, day)).toMatchObject({ day: '2026-12-01' })
  expect(opensAfter({ mon: [] }, day)).toBeNull()
  expect(opensAfter(null, day)).toBeNull()
})
