import { expect, test } from 'vitest'
import { hours, milliseconds } from '#core/units.ts'
import { nextMerge, type Size } from './mergePlan.ts'

const size = (count: number, dead: number, deadFor = milliseconds(0)): Size => ({ count, dead, deadFor })
const sizes = (...counts: number[]) => counts.map((count) => size(count, 0))

test('a few small segments are not merged', () => {
  expect(nextMerge([])).toBeNull()
  expect(nextMerge(sizes(100_000, 128))).toBeNull()
  expect(nextMerge(sizes(100_000, 2000, 200, 16))).toBeNull()
})

test('a fifth segment is merged with the fourth', () => {
  expect(nextMerge(sizes(100_000, 2000, 200, 16, 16))).toEqual({ from: 3 })
})

test('the last segments are merged with the level above if it grows by more than 256 rows', () => {
  expect(nextMerge(sizes(100_000, 1000, 200, 256))).toBeNull()
  expect(nextMerge(sizes(100_000, 1000, 200, 257))).toEqual({ from: 2 })
})

test('small segments that have grown together are merged with the second', () => {
  expect(nextMerge(sizes(100_000, 10_000, 2049))).toEqual({ from: 1 })
})

test('the second is merged with the first if it has a sixteenth of its rows and is not small', () => {
  expect(nextMerge(sizes(100_000, 16_384))).toBeNull()
  expect(nextMerge(sizes(100_000, 16_385))).toEqual({ from: 0 })
  expect(nextMerge(sizes(1_000_000, 62_500))).toBeNull()
  expect(nextMerge(sizes(1_000_000, 62_501))).toEqual({ from: 0 })
})

test('a segment with more than a quarter dead rows is rebuilt', () => {
  expect(nextMerge([size(1000, 250)])).toBeNull()
  expect(nextMerge([size(1000, 251)])).toEqual({ from: 0 })
  expect(nextMerge([size(100_000, 0), size(2000, 600), size(10, 0)])).toEqual({ from: 1 })
})

test('a segment with a row that is dead for an hour is rebuilt', () => {
  const almost = milliseconds(hours(1) - 1)
  expect(nextMerge([size(1000, 1, almost)])).toBeNull()
  expect(nextMerge([size(1000, 1, hours(1))])).toEqual({ from: 0 })
  expect(nextMerge([size(1000, 0, hours(1))])).toBeNull()
  expect(nextMerge([size(1000, 0), size(100, 1, almost)])).toBeNull()
  expect(nextMerge([size(1000, 0), size(100, 1, hours(1))])).toEqual({ from: 1 })
})
