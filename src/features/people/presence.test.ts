import { expect, test } from 'vitest'
import { presenceOf } from './presence.ts'

const visit = new Date('2026-01-05T06:30:00.000Z')
const after = (milliseconds: number) => new Date(visit.getTime() + milliseconds)

test.each([
  [0, { isOnline: true, minutesAgo: 0 }],
  [119_999, { isOnline: true, minutesAgo: 1 }],
  [120_000, { isOnline: true, minutesAgo: 2 }],
  [120_001, { isOnline: false, minutesAgo: 2 }],
  [7_200_000, { isOnline: false, minutesAgo: 120 }],
])('%i ms after the last visit a person is %o', (passed, presence) => {
  expect(presenceOf({ at: visit, openAt: visit }, after(passed))).toEqual(presence)
})

test('a visit that a clock ahead has stored is a visit of now', () => {
  expect(presenceOf({ at: visit, openAt: visit }, after(-60_000))).toEqual({ isOnline: true, minutesAgo: 0 })
})

test('who never visited has no presence', () => {
  expect(presenceOf(null, visit)).toBeNull()
})
