import { expect, test } from 'vitest'
import { clampSpecialistRange, SPECIALIST_RANGE } from './specialistRules.ts'

test('[F-144] [V-31] a range is a whole number of metres from 1 to 5,000,000', () => {
  const cases = { 0: 1, 1: 1, 1.5: 2, 999: 999, 5_000_000: 5_000_000, 9_999_999: 5_000_000, '-4': 1 }
  for (const [typed, range] of Object.entries(cases)) expect(clampSpecialistRange(Number(typed)), typed).toBe(range)
})

test('[F-143] [V-21] an invalid number becomes the default of 1000 m', () => {
  expect(clampSpecialistRange(NaN)).toBe(1000)
  expect(SPECIALIST_RANGE.default).toBe(1000)
})
