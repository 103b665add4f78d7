import { expect, test } from 'vitest'
import { isQuiet, isTimeZone } from './quietRules.ts'

const at = (utc: string) => new Date(`2026-03-10T${utc}:00Z`)

test('quiet hours over midnight start with their first minute and end before their last, in their time zone', () => {
  const night = { fromMinute: 22 * 60, toMinute: 7 * 60, timeZone: 'Asia/Kolkata' }
  expect(isQuiet(night, at('16:29'))).toBe(false)
  expect(isQuiet(night, at('16:30'))).toBe(true)
  expect(isQuiet(night, at('18:30'))).toBe(true)
  expect(isQuiet(night, at('01:29'))).toBe(true)
  expect(isQuiet(night, at('01:30'))).toBe(false)
})

test('quiet hours within a day', () => {
  const noon = { fromMinute: 12 * 60, toMinute: 13 * 60, timeZone: 'UTC' }
  expect([at('11:59'), at('12:00'), at('12:59'), at('13:00')].map((moment) => isQuiet(noon, moment))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('quiet hours follow daylight saving time', () => {
  const night = { fromMinute: 22 * 60, toMinute: 7 * 60, timeZone: 'Europe/Berlin' }
  expect(isQuiet(night, new Date('2026-01-10T05:59:00Z'))).toBe(true)
  expect(isQuiet(night, new Date('2026-07-10T05:01:00Z'))).toBe(false)
})

test('a time zone must be known to the system', () => {
  expect(isTimeZone('Asia/Kolkata')).toBe(true)
  for (const name of ['', 'Mars/Base', '🙂']) expect(isTimeZone(name), name).toBe(false)
})
