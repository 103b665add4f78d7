import { expect, test } from 'vitest'
import { destination } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { coverageOf } from './areaRules.ts'

const centre = { latitude: 12.9716, longitude: 77.5946 }
const area = { centre, coveredMeters: 50_000 }

test('a stored area covers a circle wholly, in part, or not at all', () => {
  const away = (length: number) => destination(centre, 0, meters(length))
  expect(coverageOf(area, centre, meters(50_000))).toBe('whole')
  expect(coverageOf(area, centre, meters(50_001))).toBe('part')
  expect(coverageOf(area, away(44_999), meters(5000))).toBe('whole')
  expect(coverageOf(area, away(45_010), meters(5000))).toBe('part')
  expect(coverageOf(area, away(50_010), meters(1))).toBe('none')
  expect(coverageOf(area, null, meters(1))).toBe('part')
  expect(coverageOf({ centre, coveredMeters: 0 }, away(10), meters(1))).toBe('none')
})
