import { expect, test } from 'vitest'
import { sentenceOf, wordsOf } from './words.ts'

test('a push and a daily email use the language of the account, or English', () => {
  expect(sentenceOf('push', 'message', 'hi-IN')).toBe('नया मैसेज')
  expect(sentenceOf('push', 'message', 'en')).toBe('New message')
  expect(sentenceOf('push', 'message', 'ta')).toBe('New message')
  expect(sentenceOf('push', 'message', null)).toBe('New message')
  expect(sentenceOf('digest', 'begin', 'hi')).toBe('आपने ये नहीं पढ़े:')
  expect(sentenceOf('push', 'no such text', 'hi')).toBe('')
})

test('a notification of an unknown kind still has a title', () => {
  expect(wordsOf('unheardOf', {}, 'hi')).toEqual({ title: 'unheardOf', message: '' })
})
