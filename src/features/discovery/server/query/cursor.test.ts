import { expect, test } from 'vitest'
import { normaliseSearch } from '../../rules.ts'
import { type Cursor, fingerprintOf, readCursor, writeCursor } from './cursor.ts'

const cursor: Cursor = {
  after: { grade: 2, key: -Infinity, nearness: 0.1 + 0.2, id: '1767600000000' },
  part: 3,
  seen: 20,
  centre: { latitude: 12.9716, longitude: 77.5946 },
}

test('a cursor is restored bit by bit', () => {
  expect(readCursor(writeCursor(cursor, 7), 7)).toEqual(cursor)
  expect(readCursor(writeCursor({ ...cursor, centre: null }, 7), 7)).toEqual({ ...cursor, centre: null })
})

test('a cursor of another search, or a damaged one, is ignored', () => {
  const text = writeCursor(cursor, 7)
  for (const damaged of ['', 'x', text.slice(1), `${text}!`, 'A'.repeat(80)]) expect(readCursor(damaged, 7)).toBeNull()
  expect(readCursor(text, 8)).toBeNull()
})

test('the fingerprint depends on the query, not on the page size', () => {
  const of = (asked: object, world = 'real') => fingerprintOf(normaliseSearch(asked), world)
  expect(of({ q: 'milk', limit: 5 })).toBe(of({ q: 'milk', limit: 50 }))
  expect(of({ q: 'milk' })).not.toBe(of({ q: 'bread' }))
  expect(of({ q: 'milk' })).not.toBe(of({ q: 'milk' }, 'demo'))
  const boxes = ['', '1,2,3,4', '1,2,3,5', '2,2,3,4'].map((box) => of({ q: 'milk', box }))
  expect(new Set(boxes).size).toBe(boxes.length)
  const places = [1, 2].flatMap((latitude) => [1, 2].map((longitude) => of({ latitude, longitude })))
  expect(new Set(places).size).toBe(places.length)
})
