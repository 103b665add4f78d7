import { expect, test } from 'vitest'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import { understandRequest } from './reading.ts'
import type { RequestKind } from './rules.ts'

const read = (words: string, kind: RequestKind = 'buy') => understandRequest(words, kind, everydayMeanings)
const wordsIn = (words: string) =>
  read(words).queries.map(({ matchers }) => matchers.flatMap((each) => ('word' in each ? [each.word] : [])))

test('at most four wanted things count', () => {
  const { queries } = read('zorbel quixan mubrit fandox pelmur wistak')
  expect(queries.map(({ all }) => all)).toEqual([0b1111, 1])
})

test('an unknown word counts from three letters', () => {
  expect(wordsIn('zor').flat()).toContain('zor')
  expect(read('zo')).toEqual({ concepts: [], queries: [] })
})

test('the same thing named twice is one thing', () => {
  expect(read('zorbel zorbel').queries).toHaveLength(1)
})

test('without usable words nobody is searched', () => {
  for (const words of ['I need one for the 12', 'I need 1500'])
    expect(read(words), words).toEqual({ concepts: [], queries: [] })
})

test('for help the person counts, not the tool; for the others the goods', () => {
  const words = 'plumber to repair a tap'
  expect(read(words, 'help').concepts).toEqual(['craft/plumber'])
  expect(read(words, 'borrow').concepts).toEqual(['product/tap'])
})

test('unknown words do not count beside a known thing, and a known thing that does not suit is better than none', () => {
  expect(wordsIn('zorbel guitar').flat()).not.toContain('zorbel')
  expect(read('zorbel plumber', 'buy').concepts).toEqual(['craft/plumber'])
})

test('"ke liye" makes no other word of its neighbour: "ke liye sar" (for the head) is not "kesar" (saffron)', () => {
  const { concepts } = read('mummy ke liye sar dard ki dawai')
  expect(concepts).toEqual(['product/pain_killer'])
  expect(read('kesar').concepts).toContain('product/saffron')
})
