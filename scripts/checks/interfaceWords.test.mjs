import assert from 'node:assert/strict'
import { test } from 'vitest'
import { wordFaults } from './interfaceWords.mjs'

const ENGLISH = {
  'Couldn’t load your chats': 0,
  'Your chats could not be loaded': 1,
  'It is not shown to whom you have blocked': 2,
  "Don't send": 1,
  'Sending...': 1,
  'Loading...': 0,
  'Photo saved!': 1,
  'Shop created!': 0,
  '{count, plural, one {# photo isn’t sent} other {# photos aren’t sent}}': 0,
}

for (const [text, faults] of Object.entries(ENGLISH)) {
  test(`words of: ${text}`, () => assert.equal(wordFaults(text, 'en').length, faults))
}

test('a sentence of more than 24 words is found, also inside a branch', () => {
  const long = `${'word '.repeat(24)}end`
  assert.equal(wordFaults(long, 'en').length, 1)
  assert.equal(wordFaults(`{count, plural, one {${long}} other {#}}`, 'en').length, 1)
  assert.equal(wordFaults(`${'word '.repeat(23)}end`, 'en').length, 0)
})

test('Hindi is spoken Hindi', () => {
  assert.equal(wordFaults('बदलाव सहेजें', 'hi').length, 1)
  assert.equal(wordFaults('बदलाव सेव करें', 'hi').length, 0)
  assert.equal(wordFaults('किसी से मेल नहीं खाता', 'hi').length, 0)
  assert.equal(wordFaults('ऐप कोड दिखाता है', 'hi').length, 0)
  assert.equal(wordFaults('आप क्यों मना कर रहे हैं?', 'hi').length, 1)
  assert.equal(wordFaults('मना करने का कारण क्या है?', 'hi').length, 0)
})

test('a part of a listing has one name in Hindi', () => {
  for (const text of ['विवरण', 'खोज शब्द', 'विशेषताएँ', 'यूनिट']) assert.equal(wordFaults(text, 'hi').length, 1)
  for (const text of ['जानकारी', 'कीवर्ड', 'खास बातें', 'इकाई']) assert.equal(wordFaults(text, 'hi').length, 0)
})

test('a thing for sale has one name in Hindi', () => {
  for (const text of ['मेरे आइटम', 'सामान बेचें', 'नई चीज़ें', 'उत्पाद का नाम']) assert.equal(wordFaults(text, 'hi').length, 1)
  for (const text of ['मेरे प्रोडक्ट', 'सामान्य']) assert.equal(wordFaults(text, 'hi').length, 0)
})
