import { expect, test } from 'vitest'
import { kilometers } from '#core/units.ts'
import { ringsWithin } from './mapLook.ts'

test('a map has at most three rings: the search radius and the two round distances below it', () => {
  expect(ringsWithin(kilometers(4))).toEqual([1000, 2000, 4000])
  expect(ringsWithin(kilometers(5))).toEqual([1000, 2000, 5000])
  expect(ringsWithin(kilometers(0.2))).toEqual([100, 200])
  expect(ringsWithin(kilometers(0.1))).toEqual([100])
})
