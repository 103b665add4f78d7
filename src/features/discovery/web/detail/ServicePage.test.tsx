import { expect, test } from 'vitest'
import { daysInRows } from './ServicePage.tsx'

test('consecutive days are one row, Sunday and Monday are not', () => {
  expect(daysInRows(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])).toEqual([
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  ])
  expect(daysInRows(['Sunday', 'Friday', 'Monday', 'Tuesday'])).toEqual([['Monday', 'Tuesday'], ['Friday'], ['Sunday']])
  expect(daysInRows([])).toEqual([])
})
