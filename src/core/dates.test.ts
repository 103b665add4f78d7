import { expect, test } from 'vitest'
import { dateText } from './dates.ts'

test('[Q-16] a date is written DD/MM/YYYY, as the day is in India', () => {
  expect(dateText(new Date('2026-01-05T06:30:00Z'))).toBe('05/01/2026')
  expect(dateText(new Date('2026-12-31T18:29:59Z'))).toBe('31/12/2026')
  expect(dateText(new Date('2026-12-31T18:30:00Z'))).toBe('01/01/2027')
})
