import { expect, test } from 'vitest'
import { nextMerge } from './mergePlan.ts'

const sizes = (...counts: number[]) => counts.map((count) => ({ count, dead: 0 }))

test('a few small segments are left alone', () => {
  expect(nextMerge([])).toBeNull()
  expect(nextMerge(sizes(100_000, 128))).toBeNull()
  expect(nextMerge(sizes(100_000, 2000, 128))).toBeNull()
})

test('a fourth segment joins the third', () => {
  expect(nextMerge(sizes(100_000, 2000, 128, 128))).toEqual({ from: 2 })
})

test('small ones that have grown together join the second', () => {
  expect(nextMerge(sizes(100_000, 10_000, 2049))).toEqual({ from: 1 })
})

test('the second joins the first when it has a sixteenth of it and is not small', () => {
  expect(nextMerge(sizes(100_000, 16_384))).toBeNull()
  expect(nextMerge(sizes(100_000, 16_385))).toEqual({ from: 0 })
  expect(nextMerge(sizes(1_000_000, 62_500))).toBeNull()
  expect(nextMerge(sizes(1_000_000, 62_501))).toEqual({ from: 0 })
})

test('a segment of which more than a quarter is dead is made anew', () => {
  expect(nextMerge([{ count: 1000, dead: 250 }])).toBeNull()
  expect(nextMerge([{ count: 1000, dead: 251 }])).toEqual({ from: 0 })
  expect(
    nextMerge([
      { count: 100_000, dead: 0 },
      { count: 2000, dead: 600 },
      { count: 10, dead: 0 },
    ]),
  ).toEqual({ from: 1 })
})
