import { expect, test } from 'vitest'
import { listCell, numberOfCell, pricePartsOfCell, wordsOfCell } from './bulkRules.ts'

test('several words in a cell are restored, with any special characters', () => {
  for (const words of [[], ['a'], ['red', 'ripe; sweet'], ['back\\slash', '\\;', ';;'], ['x\\']]) {
    expect(wordsOfCell(listCell(words))).toEqual(words)
  }
  expect(wordsOfCell(' a ;; b;')).toEqual(['a', 'b'])
})

test('numbers are parsed in common notations', () => {
  const written = ['90', '1,250.50', '₹1,24,800', 'Rs. 40', 'Rs 40/-', '40/-', 'रु. ९०', '-3', '0.29']
  expect(written.map(numberOfCell)).toEqual([90, 1250.5, 124800, 40, 40, 40, 90, -3, 0.29])
  for (const cell of ['', 'free', '1,2', '40,50', '1e9', '9 0', '12kg', '1.2.3', '#REF!', '=1+1', '40/']) {
    expect(numberOfCell(cell), cell).toBeNaN()
  }
})

test('a price may include its unit', () => {
  expect(['₹40/kg', '40 / kg', 'Rs. 60 per dozen', '1,200', '40/-'].map(pricePartsOfCell)).toEqual([
    { price: 40, unit: 'kg' },
    { price: 40, unit: 'kg' },
    { price: 60, unit: 'dozen' },
    { price: 1200, unit: '' },
    { price: 40, unit: '' },
  ])
  const perKilo = [
    '₹60 प्रति किलो',
    '₹60 किलो',
    '60 रुपये किलो',
    '६०/किलो',
    '60/- प्रति-किलो',
    'रु. 60 प्रतिकिलो',
    '60 रुपये प्रति किलो',
    '₹६० / किलो',
  ]
  for (const cell of perKilo) expect(pricePartsOfCell(cell), cell).toEqual({ price: 60, unit: 'किलो' })
  for (const cell of ['₹60 per kg', '60per kg', 'Rs 60/- per kg', '₹60 प्रति kg', '60 rupees per kg'])
    expect(pricePartsOfCell(cell), cell).toEqual({ price: 60, unit: 'kg' })
  for (const unit of ['लीटर', 'दर्जन', 'पीस']) expect(pricePartsOfCell(`₹60 प्रति ${unit}`)).toEqual({ price: 60, unit })
  for (const cell of ['60 प्रतिशत', '60 person', 'प्रति किलो']) expect(pricePartsOfCell(cell).price, cell).toBeNaN()
  expect(pricePartsOfCell('1/2').price).toBeNaN()
  expect(pricePartsOfCell('about 40/kg').price).toBeNaN()
})
