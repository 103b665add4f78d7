import { expect, test } from 'vitest'
import { viewOf } from './PlaceFacts.tsx'

const PLACE = { latitude: 12.9716, longitude: 77.5946 }
/** Metres between two parallels that are one degree apart. */
const DEGREE = 111_195
const north = (meters: number) => ({ ...PLACE, latitude: PLACE.latitude + meters / DEGREE })
/** Metres that 100 pixels show at a zoom, at the latitude of the place. */
const shown = (zoom: number) => (100 * 156_543 * Math.cos((PLACE.latitude * Math.PI) / 180)) / 2 ** zoom

test('without the other person the map shows the surroundings of the place', () => {
  expect(viewOf(PLACE, null)).toEqual({ center: PLACE, zoom: 15 })
})

test('the map shows both the place and the other person, as closely as possible, and never closer than the surroundings', () => {
  for (const away of [0, 1, 100, 300, 800, 5000, 60_000]) {
    const other = north(away)
    const { center, zoom } = viewOf(PLACE, other)
    expect(center.latitude).toBeCloseTo((PLACE.latitude + other.latitude) / 2, 9)
    expect(center.longitude).toBe(PLACE.longitude)
    expect(shown(zoom), `${away} m`).toBeGreaterThanOrEqual(away)
    expect(zoom).toBeLessThanOrEqual(15)
    expect(zoom === 15 || shown(zoom + 1) < away, `${away} m`).toBe(true)
  }
})
