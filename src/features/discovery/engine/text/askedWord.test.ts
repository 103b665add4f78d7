import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conceptWords } from '#features/concepts/concept.ts'
import { everydayMeanings } from './everyday.ts'
import { stemsOf } from './phrases.ts'
import { compoundsOf, plainWords } from './words.ts'

test('words without regular expressions are those of the regular expressions', () => {
  const letter = fc.constantFrom(...'abz AZ019 -.’éßक ', 'x'.repeat(41))
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 60 }), (letters) => {
      expect(plainWords(letters.join(''))).toEqual(compoundsOf(letters.join('')).flat())
    }),
    { seed: 5, numRuns: 3000 },
  )
})

test('a wording of several words is announced by its first word, joined or separate', () => {
  for (const { text } of conceptWords()) {
    const stems = stemsOf(compoundsOf(text).flat()).filter((stem) => stem !== 'and')
    if (stems.length < 2 || !everydayMeanings.of(stems)) continue
    expect([text, everydayMeanings.startsWording(stems[0]!)]).toEqual([text, true])
  }
  expect(everydayMeanings.of(['book', 'shop'])).not.toBeNull()
  expect(everydayMeanings.startsWording('book')).toBe(true)
  expect(everydayMeanings.startsWording('xyzzy')).toBe(false)
})
