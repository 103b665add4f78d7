import { expect, test } from 'vitest'
import { readCode } from './ScanSheet.tsx'

const here = 'https://hereabouts.example'

test('[D-55] a link to a page of this product opens that page', () => {
  const page = (address: string) => ({ is: 'page', address })
  expect(readCode(`${here}/product/7f1c`, here)).toEqual(page('/product/7f1c'))
  expect(readCode(` ${here}/shop/1700000000000?from=poster `, here)).toEqual(page('/shop/1700000000000?from=poster'))
  expect(readCode('/product/7f1c', here)).toEqual(page('/product/7f1c'))
})

test('a bar code starts a search for it', () => {
  expect(readCode('8901030865275', here)).toEqual({ is: 'page', address: '/search?q=8901030865275' })
  expect(readCode('8901030865278', here)).toMatchObject({ is: 'text' })
})

test('[D-55] anything else is shown as text and is no link', () => {
  for (const text of [
    'hello',
    '',
    'https://elsewhere.example/product/7f1c',
    `${here}/nothing-like-this`,
    `${here}.evil.example/product/1`,
    'javascript:alert(1)',
    '//evil.example/product/1',
    'tel:112',
    'upi://pay?pa=a@b',
  ]) {
    expect(readCode(text, here), text).toEqual({ is: 'text', text })
  }
})
