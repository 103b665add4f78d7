import { expect, test } from 'vitest'
import { typedNumber, withAsciiDigits } from './numbers.ts'

test.each([
  ['12', 12],
  [' 1,250.50 ', 1250.5],
  ['₹1,24,800', 124_800],
  ['₹ 90', 90],
  ['.5', 0.5],
  ['5.', 5],
  ['-1', -1],
  ['+3', 3],
  ['१२.५', 12.5],
  ['೧,೨೫೦', 1250],
  ['٣', 3],
  ['', null],
  ['   ', null],
  ['₹', null],
  ['1,00,000', 100_000],
  ['12,345,678.9', 12_345_678.9],
])('[F-56] %j is parsed as %j', (text, value) => {
  expect(typedNumber(text)).toBe(value)
})

test.each([
  'x',
  '1.2.3',
  '1e3',
  '12kg',
  '1 2',
  '-',
  '.',
  ',',
  '1,',
  '1,2',
  '40,50',
  '1,25,50',
  '1,2345',
  '--1',
  '0x10',
  'Infinity',
  'NaN',
])('[F-56] %j is no number, and is not turned into one', (text) => {
  expect(typedNumber(text)).toBeNaN()
})

test('digits of every script are parsed by their value', () => {
  expect(withAsciiDigits('०१२३४५६७८९ ௦௧௨ ౯ ੩ a7')).toBe('0123456789 012 9 3 a7')
})
