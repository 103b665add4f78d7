import { expect, test } from 'vitest'
import { textLanguage } from './textPages.ts'

test('SOS texts are in Hindi for every Hindi account, else in English', () => {
  expect(['hi', 'hi-IN', 'en', 'ta', 'chi', null].map(textLanguage)).toEqual(['hi', 'hi', 'en', 'en', 'en', 'en'])
})
