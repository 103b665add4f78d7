import { expect, test } from 'vitest'
import en from '../../../../locales/en/ui.json'
import hi from '../../../../locales/hi/ui.json'
import { WORD_KEYS } from './words.tsx'

test('every text of the parts exists in English and Hindi', () => {
  const keys = [...WORD_KEYS, 'rating', 'ratingOf', 'stars', 'characters', 'longest', 'undone'].toSorted()
  expect(Object.keys(en).toSorted()).toEqual(keys)
  expect(Object.keys(hi).toSorted()).toEqual(keys)
})
