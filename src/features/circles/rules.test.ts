import { expect, test } from 'vitest'
import { hours, minutes } from '#core/units.ts'
import { clampCircleRange, firstReminder, nextReminder } from './rules.ts'

test('[K-03] [V-22] the range is initially 2 km', () => {
  expect(clampCircleRange(NaN)).toBe(2000)
})

test('[K-05] [V-31] a typed range is limited to 1 to 20,000,000 m, in whole metres', () => {
  expect([0, -5, 0.4, 1, 1.6, 50_000, 20_000_000, 99_999_999].map(clampCircleRange)).toEqual([
    1, 1, 1, 1, 2, 50_000, 20_000_000, 20_000_000,
  ])
})

test('a person who shares is reminded half way, within the first hour, and then every hour', () => {
  const start = new Date('2026-01-05T06:30:00Z')
  const after = (time: number) => new Date(start.getTime() + time)
  expect(firstReminder(start, after(minutes(15)))).toEqual(after(minutes(7.5)))
  expect(firstReminder(start, after(hours(8)))).toEqual(after(hours(1)))
  expect(nextReminder(after(hours(1)), after(hours(8)))).toEqual(after(hours(2)))
  expect(nextReminder(after(hours(7)), after(hours(8)))).toBeNull()
})
