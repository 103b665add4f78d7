import { expect, test } from 'vitest'
import { Hit } from '../searchIndex/hits.ts'
import { mergedPage } from './regionRouter.ts'

const hit = (id: string, key: number, shows = '') =>
  new Hit(0, { key, nearness: 0.1, row: 0, segment: { idOf: () => id, payload: () => Buffer.from(shows) } })
const ids = (hits: readonly Hit[]) => hits.map(({ position }) => position.id)

test('hits with equal sort keys are ordered by id, whatever region they come from', () => {
  const north = { hits: [hit('b', 1), hit('d', 1), hit('0', 2)], hasMore: false, version: '5:5:' }
  const south = { hits: [hit('a', 1), hit('c', 1)], hasMore: false, version: '5:5:' }
  expect(ids(mergedPage([north, south], 5).hits)).toEqual(['a', 'b', 'c', 'd', '0'])
  expect(ids(mergedPage([south, north], 5).hits)).toEqual(['a', 'b', 'c', 'd', '0'])
})

test('a listing on the move is shown once, from the region with the newer data; the page has the age of the oldest region', () => {
  const left = { hits: [hit('a', 1), hit('moving', 2, 'before')], hasMore: false, version: '7:7:' }
  const arrived = { hits: [hit('b', 2), hit('moving', 3, 'after')], hasMore: false, version: '9:12:9' }
  const page = mergedPage([left, arrived], 20)
  expect(ids(page.hits)).toEqual(['a', 'b', 'moving'])
  expect(Buffer.from(page.hits[2]!.payload).toString()).toBe('after')
  expect(page.version).toBe('7:7:')
})

test('a page has more if any region has more, or if the cut leaves hits over', () => {
  const full = { hits: [hit('a', 1), hit('b', 2)], hasMore: true, version: '5:5:' }
  const whole = { ...full, hasMore: false }
  const none = { hits: [], hasMore: false, version: '5:5:' }
  const other = { hits: [hit('c', 3)], hasMore: false, version: '5:5:' }
  expect([full, none, whole].map((page) => mergedPage([page, none], 2).hasMore)).toEqual([true, false, false])
  expect(mergedPage([whole, other], 2).hasMore).toBe(true)
})
