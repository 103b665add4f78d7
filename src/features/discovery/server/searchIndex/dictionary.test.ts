import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finds, readText } from '../../engine/text/textQuery.ts'
import { everydaySynonyms } from '../../engine/text/synonyms.ts'
import { folded } from '../../engine/text/words.ts'
import { Dictionary } from './dictionary.ts'
import { finished } from './searchIndex.ts'
import { byCodeUnit } from './sortedSteps.ts'

const syllable = fc.constantFrom(
  'ka',
  'ra',
  'to',
  'mi',
  'le',
  'ch',
  'sh',
  'an',
  'er',
  'a',
  'w',
  'का',
  'रा',
  'मि',
  'च',
  'ळ',
  'ಕ',
  'ಮಿ',
  '7',
)
const word = fc.array(syllable, { minLength: 1, maxLength: 6 }).map((parts) => folded(parts.join('')))
const vocabulary = fc.uniqueArray(word, { minLength: 1500, maxLength: 2500 }).map((words) => words.sort(byCodeUnit))

/** A word of the vocabulary with one or two letters changed, or cut short. */
const edit = fc.tuple(fc.nat(), fc.nat(12), fc.nat(12), fc.constantFrom('', 'x', 'a', 'रा'))

test('a dictionary finds exactly the words that the matcher finds one by one', () => {
  fc.assert(
    fc.property(vocabulary, fc.array(edit, { minLength: 40, maxLength: 40 }), (words, edits) => {
      const dictionary = finished(Dictionary.build(words))
      for (const [pick, at, other, letter] of edits) {
        const picked = words[pick % words.length]!
        const misspelt = picked.slice(0, at) + letter + picked.slice(at + 1)
        const query = readText(misspelt.slice(0, other) + misspelt.slice(other + (pick % 2)), everydaySynonyms)
        for (const matcher of query?.matchers ?? []) {
          const { from, to, others } = dictionary.find(matcher)
          const found = [...words.slice(from, to), ...others.map((number) => words[number]!)].sort(byCodeUnit)
          expect(found).toEqual(words.filter((candidate) => finds(matcher, candidate)))
        }
      }
    }),
    { seed: 3, numRuns: 6 },
  )
})

test('a word within the errors its length allows is found, one beyond is not', () => {
  const filler = Array.from({ length: 2000 }, (_, i) => `w${i}`)
  const dictionary = finished(Dictionary.build(['restaurant', 'plumber', 'rice', ...filler].sort(byCodeUnit)))
  const found = (text: string) =>
    readText(text, everydaySynonyms)!
      .matchers.filter(({ isTyped }) => isTyped)
      .flatMap((matcher) => {
        const { from, to, others } = dictionary.find(matcher)
        return [...dictionary.words.slice(from, to), ...others.map((number) => dictionary.words[number]!)]
      })
  expect(found('resturent')).toEqual(['restaurant'])
  expect(found('rsturent')).toEqual([])
  expect(found('plumebr')).toEqual(['plumber'])
  expect(found('plmbr')).toEqual([])
  expect(found('rise')).toEqual([])
})
