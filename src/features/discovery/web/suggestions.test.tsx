import { expect, test } from 'vitest'
import { distinctNames, hasWord, matchingNames, matchingSearches } from './useSuggestions.tsx'

test('an earlier search is suggested by any part of it, but not by its full text', () => {
  const searches = ['boot polish', 'Bootlace', 'milk']
  expect(matchingSearches('BOO', searches, 2)).toEqual(['boot polish', 'Bootlace'])
  expect(matchingSearches('milk', searches, 2)).toEqual([])
  expect(matchingSearches(' ', searches, 2)).toEqual([])
})

test('a category or place is suggested by the beginning of one of its words, in either language, from two letters on', () => {
  const all = [{ names: ['किताबें', 'Books'] }, { names: ['Home & Garden'] }, { names: ['Health/Beauty'] }]
  expect(matchingNames('boo', all, 2)).toEqual([all[0]])
  expect(matchingNames('कित', all, 2)).toEqual([all[0]])
  expect(matchingNames('gard', all, 2)).toEqual([all[1]])
  expect(matchingNames('beau', all, 2)).toEqual([all[2]])
  expect(matchingNames('oo', all, 2)).toEqual([])
  expect(matchingNames('b', all, 2)).toEqual([])
})

test('suggestions for fewer letters remain as long as the longer text matches them', () => {
  expect(hasWord('gui', 'Old guitar')).toBe(true)
  expect(hasWord('old gui', 'Old guitar')).toBe(true)
  expect(hasWord('gut', 'Old guitar')).toBe(false)
})

test('a name is suggested once, and not if it equals the typed text', () => {
  const found = ['Rice', 'rice ', 'Red rice', 'Rice flour'].map((name) => ({ name }))
  expect(distinctNames('rice', found, ({ name }) => name, 3)).toEqual([{ name: 'Red rice' }, { name: 'Rice flour' }])
})
