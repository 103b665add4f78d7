import { expect, test } from 'vitest'
import { boxText, readBox } from './rules.ts'
import { isWithin, microOf, plannedBox } from './engine/place.ts'

test('a valid box is parsed, anything else is rejected', () => {
  const whole = { south: -90, west: 0, north: 90, east: 720 }
  const box = { south: 12.9, west: 77.5, north: 13.00001, east: 77.7 }
  expect(readBox(boxText(box))).toEqual(box)
  expect(readBox(boxText({ south: -90.2, west: 0, north: 95, east: 720 }))).toEqual(whole)
  for (const text of [
    '',
    '1,2,3',
    '1,2,3,4,5',
    '1,2,NaN,4',
    '1e1,2,3,4',
    '13,77,12,78',
    '-91,0,0,1',
    '0,0,91,1',
    ' 1,2,3,4',
  ])
    expect(readBox(text), text).toBeNull()
})

test('a box includes its edges, and extends eastward across the antimeridian', () => {
  const holds = (text: string, latitude: number, longitude: number) =>
    isWithin(plannedBox(readBox(text)!), microOf(latitude), microOf(longitude))
  expect(holds('12,77,13,78', 12, 78)).toBe(true)
  expect(holds('12,77,13,78', 13.000001, 77.5)).toBe(false)
  expect(holds('12,77,13,78', 12.5, 78.000001)).toBe(false)
  for (const text of ['-1,179,1,-179', '-1,179,1,181', '-1,-181,1,-179']) {
    expect(holds(text, 0, 179.5), text).toBe(true)
    expect(holds(text, 0, -179.5), text).toBe(true)
    expect(holds(text, 0, 178.9), text).toBe(false)
    expect(holds(text, 0, 0), text).toBe(false)
  }
  expect(holds('-90,-180,90,180', 90, 12)).toBe(true)
  expect(holds('-90,100,90,700', -3, 12)).toBe(true)
})
