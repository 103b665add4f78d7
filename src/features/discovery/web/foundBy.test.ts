import { expect, test } from 'vitest'
import { noteAnswer, sizeFound } from './foundBy.ts'

const SIZES = [
  { label: '500 g', pricePaise: 8500 },
  { label: '1 kg', pricePaise: 16200 },
  { label: '10 kg', pricePaise: 150000 },
]

test.each([
  ['rice 1kg', null, '1 kg'],
  ['Rice 10 KG', null, '10 kg'],
  ['rice', { lowest: 100, highest: 500 }, '1 kg'],
  ['500g rice', { lowest: 100, highest: 500 }, '500 g'],
  ['rice', { lowest: 2000, highest: 3000 }, undefined],
  ['rice', null, undefined],
])('%s at %o opens the size %s', (words, prices, label) => {
  noteAnswer({ words, prices, ids: new Set(['rice']) })
  expect(sizeFound('rice', SIZES)?.label).toBe(label)
  expect(sizeFound('another', SIZES)).toBeUndefined()
})
