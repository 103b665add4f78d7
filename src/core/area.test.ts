import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areaAfter,
  areaSecret,
  cellMiddle,
  isInCell,
  NO_SECRET,
  type PublishedArea,
  roughKilometers,
  settledArea,
} from './area.ts'
import { destination, distance, type LatLng } from './geo.ts'
import { meters, minutes } from './units.ts'

const HOME: LatLng = { latitude: 12.9784, longitude: 77.6408 }
const START = new Date('2026-01-05T09:00:00Z')
const after = (milliseconds: number) => new Date(START.getTime() + milliseconds)
const east = (from: LatLng, length: number) => destination(from, 90, meters(length))
const north = (from: LatLng, length: number) => destination(from, 0, meters(length))
const anywhere = fc.record({
  latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const seeded = { seed: 20260105, numRuns: 2000 }

describe('cells', () => {
  test('the centre of a cell is at most half its diagonal away, at every latitude', () => {
    const isNear = fc.property(anywhere, (position) => distance(position, cellMiddle(position)) <= 730)
    expect(fc.check(isNear, seeded).failed).toBe(false)
  })

  test('the centre of a cell is in that cell', () => {
    fc.assert(
      fc.property(anywhere, (position) => {
        const middle = cellMiddle(position)
        expect(cellMiddle(middle)).toEqual(middle)
        expect(isInCell(middle, position)).toBe(true)
      }),
      seeded,
    )
  })

  test('all positions in a cell have the same centre', () => {
    const middle = cellMiddle(HOME)
    for (const [up, aside] of [
      [0, 0],
      [490, 490],
      [-490, 490],
      [-490, -490],
      [490, -490],
    ] as const) {
      expect(cellMiddle(east(north(middle, up), aside))).toEqual(middle)
    }
    expect(cellMiddle(north(middle, 510))).not.toEqual(middle)
    expect(cellMiddle(east(middle, 510))).not.toEqual(middle)
  })

  test('a cell is as wide in Norway as in Kerala', () => {
    for (const latitude of [8.5, 70]) {
      const middle = cellMiddle({ latitude, longitude: 25 })
      const beside = cellMiddle(east(middle, 1000))
      expect(distance(middle, beside)).toBeGreaterThan(990)
      expect(distance(middle, beside)).toBeLessThan(1010)
    }
  })

  test('cells continue across the antimeridian and at the poles', () => {
    const west = { latitude: -16.8, longitude: 180 }
    expect(cellMiddle(west)).toEqual(cellMiddle({ ...west, longitude: -180 }))
    const beside = cellMiddle({ latitude: -16.8, longitude: 179.9999 })
    expect(isInCell(beside, { latitude: beside.latitude, longitude: -179.9995 })).toBe(true)
    for (const latitude of [90, -90])
      expect(distance(cellMiddle({ latitude, longitude: 10 }), { latitude, longitude: 10 })).toBeLessThan(730)
  })
})

describe('publishing', () => {
  const area = areaAfter(null, cellMiddle(HOME), START)

  test('the first position is published at once, as its cell', () => {
    expect(areaAfter(null, HOME, START)).toEqual({
      point: cellMiddle(HOME),
      publishedAt: START,
      next: null,
      dueAt: null,
    })
  })

  test('149 m past the edge nothing changes, 151 m past it the next cell counts', () => {
    const later = after(minutes(16))
    expect(areaAfter(area, east(area.point, 500 + 149), later)).toEqual(area)
    expect(areaAfter(area, north(area.point, 500 + 149), later)).toEqual(area)
    const beyond = east(area.point, 500 + 152)
    const dueAt = after(minutes(16 + 5))
    expect(areaAfter(area, beyond, later)).toEqual({ ...area, next: cellMiddle(beyond), dueAt })
  })

  test('the next cell is published at the earliest 15 minutes after the last one', () => {
    const elsewhere = north(area.point, 3000)
    const early = areaAfter(area, elsewhere, after(minutes(1)))
    expect(early).toEqual({ ...area, next: cellMiddle(elsewhere), dueAt: after(minutes(15)) })
    expect(settledArea(early, after(minutes(15) - 1))).toBe(early)
    const settled = { point: cellMiddle(elsewhere), publishedAt: after(minutes(15)), next: null, dueAt: null }
    expect(settledArea(early, after(minutes(15)))).toEqual(settled)
  })

  test('after quiet hours the first crossing is delayed, too: 5 to 15 minutes, depending on the secret', () => {
    const elsewhere = north(area.point, 3000)
    for (const [random, waits] of [
      [0, 5],
      [0.5, 10],
      [1, 15],
    ] as const) {
      const left = areaAfter(area, elsewhere, after(minutes(300)), {
        ...NO_SECRET,
        delay: areaSecret(0, 0, random).delay,
      })
      expect(left).toMatchObject({ point: area.point, dueAt: after(minutes(300 + waits)) })
      const later = areaAfter(left, north(area.point, 5000), after(minutes(300 + waits) - 1))
      expect(later).toMatchObject({ point: area.point, next: cellMiddle(north(area.point, 5000)), dueAt: left.dueAt })
      expect(settledArea(later, left.dueAt!)).toMatchObject({ point: later.next })
    }
  })

  test('a short disconnection does not count as absence', () => {
    const early = areaAfter(area, north(area.point, 3000), after(minutes(5)))
    expect(areaAfter(early, area.point, after(minutes(6)))).toEqual(area)
  })

  test('walks within a cell change nothing that others see', () => {
    const offset = fc.double({ min: -499, max: 499, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(offset, offset), { maxLength: 20 }), (walk) => {
        let now = START.getTime()
        let seen: PublishedArea = area
        for (const [up, aside] of walk)
          seen = areaAfter(seen, east(north(area.point, up), aside), new Date((now += minutes(20))))
        expect(seen).toEqual(area)
      }),
      { seed: 20260105, numRuns: 300 },
    )
  })
})

test('distances to people are in whole kilometres', () => {
  expect(roughKilometers(meters(0))).toEqual({ isWithin: true, kilometers: 1 })
  expect(roughKilometers(meters(1000))).toEqual({ isWithin: true, kilometers: 1 })
  expect(roughKilometers(meters(1001))).toEqual({ isWithin: false, kilometers: 1 })
  expect(roughKilometers(meters(2600))).toEqual({ isWithin: false, kilometers: 3 })
})
