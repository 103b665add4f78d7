import { expect, test } from 'vitest'
import { idsWithChanges, savedTime, withChanges } from './rules.ts'

const milk = { id: 'milk', savedAt: '2026-11-21T10:00:00.000Z' }
const rice = { id: 'rice', savedAt: '2026-11-20T10:00:00.000Z' }
const dal = { id: 'dal', savedAt: '2026-11-22T10:00:00.000Z' }

test('[H-14] unsent changes are shown: added items in position, removed ones gone, without duplicates', () => {
  const list = [milk, rice]
  expect(withChanges(list, [])).toEqual([milk, rice])
  expect(withChanges(list, [{ type: 'add', product: dal }])).toEqual([dal, milk, rice])
  expect(withChanges([dal, rice], [{ type: 'add', product: milk }])).toEqual([dal, milk, rice])
  expect(withChanges([dal, milk], [{ type: 'add', product: rice }])).toEqual([dal, milk, rice])
  expect(withChanges(list, [{ type: 'add', product: rice }])).toEqual([milk, rice])
  expect(withChanges(list, [{ type: 'remove', id: 'milk' }])).toEqual([rice])
  expect(withChanges(list, [{ type: 'remove', id: 'dal' }])).toEqual([milk, rice])
})

test('[H-05] changes apply in their order: an item added after Clear All stays', () => {
  const changes = [{ type: 'add', product: dal }, { type: 'clear' }, { type: 'add', product: rice }] as const
  expect(withChanges([milk], changes)).toEqual([rice])
  expect([...idsWithChanges(['milk'], changes)]).toEqual(['rice'])
})

test('[G-02] a heart tapped twice is off again', () => {
  const changes = [
    { type: 'add', product: dal },
    { type: 'remove', id: 'dal' },
  ] as const
  expect([...idsWithChanges(['milk'], changes)]).toEqual(['milk'])
  expect([...idsWithChanges(['milk'], changes.slice(0, 1))]).toEqual(['milk', 'dal'])
})

test('a product counts as saved at the time of the tap, never in the future', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const earlier = new Date('2026-11-21T09:00:00Z')
  const later = new Date('2026-11-21T11:00:00Z')
  expect(savedTime(earlier, now)).toBe(earlier)
  expect(savedTime(later, now)).toBe(now)
  expect(savedTime(null, now)).toBe(now)
})
