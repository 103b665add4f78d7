import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distancesOf } from '../engine/present.ts'
import { nearnessWithin } from '../engine/place.ts'
import type { Grade } from '../engine/text/textQuery.ts'
import { meters } from '#core/units.ts'
import { readyPage } from './readyPage.ts'
import type { Hit } from './searchIndex/hits.ts'

const encoder = new TextEncoder()
const listing = { id: 'a', title: 'चावल "5 kg"' }
const hit = (nearness: number, grade: Grade) =>
  ({ payload: encoder.encode(JSON.stringify(listing)), nearness, grade }) as unknown as Hit
const frameAt = (isPlaced: boolean) => ({
  total: 2,
  totalIsExact: true,
  nextCursor: null,
  centre: isPlaced ? { latitude: 12.9, longitude: 77.6 } : null,
  place: { name: 'मैसूर', said: 'in मैसूर', latitude: 12.3, longitude: 76.6 },
  source: 'index' as const,
})

const written = (hits: Hit[], isPlaced: boolean, withMatch: boolean) =>
  readyPage(hits, frameAt(isPlaced), withMatch).bytes.toString()
const expected = (hits: Hit[], isPlaced: boolean, withMatch: boolean) =>
  JSON.stringify({
    items: hits.map(({ nearness, grade }) => ({
      ...listing,
      ...distancesOf(isPlaced ? nearness : null),
      ...(withMatch && { match: grade }),
    })),
    ...frameAt(isPlaced),
  })

test('a page is serialized exactly like JSON.stringify, at any distance', () => {
  const edges = [0, 0.004, 0.005, 0.01, 0.1, 0.5, 1, 9.994, 9.995, 10, 99.99, 100, 999.995, 1000, 1234.5, 20_015_086]
  const nearness = fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 20_015_087, noNaN: true }).map((far) => nearnessWithin(meters(far))),
    fc.constantFrom(...edges).map((far) => nearnessWithin(meters(far))),
  )
  const hits = fc.array(fc.tuple(nearness, fc.constantFrom<Grade>(0, 1, 2, 3, 4)), { maxLength: 4 })
  fc.assert(
    fc.property(hits, fc.boolean(), fc.boolean(), (list, isPlaced, withMatch) => {
      const found = list.map(([near, grade]) => hit(near, grade))
      expect(written(found, isPlaced, withMatch)).toBe(expected(found, isPlaced, withMatch))
    }),
    { seed: 5, numRuns: 2000 },
  )
})
