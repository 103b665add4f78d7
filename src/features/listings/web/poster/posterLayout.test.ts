import { expect, test } from 'vitest'
import { linesOf, POSTER, posterLayout } from './posterLayout.ts'

/** Every character is half as wide as high. */
const measure = (text: string, size: number) => text.length * size * 0.5

const words = {
  name: 'Green Basket',
  category: 'Food & Beverages',
  address: '12 Main Road',
  scan: 'Scan to see our shop',
  hint: 'What we sell, prices and opening hours',
  link: 'https://hereabouts.example/shop/1700000000000',
  brand: 'Hereabouts',
}

test('everything fits on the page and no line overlaps the code, with any length of the name', () => {
  for (const name of [
    'A',
    words.name,
    'Sri Lakshmi Venkateshwara General Stores and Provision Merchants',
    'x'.repeat(100),
  ]) {
    const shapes = posterLayout({ ...words, name, address: `${words.address}, `.repeat(12) }, measure)
    const code = shapes.find((shape) => shape.is === 'code')!
    for (const shape of shapes) {
      if (shape.is !== 'text') continue
      expect(measure(shape.text, shape.size)).toBeLessThanOrEqual(POSTER.width - 20)
      expect(shape.y + shape.size * 0.25).toBeLessThan(POSTER.height)
      expect(shape.y < code.y || shape.y - shape.size > code.y + code.side).toBe(true)
    }
  }
})

test('words are not broken unless a single one is too wide', () => {
  expect(linesOf('one two three', 40, true, measure)).toEqual(['one two', 'three'])
  expect(linesOf('x'.repeat(30), 20, true, measure).join('')).toBe('x'.repeat(30))
  expect(linesOf('', 20, true, measure)).toEqual([])
})

test('every text of a poster is printed, in its order', () => {
  const printed = posterLayout(words, measure).flatMap((shape) => (shape.is === 'text' ? shape.text : []))
  expect(printed).toEqual(Object.values(words))
})
