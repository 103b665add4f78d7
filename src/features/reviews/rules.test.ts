import { expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { averageOf, revealTime, shownDealing, STAR_LABELS, starCounts } from './rules.ts'

test('[I-05] five labels from poor to excellent', () => {
  expect(STAR_LABELS).toEqual(['poor', 'fair', 'good', 'veryGood', 'excellent'])
})

test('a review of a purchase is held for the other side’s rating, at most seven days; one after a chat is not held', () => {
  const now = new Date('2026-01-05T06:30:00Z')
  expect(revealTime('talked', false, now)).toEqual(now)
  expect(revealTime('bought', true, now)).toEqual(now)
  expect(revealTime('bought', false, now).getTime() - now.getTime()).toBe(days(7))
})

test('[R-05] a purchase is labelled as one only if the buyer shares it', () => {
  expect(shownDealing('bought', true)).toBe('bought')
  expect(shownDealing('bought', false)).toBe('talked')
  expect(shownDealing('talked', true)).toBe('talked')
})

test('stars are counted from five down, the average has one decimal', () => {
  expect(starCounts([5, 5, 4, 1])).toEqual([2, 1, 0, 0, 1])
  expect(averageOf([2, 1, 0, 0, 1])).toBe(3.8)
  expect(averageOf([0, 0, 0, 0, 0])).toBeNull()
})
