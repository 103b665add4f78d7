import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conceptWords } from '#features/concepts/concept.ts'
import { everydayMeanings } from './everyday.ts'
import { abbreviationOf } from './askedWord.ts'
import { Meanings } from './meanings.ts'
import { stemsOf } from './phrases.ts'
import { compoundsOf, plainWords } from './words.ts'

test('the tokenizer without regular expressions gives the same words as the one with them', () => {
  const letter = fc.constantFrom(...'abz AZ019 -.’éßक ', 'x'.repeat(41))
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 60 }), (letters) => {
      expect(plainWords(letters.join(''))).toEqual(compoundsOf(letters.join('')).flat())
    }),
    { seed: 5, numRuns: 3000 },
  )
})

test('an abbreviation is read from the names of its letters in Devanagari and in Kannada', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz'
  expect(abbreviationOf('एबीसीडीईएफजीएचआईजेकेएलएमएनओपीक्यूआरएसटीयूवीडब्ल्यूएक्सवाईजेड')).toBe(alphabet)
  expect(abbreviationOf('ಎಬಿಸಿಡಿಇಎಫ್ಜಿಎಚ್ಐಜೆಕೆಎಲ್ಎಂಎನ್ಓಪಿಕ್ಯೂಆರ್ಎಸ್ಟಿಯುವಿಡಬ್ಲ್ಯೂಎಕ್ಸ್ವೈಜೆಡ್')).toBe(alphabet)
})

test('a guest-language word is also found by its plural, through the stemmer', () => {
  const guest = { conceptId: 'shop/bakery', text: 'boulangerie', kind: 'name' as const, isGuest: true }
  for (const asked of ['boulangerie', 'boulangeries'])
    expect(new Meanings([guest]).of(stemsOf([asked]))?.is).toEqual(['shop/bakery'])
})

test('a phrase of several words is recognized from its first word, joined or separate', () => {
  for (const { text } of conceptWords()) {
    const stems = stemsOf(compoundsOf(text).flat()).filter((stem) => stem !== 'and')
    if (stems.length < 2 || !everydayMeanings.of(stems)) continue
    expect([text, everydayMeanings.startsWording(stems[0]!)]).toEqual([text, true])
  }
  expect(everydayMeanings.of(['book', 'shop'])).not.toBeNull()
  expect(everydayMeanings.startsWording('book')).toBe(true)
  expect(everydayMeanings.startsWording('xyzzy')).toBe(false)
})
