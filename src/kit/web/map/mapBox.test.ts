import { expect, test } from 'vitest'
import { isInBox } from './mapBox.ts'

const box = { south: 10, west: 20, north: 20, east: 40 }
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test('a point is visible up to the edges', () => {
  for (const point of [at(10, 20), at(20, 40), at(15, 30)]) expect(isInBox(box, point)).toBe(true)
  for (const point of [at(9.9, 30), at(20.1, 30), at(15, 19.9), at(15, 40.1)]) expect(isInBox(box, point)).toBe(false)
})

test('a margin reduces every side by a share', () => {
  expect(isInBox(box, at(11, 30), 0.1)).toBe(true)
  expect(isInBox(box, at(10.9, 30), 0.1)).toBe(false)
  expect(isInBox(box, at(15, 38.1), 0.1)).toBe(false)
})

test('boxes work across the antimeridian, on another turn of the world, and all around it', () => {
  const fiji = { south: -20, west: 175, north: -10, east: -175 }
  expect(isInBox(fiji, at(-15, 179))).toBe(true)
  expect(isInBox(fiji, at(-15, -179))).toBe(true)
  expect(isInBox(fiji, at(-15, 0))).toBe(false)
  expect(isInBox({ ...box, west: 380, east: 400 }, at(15, 30))).toBe(true)
  expect(isInBox({ south: -80, west: -300, north: 80, east: 300 }, at(0, 170))).toBe(true)
})
