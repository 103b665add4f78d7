import { describe, expect, test } from 'vitest'
import { paise } from '#core/units.ts'
import {
  buyersWord,
  discountPercent,
  hoursOfDays,
  isNew,
  opensAfter,
  PRODUCT_CATEGORIES,
  SERVICE_CATEGORIES,
  statusForStock,
} from './rules.ts'

describe('stock and status', () => {
  test('[F-67] [W-05] a stock of 0 is low, a stock of 1 is not', () => {
    expect(statusForStock('active', 0)).toBe('low_stock')
    expect(statusForStock('active', 1)).toBe('active')
  })

  test('[F-67] raising the stock makes a low listing active again, but not one that was switched off', () => {
    expect(statusForStock('low_stock', 3)).toBe('active')
    expect(statusForStock('inactive', 3)).toBe('inactive')
    expect(statusForStock('inactive', 0)).toBe('inactive')
  })

  test('[F-73] an uncounted stock is never low', () => {
    expect(statusForStock('active', null)).toBe('active')
    expect(statusForStock('low_stock', null)).toBe('active')
  })
})

describe('categories', () => {
  const PRODUCTS = [
    ['[V-34]', 'Electronics'],
    ['[V-35]', 'Clothing'],
    ['[V-36]', 'Food & Beverages'],
    ['[V-37]', 'Home & Garden'],
    ['[V-38]', 'Health & Beauty'],
    ['[V-39]', 'Sports'],
    ['[V-40]', 'Books'],
    ['[V-41]', 'Automotive'],
    ['[V-42]', 'Education'],
    ['[V-43]', 'Fitness'],
  ] as const
  const SERVICES = [
    ['[V-44]', 'Home Services'],
    ['[V-45]', 'Repair & Maintenance'],
    ['[V-46]', 'Cleaning'],
    ['[V-47]', 'Transportation'],
    ['[V-48]', 'Delivery'],
    ['[V-49]', 'Pet Care'],
    ['[V-50]', 'Event Services'],
    ['[V-51]', 'Beauty & Wellness'],
    ['[V-52]', 'Tutoring'],
  ] as const

  test.each(PRODUCTS)('%s %s is a product category', (_row, name) => {
    expect(PRODUCT_CATEGORIES).toContain(name)
  })

  test.each(SERVICES)('%s %s is a service category', (_row, name) => {
    expect(SERVICE_CATEGORIES).toContain(name)
  })

  test('[F-62] the ten product categories are in the specified order', () => {
    expect(PRODUCT_CATEGORIES).toEqual(PRODUCTS.map(([, name]) => name))
  })

  test('[F-97] the nine service categories are in the specified order', () => {
    expect(SERVICE_CATEGORIES).toEqual(SERVICES.map(([, name]) => name))
  })
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
] as const)('[H-13] [W-05] buyers see for status %s with stock %s: %s', (status, stock, word) => {
  expect(buyersWord(status, stock)).toBe(word)
})

test('the next opening after a day follows the hours: the next weekday, special hours, a week later, or none', () => {
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
  expect(opensAfter({ '2027-02-01': mondays }, day)).toMatchObject({ day: '2027-02-01', daysAhead: 70 })
  expect(opensAfter({ '2027-02-02': mondays }, day), 'more than ten weeks ahead').toBeNull()
  expect(opensAfter(null, day)).toBeNull()
})

test('a service open on one day of the week has hours on that day only; without a day or a time it has none', () => {
  const hours = hoursOfDays(['Monday'], '09:00', '17:00')
  expect(hours).toMatchObject({ mon: [['09:00', '17:00']], tue: [], sun: [] })
  for (const [days, start, end] of [
    [[], '09:00', '17:00'],
    [['Monday'], '', '17:00'],
    [['Monday'], '09:00', ''],
  ] as const)
    expect(hoursOfDays(days, start, end)).toBeNull()
})
