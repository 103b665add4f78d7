import { expect, test } from 'vitest'
import { kilometers, meters } from '#core/units.ts'
import { MAX_ZOOM, MIN_ZOOM } from './mapModel.ts'
import { zoomForRadius } from './zoomForRadius.ts'

/** Width of a circle on the screen, from Mercator's own formula. */
const pixelsAcross = (radius: number, latitude: number, zoom: number) =>
  (2 * radius) / ((40_075_016.686 / 256 / 2 ** zoom) * Math.cos((latitude * Math.PI) / 180))

test.each([0, 12.97, 28.6, 60])('at %f° the circle fits, and would not at the next zoom', (latitude) => {
  for (const radius of [300, 500, 5000, 70_000]) {
    const zoom = zoomForRadius(meters(radius), latitude, 360)
    expect(pixelsAcross(radius, latitude, zoom)).toBeLessThanOrEqual(360)
    expect(pixelsAcross(radius, latitude, zoom + 1)).toBeGreaterThan(360)
  }
})

test('the zoom never exceeds the maximum, and 5000 km never the minimum', () => {
  expect(zoomForRadius(meters(1), 0, 360)).toBe(MAX_ZOOM)
  expect(zoomForRadius(kilometers(5000), 0, 100)).toBe(MIN_ZOOM)
})
