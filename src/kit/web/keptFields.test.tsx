import { expect, test } from 'vitest'
import { keptFields, keptList, keptTable, keptText } from './keptFields.ts'

const PLACE = { name: 'string', latitude: 'number' } as const

test.each([null, 'text', 7, [], {}, { name: 'a' }, { name: 1, latitude: 2 }, { name: 'a', latitude: '2' }])(
  'a value of another shape is rejected: %j',
  (kept) => expect(keptFields(kept, PLACE)).toBeNull(),
)

test('known fields are read, others dropped, missing ones take their default', () => {
  expect(keptFields({ name: 'a', latitude: 2, secret: 'x' }, PLACE)).toStrictEqual({ name: 'a', latitude: 2 })
  expect(keptFields({ latitude: 2 }, PLACE, { name: '' })).toStrictEqual({ name: '', latitude: 2 })
  expect(keptFields({ name: null, latitude: 2 }, PLACE, { name: '' })).toBeNull()
})

test('a list is read as a whole, a table entry by entry', () => {
  expect(keptList(['a', 'b'], keptText)).toStrictEqual(['a', 'b'])
  expect(keptList(['a', 2], keptText)).toBeNull()
  expect(keptList({}, keptText)).toBeNull()
  expect(keptTable({ a: 'x', b: 2 }, keptText, '')).toStrictEqual({ a: 'x', b: '' })
  expect(keptTable([], keptText, '')).toBeNull()
  expect(keptTable(null, keptText, '')).toBeNull()
})
