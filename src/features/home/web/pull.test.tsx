import { expect, test } from 'vitest'
import { isPulled, pulledBy } from './pull.ts'

const top = { x: 100, y: 200, scrolled: 0 }

test('[C-25] 61 px down reload, 60 px do not', () => {
  expect(isPulled(pulledBy(top, { x: 100, y: 261 }))).toBe(true)
  expect(isPulled(pulledBy(top, { x: 100, y: 260 }))).toBe(false)
})

test('[C-27] only down, and only from the top of the page', () => {
  expect(pulledBy(top, { x: 100, y: 100 })).toBe(0)
  expect(pulledBy({ ...top, scrolled: 1 }, { x: 100, y: 400 })).toBe(0)
  expect(pulledBy(top, { x: 300, y: 300 })).toBe(0)
})
