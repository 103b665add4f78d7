import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everydayMeanings } from '../../engine/text/everyday.ts'
import { readText } from '../../engine/text/readText.ts'
import { gradeOfWord, GUESS, type TypedMatcher } from '../../engine/text/textQuery.ts'
import { folded } from '#core/text.ts'
import { Dictionary } from './dictionary.ts'
import { runToEnd } from './searchIndex.ts'
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

/** Matches of a dictionary, each at its best grade. */
function found(dictionary: Dictionary, matcher: TypedMatcher): string[] {
  const grades = new Map<number, number>()
  const take = (numbers: readonly number[], grade: number) => {
    for (const number of numbers) if (!grades.has(number)) grades.set(number, grade)
  }
  take(dictionary.formsOf(matcher.stem), matcher.whole)
  take(dictionary.transliterated(matcher), matcher.whole)
  const [from, to] = dictionary.table.begunBy(matcher.word)
  take(
    Array.from({ length: matcher.begun === 2 ? to - from : 0 }, (_, i) => from + i),
    2,
  )
  take(dictionary.heard(matcher), 2)
  take(
    Array.from({ length: to - from }, (_, i) => from + i),
    GUESS,
  )
  take(dictionary.loose(matcher), GUESS)
  return [...grades].sort((a, b) => a[0] - b[0]).map(([number, grade]) => `${grade} ${dictionary.words[number]}`)
}

test('a dictionary finds exactly the words that match one by one', () => {
  fc.assert(
    fc.property(vocabulary, fc.array(edit, { minLength: 40, maxLength: 40 }), (words, edits) => {
      const dictionary = runToEnd(Dictionary.build(words))
      for (const [pick, at, other, letter] of edits) {
        const picked = words[pick % words.length]!
        const misspelt = picked.slice(0, at) + letter + picked.slice(at + 1)
        const query = readText(misspelt.slice(0, other) + misspelt.slice(other + (pick % 2)), everydayMeanings)
        for (const matcher of query?.matchers ?? []) {
          if (matcher.kind === 'concept') continue
          expect(found(dictionary, matcher)).toEqual(
            words.flatMap((candidate) => {
              const grade = gradeOfWord(matcher, candidate, false)
              return grade === null ? [] : [`${grade} ${candidate}`]
            }),
          )
        }
      }
    }),
    { seed: 3, numRuns: 6 },
  )
})

test('a word within the number of errors for its length is found, one beyond is not', () => {
  const filler = Array.from({ length: 2000 }, (_, i) => `w${i}`)
  const dictionary = runToEnd(Dictionary.build(['restaurant', 'plumber', 'rice', ...filler].sort(byCodeUnit)))
  const foundBy = (text: string) =>
    readText(text, everydayMeanings)!.matchers.flatMap((matcher) =>
      matcher.kind === 'typed' ? found(dictionary, matcher) : [],
    )
  expect(foundBy('resturent')).toEqual(['4 restaurant'])
  expect(foundBy('plumebr')).toEqual(['4 plumber'])
  expect(foundBy('plmbr')).toEqual([])
  expect(foundBy('rise')).toEqual([])
})
