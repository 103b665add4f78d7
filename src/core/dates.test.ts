import { expect, test } from 'vitest'
import { dateInNumbers, dateInWords, dateText, setDateFormatter } from './dates.ts'

test('[Q-16] a date is written DD/MM/YYYY, as of the day in India', () => {
  expect(dateText(new Date('2026-01-05T06:30:00Z'))).toBe('05/01/2026')
  expect(dateText(new Date('2026-12-31T18:29:59Z'))).toBe('31/12/2026')
  expect(dateText(new Date('2026-12-31T18:30:00Z'))).toBe('01/01/2027')
})

test('a date in words has its year only if it differs from the current one, as of the day in India', () => {
  const now = new Date('2026-11-22T06:00:00Z')
  expect(dateInWords(new Date('2026-11-21T18:30:00Z'), 'en-IN', now)).toBe('22 Nov')
  expect(dateInWords(new Date('2026-11-22T06:00:00Z'), 'hi-IN', now)).toBe('22 नव॰')
  expect(dateInWords(new Date('2026-12-31T18:29:59Z'), 'en-IN', now)).toBe('31 Dec')
  expect(dateInWords(new Date('2026-12-31T18:30:00Z'), 'en-IN', now)).toBe('1 Jan 2027')
})

test('the app sets how dates are written', () => {
  setDateFormatter((at) => dateInWords(at, 'en-IN', at))
  expect(dateText(new Date('2026-01-05T06:30:00Z'))).toBe('5 Jan')
  setDateFormatter(dateInNumbers)
  expect(dateText(new Date('2026-01-05T06:30:00Z'))).toBe('05/01/2026')
})
