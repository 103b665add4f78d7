import { expect, test } from 'vitest'
import { amountText, currencySymbol, parsePrice, priceText } from './money.ts'
import { paise, rupees } from './units.ts'

test('[Q-18] [V-25] [Q-19] [W-06] [W-07] [W-08] the currency sign follows the country: India ₹, United States $, United Kingdom €, others none', () => {
  const cases = [
    ['IN', '₹'],
    ['in', '₹'],
    ['US', '$'],
    ['us', '$'],
    ['GB', '€'],
    ['FR', ''],
    ['', '₹'],
    [null, '₹'],
    [undefined, '₹'],
  ] as const
  for (const [country, sign] of cases) expect(currencySymbol(country), String(country)).toBe(sign)
})

test('amounts are grouped as in India, with paise only if not zero', () => {
  expect(amountText(rupees(124800))).toBe('1,24,800')
  expect(amountText(rupees(90.5))).toBe('90.50')
  expect(amountText(paise(0))).toBe('0')
  expect(priceText({ amount: rupees(90), unit: 'kg' })).toBe('₹90/kg')
  expect(priceText({ amount: rupees(90), unit: '' }, currencySymbol('FR'))).toBe('90')
})

test('a typed price is parsed with sign, grouping and unit', () => {
  expect(parsePrice('₹90/kg')).toEqual({ amount: 9000, unit: 'kg' })
  expect(parsePrice('1,250.50')).toEqual({ amount: 125050, unit: '' })
  for (const wrong of ['', 'free', '-5', '₹ -5', '1000000001']) expect(parsePrice(wrong), wrong).toBeNull()
})

test('[F-54] a unit that was typed with its slash is shown with one', () => {
  expect(priceText({ amount: paise(9000), unit: '/kg' })).toBe('₹90/kg')
})
