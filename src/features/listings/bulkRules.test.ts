import { expect, test } from 'vitest'
import { listCell, numberOfCell, wordsOfCell } from './bulkRules.ts'

test('several words in a cell come back, whatever signs they hold', () => {
  for (const words of [[], ['a'], ['red', 'ripe; sweet'], ['back\\slash', '\\;', ';;'], ['x\\']]) {
    expect(wordsOfCell(listCell(words))).toEqual(words)
  }
  expect(wordsOfCell(' a ;; b;')).toEqual(['a', 'b'])
})

test('numbers are read as people write them', () => {
  expect(['90', '1,250.50', '₹1,24,800', 'Rs. 40', '-3', '0.29'].map(numberOfCell)).toEqual([
    90, 1250.5, 124800, 40, -3, 0.29,
  ])
  for (const cell of ['', 'free', '1,2', '1e9', '9 0', '12kg', '1.2.3']) expect(numberOfCell(cell)).toBeNaN()
})
