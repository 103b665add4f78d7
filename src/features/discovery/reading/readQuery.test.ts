import { expect, test } from 'vitest'
import { filtersOf, readQuery } from './readQuery.ts'

test.each([
  ['please find plumber', 'plumber'],
  ['plumber near me', 'plumber'],
  ['Plumber', 'Plumber'],
  ['  Rao & Sons ', 'Rao & Sons'],
  ['cheapest plumber within 2 km open now', 'plumber'],
])('of "%s" the words to search are "%s"', (text, words) => {
  expect(readQuery(text).words).toBe(words)
})

test('filters are listed in the order of the text, and a plain word has none', () => {
  const { parts } = readQuery('cheapest plumber within 2 km open now')
  expect(parts.map(({ said }) => said)).toEqual(['cheapest', 'within 2 km', 'open now'])
  expect(filtersOf(readQuery('cheapest plumber'))).toEqual({ sortBy: 'cheapest' })
  expect(readQuery('plumber').parts).toEqual([])
})

test('a town named at the end is a possible place, with the words before it', () => {
  expect(readQuery('plumber in mysuru').place).toMatchObject({ name: 'mysuru', words: 'plumber' })
  expect(readQuery('plumber').place).toBeNull()
})
